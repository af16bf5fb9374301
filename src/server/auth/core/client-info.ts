import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../http/client-address.ts'

/** Browser details that are stored with a session. */
export type ClientInfo = { userAgent: string | null; ip: string | null }

const maxUserAgentLength = 512

/** Returns the browser details of a request. Truncates a long user agent. */
export function clientInfo(request: Pick<FastifyRequest, 'ip' | 'headers'>): ClientInfo {
  return {
    userAgent: request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
    ip: clientAddress(request),
  }
}
