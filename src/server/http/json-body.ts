import type { FastifyInstance } from 'fastify'
import { isNestedTooDeeply } from './json-nesting.ts'

/**
 * Makes the routes under a prefix parse only JSON bodies. An empty body becomes undefined, because the
 * Supabase client sends an empty body of type JSON to sign out or delete. `malformed` and `tooNested` create
 * the prefix's own errors.
 */
export function parseJsonBody(
  app: FastifyInstance,
  { malformed, tooNested }: { malformed: () => Error; tooNested: () => Error },
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      if (text.trim() === '') return undefined
      if (isNestedTooDeeply(text)) throw tooNested()
      try {
        return JSON.parse(text) as unknown
      } catch {
        throw malformed()
      }
    },
  )
}
