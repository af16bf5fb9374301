import { asErrorReply, codeOf, type Difference, detailsOf, messageOf } from './difference.ts'

/**
 * Differences between PostgREST 12 and 14. The tests run version 12, but this server follows the protocol of
 * version 14.
 */
export const newerVersion: Difference[] = [
  {
    reason: 'v14 detects a missing table itself',
    applies: (_, reference) => codeOf(reference) === '42P01',
    expected: (reference, { path }) => {
      const table = path.split(/[/?]/)[1]
      return asErrorReply(reference, {
        code: 'PGRST205',
        message: `Could not find the table 'public.${table}' in the schema cache`,
      })
    },
  },
  {
    reason: 'v14 has a different message for an unknown column of the body',
    applies: (_, reference) => codeOf(reference) === 'PGRST204',
    expected: (reference) => {
      const [, column, table] =
        /^Column '(.*)' of relation '(.*)' does/.exec(messageOf(reference)) ?? []
      return asErrorReply(reference, {
        code: 'PGRST204',
        message: `Could not find the '${column}' column of '${table}' in the schema cache`,
      })
    },
  },
  {
    reason: 'v14 has a different message for a result that is not a single row',
    applies: (_, reference) => codeOf(reference) === 'PGRST116',
    expected: (reference) =>
      asErrorReply(reference, {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: detailsOf(reference),
      }),
  },
  {
    reason: 'v14 explains why a path is invalid',
    applies: ({ path }, reference) =>
      reference.status === 404 && /^\/(?!rpc\/)\w+\/\w+|^\/rpc\/\w+\//.test(path),
    expected: (reference) =>
      asErrorReply(reference, {
        code: 'PGRST125',
        message: 'Invalid path specified in request URL',
      }),
  },
  {
    reason: 'v14 responds to an unsupported media type with 406',
    applies: (_, reference) => reference.status === 415,
    expected: (reference) => ({ ...reference, status: 406 }),
  },
  {
    reason: 'v14 lets PostgreSQL refuse rows that are not an array',
    applies: ({ body }, reference) =>
      /^argument of jsonb?_to_recordset/.test(messageOf(reference)) &&
      body?.startsWith('[') === false,
    expected: (reference) =>
      asErrorReply(reference, {
        code: '22023',
        message: messageOf(reference).includes('jsonb')
          ? 'cannot extract elements from a scalar'
          : 'cannot call json_to_recordset on a scalar',
      }),
  },
  {
    reason: 'v14 orders the rows that a PATCH returns',
    applies: ({ method, path }) => method === 'PATCH' && path.includes('order=id.desc'),
    expected: (reference) => ({
      ...reference,
      body: Array.isArray(reference.body) ? reference.body.toReversed() : reference.body,
    }),
  },
  {
    reason: 'v14 orders the rows of a PATCH only by returned columns',
    applies: ({ method, path }) => method === 'PATCH' && path.includes('order=code'),
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 400 },
        { code: '42703', message: 'column samples.code does not exist' },
      ),
    isRefused: true,
  },
  {
    reason: 'v14 names the schema that is not exposed',
    applies: (_, reference) => codeOf(reference) === 'PGRST106',
    expected: (reference) =>
      asErrorReply(reference, {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public',
      }),
  },
]
