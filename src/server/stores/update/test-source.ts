import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export type TestSource = {
  /** As the setting STORES_SOURCE_URL has it. */
  url: string
  /** What was asked for, in order: 'wegmans_us', with the etag behind it where there was one. */
  asked: string[]
  /** The last request. */
  last: () => IncomingMessage | undefined
  /** From now on; what nobody named is not there. */
  answer: (spider: string, ...answers: Answer[]) => void
  /** Resolves when the file is asked for the next time. */
  nextRequest: (spider: string) => Promise<void>
}

/** A server on this machine in the place of All The Places. */
export async function testSource(): Promise<TestSource> {
  const asked: string[] = []
  const answers = new Map<string, Answer[]>()
  let last: IncomingMessage | undefined
  const server = createServer((request, response) => {
    const spider = /(\w+)\.geojson$/.exec(request.url ?? '')?.[1] ?? ''
    asked.push([spider, request.headers['if-none-match']].filter(Boolean).join(' '))
    last = request
    const [next = notFound, ...later] = answers.get(spider) ?? []
    // The last answer is given again and again.
    if (later.length > 0) answers.set(spider, later)
    next(response, request)
    server.emit(`asked ${spider}`)
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
    asked,
    last: () => last,
    answer: (spider, ...given) => void answers.set(spider, given),
    nextRequest: async (spider) => void (await once(server, `asked ${spider}`)),
  }
}

export const notFound: Answer = (response) => response.writeHead(404).end('not found')

/** Only a status, such as 429 with its headers. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(code, headers).end('<html>sorry</html>')
}

/** A file; with an etag, it is sent only to those who don't have it yet. */
export function file(text: string, etag?: string): Answer {
  return (response, request) => {
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
      return
    }
    response.writeHead(200, etag === undefined ? {} : { etag }).end(text)
  }
}

/** The beginning of a file, and then nothing more. */
export function hanging(text: string): Answer {
  return (response) => void response.writeHead(200).write(text)
}

/** The beginning of a file, and then the connection breaks. */
export function breaking(text: string): Answer {
  return (response) => {
    response.writeHead(200, { 'content-length': String(text.length + 100) })
    response.write(text, () => response.destroy())
  }
}

/** Never a word. */
export const silent: Answer = () => {}

/** An address of this machine at which nobody listens. */
export async function deserted(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}/`
}
