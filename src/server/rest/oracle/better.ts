import { asErrorReply, codeOf, type Difference } from './difference.ts'

/** Differences that make our server's response more accurate or safer than PostgREST's. */
export const better: Difference[] = [
  {
    reason: 'JSON that is nested too deeply is a client error and is refused before it is parsed',
    applies: (_, reference) => codeOf(reference) === '54001',
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 400 },
        { code: 'PGRST102', message: 'The body is nested too deeply' },
      ),
  },
  {
    reason: 'PostgreSQL refuses a lone surrogate in JSON with a specific error',
    applies: ({ body }) => body === '{"code":"\\ud83e"}',
    expected: (reference) =>
      asErrorReply(reference, {
        code: '22P02',
        message: 'invalid input syntax for type json',
        details: 'Unicode low surrogate must follow a high surrogate.',
      }),
  },
  {
    reason: 'a value with a NUL is an error instead of being truncated',
    applies: ({ path }, reference) => path.includes('%00') && reference.status < 400,
    isRefused: true,
    expected: (reference) =>
      asErrorReply(
        { ...reference, status: 400 },
        { code: '22021', message: 'invalid byte sequence for encoding "UTF8": 0x00' },
      ),
  },
]
