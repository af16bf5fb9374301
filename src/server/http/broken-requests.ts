import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { createRequestId } from './request-id.ts'

type ParseError = Error & { code?: string }

const refusals: Record<string, { status: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too long',
  },
}
const unreadable = { status: '400 Bad Request', message: 'The request could not be read' }

/**
 * Returns a handler for Node's `clientError` event, which occurs when Node can't read a request: it isn't
 * HTTP, its headers are too long, or it takes too long to arrive. The handler responds with an error and
 * closes the connection, unless the client has reset it. It logs only the error code, at debug level, because
 * the error also contains the raw bytes.
 */
export function refuseBrokenRequests(log: Pick<FastifyBaseLogger, 'debug'>) {
  return (error: ParseError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const reqId = createRequestId()
    log.debug({ reqId, code: error.code }, 'A request could not be read')
    const { status, message } = refusals[error.code ?? ''] ?? unreadable
    const body = JSON.stringify({ message })
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      `X-Request-Id: ${reqId}`,
      'Connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy()
  }
}

/**
 * Returns the URL to use for routing. If the path contains an invalid escape such as /%zz, escapes every '%'
 * in the path. The URL can then be routed to the not-found handler for its prefix.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (isDecodable(path)) return url
  return path.replaceAll('%', '%25') + (end === -1 ? '' : url.slice(end))
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
