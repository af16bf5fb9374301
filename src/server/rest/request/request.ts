import type { FastifyRequest } from 'fastify'
import { unknownSchema } from '../rest-errors.ts'

/** A request for a table, as the handlers take it apart. */
export type TableRequest = FastifyRequest<{ Params: { table: string }; Body: string | undefined }>

/** One header as text; repeated ones are one list, as RFC 9110 has it. */
export function header(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Only `public` is exposed; a client that asks for another schema must not get its namesake. */
export function refuseOtherSchemas(request: Pick<FastifyRequest, 'headers' | 'method'>): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const schema = header(request, isRead ? 'accept-profile' : 'content-profile')
  if (schema !== undefined && schema !== 'public') throw unknownSchema(schema)
}
