import { Agent, request as send } from 'node:http'

export type Person = 'ann' | 'bob' | 'visitor'

/** A request to send to our server and to PostgREST. `path` excludes the prefix. */
export type OracleRequest = {
  person: Person
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export type Reply = {
  status: number
  /** The parsed JSON, the text if it isn't JSON, or null if the body is empty. */
  body: unknown
  contentType: string | null
  contentRange: string | null
  preferenceApplied: string | null
  challenge: string | null
}

export type Server = {
  address: { socketPath: string } | { host: string; port: number }
  prefix: string
  tokens: Record<Person, string | undefined>
}

const agent = new Agent({ keepAlive: true })

/** Closes the connections that stay open between requests, so that the tests can end. */
export function closeConnections(): void {
  agent.destroy()
}

/** Sends a request and returns the reply, whatever its status. Rejects if the connection breaks. */
export function sendRequest(server: Server, request: OracleRequest): Promise<Reply> {
  const token = server.tokens[request.person]
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const isSized = request.body !== undefined
  const length = isSized ? { 'content-length': Buffer.byteLength(request.body ?? '') } : {}
  return new Promise((resolve, reject) => {
    const outgoing = send({
      ...server.address,
      agent,
      method: request.method,
      path: `${server.prefix}${request.path}`,
      headers: { ...authorization, ...length, ...request.headers },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const header = (name: string) => incoming.headers[name]?.toString() ?? null
        resolve({
          status: incoming.statusCode ?? 0,
          body: parseBody(Buffer.concat(chunks).toString('utf8')),
          contentType: header('content-type'),
          contentRange: header('content-range'),
          preferenceApplied: header('preference-applied'),
          challenge: header('www-authenticate'),
        })
      })
    })
    outgoing.end(request.body)
  })
}

function parseBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
