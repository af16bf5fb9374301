import { Agent, request } from 'node:http'
import type { Call } from './hostile-calls.ts'

export type Response = {
  /** Status of the response, or the error code if the connection broke. */
  status: number | string
  text: string
  tookMs: number
}

export type AskFrom = (
  address: string,
  call: Pick<Call, 'method' | 'path'> & Partial<Call>,
) => Promise<Response>

const timeoutMs = 60_000
/** How many characters of each response to keep. All responses that are inspected later are shorter. */
const keptCharacters = 4_000

/**
 * Sends calls from other addresses of this machine, so that the server's rate limits treat them as different
 * clients.
 */
export function createAskFrom(url: string): AskFrom {
  const { hostname, port } = new URL(url)
  const agents = new Map<string, Agent>()

  function agentOf(localAddress: string): Agent {
    const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, localAddress })
    agents.set(localAddress, agent)
    return agent
  }

  return (localAddress, { method, path, headers = {}, body }) =>
    new Promise((resolve) => {
      const startMs = performance.now()
      // Node doesn't send `Content-Length` for some methods, such as DELETE. Without it, the server would
      // read the body as the next request.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      let text = ''
      const finish = (status: number | string) =>
        resolve({ status, text, tookMs: performance.now() - startMs })
      const clientRequest = request(
        {
          hostname,
          port,
          agent: agentOf(localAddress),
          method,
          path,
          headers: { ...headers, ...length },
          timeout: timeoutMs,
        },
        (response) => {
          response.setEncoding('latin1').on('data', (part: string) => {
            if (text.length < keptCharacters) text += part.slice(0, keptCharacters)
          })
          response.once('close', () => finish(response.statusCode ?? 0))
        },
      )
      clientRequest.once('timeout', () => clientRequest.destroy(new Error('timeout')))
      clientRequest.once('error', (error: Error & { code?: string }) =>
        finish(error.code ?? error.message),
      )
      clientRequest.end(body)
    })
}
