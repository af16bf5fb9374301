import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { hash } from '@node-rs/argon2'

/** As the server hashes passwords. */
const argon2id = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Serves a sign-in with the usual mistake while `work` runs: for an unknown address it answers before it hashes. */
export async function withHastyServer<T>(
  known: readonly string[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const accounts = new Set(known)
  const server = createServer((request, response) => {
    void (async () => {
      const { email, password } = (await json(request)) as { email: string; password: string }
      if (accounts.has(email)) await hash(password, argon2id)
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 'invalid_credentials' }))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('Not listening')
    return await work(`http://127.0.0.1:${address.port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
