import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

type Handler = (response: ServerResponse, request: IncomingMessage) => void

export type TestSource = {
  /** Value for the setting STORES_SOURCE_URL. */
  url: string
  /**
   * Spiders requested so far, each followed by the etag that the request sent, if any: 'wegmans_us "one"'.
   */
  requests: string[]
  /** The last request. */
  last: () => IncomingMessage | undefined
  /**
   * Sets the responses to successive requests for a spider's file. The last response is repeated. Requests
   * for other files get a 404.
   */
  respondWith: (spider: string, ...handlers: Handler[]) => void
  /** Resolves when the spider's file is next requested. */
  nextRequest: (spider: string) => Promise<void>
}

/** Starts a local mock of All The Places. */
export async function testSource(): Promise<TestSource> {
  const requests: string[] = []
  const handlers = new Map<string, Handler[]>()
  let last: IncomingMessage | undefined
  const server = createServer((request, response) => {
    const spider = /(\w+)\.geojson$/.exec(request.url ?? '')?.[1] ?? ''
    requests.push([spider, request.headers['if-none-match']].filter(Boolean).join(' '))
    last = request
    const [next = notFound, ...later] = handlers.get(spider) ?? []
    // The last handler is kept for all further requests.
    if (later.length > 0) handlers.set(spider, later)
    next(response, request)
    server.emit(`request ${spider}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}/output/`,
    requests,
    last: () => last,
    respondWith: (spider, ...newHandlers) => void handlers.set(spider, newHandlers),
    nextRequest: async (spider) => void (await once(server, `request ${spider}`)),
  }
}

export const notFound: Handler = (response) => response.writeHead(404).end('not found')

/**
 * Returns a handler that sends this status, such as 429, with these headers and a short HTML page as the
 * body.
 */
export function status(code: number, headers: Record<string, string> = {}): Handler {
  return (response) => response.writeHead(code, headers).end('<html>sorry</html>')
}

/** Returns a handler that sends a file, or status 304 if the request contains the file's etag. */
export function file(text: string, etag?: string): Handler {
  return (response, request) => {
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
      return
    }
    response.writeHead(200, etag === undefined ? {} : { etag }).end(text)
  }
}

/** Returns a handler that sends the beginning of a file and then stalls. */
export function sendAndStall(text: string): Handler {
  return (response) => void response.writeHead(200).write(text)
}

/** Returns a handler that sends the beginning of a file and then breaks the connection. */
export function sendAndBreak(text: string): Handler {
  return (response) => {
    response.writeHead(200, { 'content-length': String(text.length + 100) })
    response.write(text, () => response.destroy())
  }
}

/** Handler that never responds. */
export const silent: Handler = () => {}

/** Returns a local URL at which no server is listening. */
export async function unusedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}/`
}
