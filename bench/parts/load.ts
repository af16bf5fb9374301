import { connect, type Socket } from 'node:net'
import { percentile } from './median.ts'

export type Load = { perSecond: number; p99Ms: number; responses: number; refused: number }

export type BenchRequest = {
  url: string
  headers: Record<string, string>
  method?: string
  body?: string
}

/**
 * Keeps this many connections busy for the given time. Each connection sends one request at a time. Together,
 * the connections cycle through the given requests. All requests must go to the same server. Responses with a
 * status other than 200 are counted in `refused`, not in `perSecond`. Rejects if a connection breaks. Uses
 * raw sockets, because an HTTP client would take much of the processor time that the measured server needs.
 */
export async function load(
  request: BenchRequest | readonly [BenchRequest, ...BenchRequest[]],
  { connections, durationMs }: { connections: number; durationMs: number },
): Promise<Load> {
  const all: readonly BenchRequest[] = 'url' in request ? [request] : request
  const nextRequest = cycleThrough(all.map(requestBytes))
  const timesMs: number[] = []
  let refused = 0
  const startMs = performance.now()
  const endMs = startMs + durationMs
  await Promise.all(
    Array.from({ length: connections }, () =>
      keepAsking(nextRequest, {
        url: all[0]?.url ?? '',
        onResponse: (status, tookMs) => {
          timesMs.push(tookMs)
          if (status !== 200) refused += 1
          return performance.now() < endMs
        },
      }),
    ),
  )
  const seconds = (performance.now() - startMs) / 1000
  return {
    perSecond: (timesMs.length - refused) / seconds,
    p99Ms: percentile(timesMs, 99),
    responses: timesMs.length,
    refused,
  }
}

/** Returns a function that cycles through the requests, returning one per call. */
function cycleThrough(requests: readonly Buffer[]): () => Buffer {
  let turn = 0
  return () => requests[turn++ % requests.length] ?? Buffer.alloc(0)
}

/** Sends one request after another on a connection while `onResponse` returns true. */
async function keepAsking(
  nextRequest: () => Buffer,
  { url, onResponse }: { url: string; onResponse: (status: number, tookMs: number) => boolean },
): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  try {
    await new Promise<void>((resolve, reject) => {
      let sentMs = performance.now()
      readResponses(socket, (status) => {
        if (!onResponse(status, performance.now() - sentMs)) return resolve()
        sentMs = performance.now()
        socket.write(nextRequest())
      })
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('The server closed a connection')))
      socket.write(nextRequest())
    })
  } finally {
    socket.destroy()
  }
}

/** Calls `onStatus` for each complete response. Closes the socket if a response has no length. */
function readResponses(socket: Socket, onStatus: (status: number) => void) {
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = received.slice(0, headEnd)
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1])
    if (Number.isNaN(length)) return void socket.destroy(new Error(`No content length in: ${head}`))
    if (received.length < headEnd + 4 + length) return
    received = ''
    onStatus(Number(head.slice(9, 12)))
  })
}

function requestBytes({ url, headers, method = 'GET', body = '' }: BenchRequest): Buffer {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({
    Host: host,
    ...headers,
    ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(
    `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  )
}
