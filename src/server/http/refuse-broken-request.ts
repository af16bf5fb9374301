import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

type ParseError = Error & { code?: string }

const refusals: Record<string, { status: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too long',
  },
}
const unreadable = { status: '400 Bad Request', message: 'The request could not be read' }

/** Answers what is no HTTP. Only its code is logged: Node hangs the bytes that came on the error. */
export function refuseBrokenRequests(log: Pick<FastifyBaseLogger, 'debug'>) {
  return (error: ParseError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    log.debug({ code: error.code }, 'A request could not be read')
    const { status, message } = refusals[error.code ?? ''] ?? unreadable
    const body = JSON.stringify({ message })
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy()
  }
}
