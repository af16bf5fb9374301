import { codeOf, type Difference, detailsOf, failed, messageOf } from './difference.ts'

/** What the v14 line, which the protocol follows, says otherwise than v12. */
export const newerVersion: Difference[] = [
  {
    reason: 'v14 knows by itself that a table is missing',
    applies: (_, theirs) => codeOf(theirs) === '42P01',
    expected: (theirs, { path }) => {
      const table = path.split(/[/?]/)[1]
      return failed(theirs, {
        code: 'PGRST205',
        message: `Could not find the table 'public.${table}' in the schema cache`,
      })
    },
  },
  {
    reason: 'v14 words a missing column of the body otherwise',
    applies: (_, theirs) => codeOf(theirs) === 'PGRST204',
    expected: (theirs) => {
      const [, column, table] =
        /^Column '(.*)' of relation '(.*)' does/.exec(messageOf(theirs)) ?? []
      return failed(theirs, {
        code: 'PGRST204',
        message: `Could not find the '${column}' column of '${table}' in the schema cache`,
      })
    },
  },
  {
    reason: 'v14 words the result that is not a single row otherwise',
    applies: (_, theirs) => codeOf(theirs) === 'PGRST116',
    expected: (theirs) =>
      failed(theirs, {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: detailsOf(theirs),
      }),
  },
  {
    reason: 'v14 says why a path is wrong',
    applies: ({ path }, theirs) =>
      theirs.status === 404 && /^\/(?!rpc\/)\w+\/\w+|^\/rpc\/\w+\//.test(path),
    expected: (theirs) =>
      failed(theirs, { code: 'PGRST125', message: 'Invalid path specified in request URL' }),
  },
  {
    reason: 'v14 answers a media type that it does not have with 406',
    applies: (_, theirs) => theirs.status === 415,
    expected: (theirs) => ({ ...theirs, status: 406 }),
  },
  {
    reason: 'v14 leaves rows that are no array to PostgreSQL',
    applies: ({ body }, theirs) =>
      /^argument of jsonb?_to_recordset/.test(messageOf(theirs)) && body?.startsWith('[') === false,
    expected: (theirs) =>
      failed(theirs, {
        code: '22023',
        message: messageOf(theirs).includes('jsonb')
          ? 'cannot extract elements from a scalar'
          : 'cannot call json_to_recordset on a scalar',
      }),
  },
  {
    reason: 'v14 puts the rows that a PATCH gives back in order',
    applies: ({ method, path }) => method === 'PATCH' && path.includes('order=id.desc'),
    expected: (theirs) => ({
      ...theirs,
      body: Array.isArray(theirs.body) ? theirs.body.toReversed() : theirs.body,
    }),
  },
  {
    reason: 'v14 orders the rows of a PATCH by what it gives back, and by nothing else',
    applies: ({ method, path }) => method === 'PATCH' && path.includes('order=code'),
    expected: (theirs) =>
      failed(
        { ...theirs, status: 400 },
        { code: '42703', message: 'column samples.code does not exist' },
      ),
    isRefused: true,
  },
  {
    reason: 'v14 names the schema that is not exposed',
    applies: (_, theirs) => codeOf(theirs) === 'PGRST106',
    expected: (theirs) =>
      failed(theirs, {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public',
      }),
  },
]
