import { asErrorReply, codeOf, type Difference, detailsOf, messageOf } from './difference.ts'
import type { Reply } from './exchange.ts'

/** Finds PostgREST's internal name for a function's result in the error for an unknown column. */
const innerName = /^column (\w+)\.\w+ does not/

/** Deliberate differences from PostgREST 12.0.2 in function calls. */
export const differencesOfCalls: Difference[] = [
  {
    reason: 'an unknown function has no hint',
    applies: (_, reference) => codeOf(reference) === 'PGRST202',
    expected: (reference) =>
      asErrorReply(reference, {
        code: 'PGRST202',
        message: messageOf(reference),
        details: detailsOf(reference),
      }),
  },
  {
    reason: 'v14 converts arguments of the URL to their types',
    applies: ({ path }) => path.startsWith('/rpc/echo?what=') && !path.includes('{bad'),
    expected: (reference) => ({ ...reference, body: JSON.parse(String(reference.body)) }),
  },
  {
    reason: 'v14 refuses arguments of the URL with a wrong type',
    applies: ({ path }) => path.includes('{bad'),
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 400 },
        {
          code: '22P02',
          message: 'invalid input syntax for type json',
          details: 'Token "bad" is invalid.',
        },
      ),
  },
  {
    reason: 'v14 can filter the rows of a function by columns that are not selected',
    applies: ({ path }) => path.startsWith('/rpc/parts?select=id&label=is.null'),
    expected: (reference) => succeeded(reference, { body: [{ id: 2 }], contentRange: '0-0/*' }),
  },
  {
    reason: 'the rows of a function can be ordered by columns that are not selected',
    applies: ({ path }) => path.startsWith('/rpc/parts?select=id&order=label'),
    expected: (reference) =>
      succeeded(reference, { body: [{ id: 3 }, { id: 1 }, { id: 2 }], contentRange: '0-2/*' }),
  },
  {
    reason: 'the error for an unknown column of a result names the function',
    applies: ({ path }, reference) =>
      path.startsWith('/rpc/') && innerName.test(messageOf(reference)),
    expected: (reference, { path }) => {
      const name = /^\/rpc\/(\w+)/.exec(path)?.[1] ?? ''
      const [, inner] = innerName.exec(messageOf(reference)) ?? []
      const text = JSON.stringify(reference.body).replaceAll(`${inner}.`, `${name}.`)
      return { ...reference, body: JSON.parse(text) }
    },
  },
  {
    reason: 'wrong arguments are refused even with a limit of 0',
    applies: ({ path }) => path === '/rpc/numbers?upto=x&limit=0',
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 400 },
        { code: '22P02', message: 'invalid input syntax for type integer: "x"' },
      ),
  },
  {
    reason: 'the range of a single row does not depend on the method',
    applies: ({ method, path }) => method === 'HEAD' && path === '/rpc/sample_of?wanted=2&id=eq.1',
    expected: (reference) => ({ ...reference, contentRange: '0-0/*' }),
  },
  {
    reason: 'variadic functions are not supported',
    applies: ({ path }) => path.startsWith('/rpc/many_values'),
    expected: (reference) => notFound(reference, 'many_values', 'list'),
  },
  {
    reason: 'functions with unnamed arguments are not supported',
    applies: ({ path }) => path.startsWith('/rpc/unnamed'),
    expected: (reference) => notFound(reference, 'unnamed', 'x'),
  },
  {
    reason: 'OPTIONS is not supported for functions',
    applies: ({ method, path }) => method === 'OPTIONS' && path.startsWith('/rpc/'),
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 405 },
        { code: 'PGRST101', message: 'Cannot use the OPTIONS method on RPC' },
      ),
  },
]

function succeeded(reference: Reply, reply: Pick<Reply, 'body' | 'contentRange'>): Reply {
  return { ...reference, status: 200, ...reply }
}

/** Returns the error for a function that can't be found with this parameter. */
function notFound(reference: Reply, name: string, parameter: string): Reply {
  return asErrorReply(
    { ...reference, status: 404 },
    {
      code: 'PGRST202',
      message: `Could not find the function public.${name}(${parameter}) in the schema cache`,
      details: `Searched for the function public.${name} with parameter ${parameter} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
    },
  )
}
