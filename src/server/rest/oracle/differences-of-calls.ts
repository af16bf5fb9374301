import { codeOf, type Difference, detailsOf, failed, messageOf } from './difference.ts'
import type { Reply } from './exchange.ts'

/** PostgreSQL's and PostgREST's names for what a function gives. */
const innerName = /^column (\w+)\.\w+ does not/

/** Ways in which calls of functions mean to differ from those of PostgREST 12.0.2. */
export const differencesOfCalls: Difference[] = [
  {
    reason: 'which function was meant is not guessed',
    applies: (_, theirs) => codeOf(theirs) === 'PGRST202',
    expected: (theirs) =>
      failed(theirs, {
        code: 'PGRST202',
        message: messageOf(theirs),
        details: detailsOf(theirs),
      }),
  },
  {
    reason: 'v14 gives the arguments of the URL their types',
    applies: ({ path }) => path.startsWith('/rpc/echo?what=') && !path.includes('{bad'),
    expected: (theirs) => ({ ...theirs, body: JSON.parse(String(theirs.body)) }),
  },
  {
    reason: 'v14 refuses arguments of the URL that are not of their types',
    applies: ({ path }) => path.includes('{bad'),
    expected: (theirs) =>
      failed(
        { ...theirs, status: 400 },
        {
          code: '22P02',
          message: 'invalid input syntax for type json',
          details: 'Token "bad" is invalid.',
        },
      ),
  },
  {
    reason: 'v14 compares the rows of a function by columns that are not selected',
    applies: ({ path }) => path.startsWith('/rpc/parts?select=id&label=is.null'),
    expected: (theirs) => answered(theirs, { body: [{ id: 2 }], contentRange: '0-0/*' }),
  },
  {
    reason: 'the rows of a function can be ordered by columns that are not selected',
    applies: ({ path }) => path.startsWith('/rpc/parts?select=id&order=label'),
    expected: (theirs) =>
      answered(theirs, { body: [{ id: 3 }, { id: 1 }, { id: 2 }], contentRange: '0-2/*' }),
  },
  {
    reason: 'a column that a function does not give is told with the name of the function',
    applies: ({ path }, theirs) => path.startsWith('/rpc/') && innerName.test(messageOf(theirs)),
    expected: (theirs, { path }) => {
      const name = /^\/rpc\/(\w+)/.exec(path)?.[1] ?? ''
      const [, inner] = innerName.exec(messageOf(theirs)) ?? []
      const text = JSON.stringify(theirs.body).replaceAll(`${inner}.`, `${name}.`)
      return { ...theirs, body: JSON.parse(text) }
    },
  },
  {
    reason: 'wrong arguments are refused even when no row is asked for',
    applies: ({ path }) => path === '/rpc/numbers?upto=x&limit=0',
    expected: (theirs) =>
      failed(
        { ...theirs, status: 400 },
        { code: '22P02', message: 'invalid input syntax for type integer: "x"' },
      ),
  },
  {
    reason: 'the range of a single row does not depend on the method',
    applies: ({ method, path }) => method === 'HEAD' && path === '/rpc/sample_of?wanted=2&id=eq.1',
    expected: (theirs) => ({ ...theirs, contentRange: '0-0/*' }),
  },
  {
    reason: 'a function that takes any number of arguments is not served',
    applies: ({ path }) => path.startsWith('/rpc/many_values'),
    expected: (theirs) => notFound(theirs, 'many_values', 'list'),
  },
  {
    reason: 'a function whose argument has no name is not served',
    applies: ({ path }) => path.startsWith('/rpc/unnamed'),
    expected: (theirs) => notFound(theirs, 'unnamed', 'x'),
  },
  {
    reason: 'OPTIONS is not served for functions either',
    applies: ({ method, path }) => method === 'OPTIONS' && path.startsWith('/rpc/'),
    expected: (theirs) =>
      failed(
        { ...theirs, status: 405 },
        { code: 'PGRST101', message: 'Cannot use the OPTIONS method on RPC' },
      ),
  },
]

function answered(theirs: Reply, reply: Pick<Reply, 'body' | 'contentRange'>): Reply {
  return { ...theirs, status: 200, ...reply }
}

function notFound(theirs: Reply, name: string, parameter: string): Reply {
  return failed(
    { ...theirs, status: 404 },
    {
      code: 'PGRST202',
      message: `Could not find the function public.${name}(${parameter}) in the schema cache`,
      details: `Searched for the function public.${name} with parameter ${parameter} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
    },
  )
}
