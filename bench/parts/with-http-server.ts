import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Runs a minimal HTTP server on this machine while `work` runs. */
export async function withListening<T>(
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
