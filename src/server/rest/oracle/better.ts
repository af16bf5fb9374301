import { codeOf, type Difference, failed } from './difference.ts'

/** Where PostgREST's answer would be less true or less safe. */
export const better: Difference[] = [
  {
    reason:
      'JSON that is nested too deep is the fault of the caller, and refused before it is built',
    applies: (_, theirs) => codeOf(theirs) === '54001',
    expected: (theirs) =>
      failed(
        { ...theirs, status: 400 },
        { code: 'PGRST102', message: 'The body is nested too deeply' },
      ),
  },
  {
    reason: 'half a surrogate in JSON is refused by PostgreSQL, which says what it is',
    applies: ({ body }) => body === '{"code":"\\ud83e"}',
    expected: (theirs) =>
      failed(theirs, {
        code: '22P02',
        message: 'invalid input syntax for type json',
        details: 'Unicode low surrogate must follow a high surrogate.',
      }),
  },
  {
    reason: 'a value with a NUL is an error and not cut short',
    applies: ({ path }, theirs) => path.includes('%00') && theirs.status < 400,
    isRefused: true,
    expected: (theirs) =>
      failed(
        { ...theirs, status: 400 },
        { code: '22021', message: 'invalid byte sequence for encoding "UTF8": 0x00' },
      ),
  },
]
