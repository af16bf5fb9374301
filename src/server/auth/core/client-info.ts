import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../http/client-address.ts'

/** User agent and IP address that are stored with a session. */
export type ClientInfo = { userAgent: string | null; ip: string | null }

const maxUserAgentLength = 512

/** Returns the user agent and IP address of a request. Truncates the user agent to 512 characters. */
export function clientInfo(request: Pick<FastifyRequest, 'ip' | 'headers'>): ClientInfo {
  return {
    userAgent: request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
    ip: clientAddress(request),
  }
}
