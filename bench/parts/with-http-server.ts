import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/**
 * Runs an HTTP server with this listener on a free local port, calls `work` with the server's URL, and returns
 * the result of `work`. Then closes the server and all its connections.
 */
export async function withHttpServer<T>(
  listener: RequestListener,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const address = server.address()
    if (address === null || typeof address === 'string')
      throw new Error('The server is not listening')
    return await work(`http://127.0.0.1:${address.port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
