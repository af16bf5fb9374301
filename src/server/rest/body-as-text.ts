import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { isNestedTooDeeply } from '../http/json-nesting.ts'
import { badBody } from './rest-errors.ts'

/** Leaves bodies as text: PostgreSQL reads the JSON itself, so that no number is rounded on the way. */
export function readBodyAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (!isUtf8(body)) throw badBody('Empty or invalid json')
    if (body.length === 0) return undefined
    const text = body.toString('utf8')
    if (isNestedTooDeeply(text)) throw badBody('The body is nested too deeply')
    return text
  })
}
