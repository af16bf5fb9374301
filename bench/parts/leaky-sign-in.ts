import { json } from 'node:stream/consumers'
import { hash } from '@node-rs/argon2'
import { hashParameters } from '../../src/server/auth/password/password-hashing.ts'
import { withHttpServer } from './with-http-server.ts'

/**
 * Serves a sign-in with a common mistake: for an unknown address, it doesn't hash the password, so it
 * responds faster.
 */
export async function withLeakySignIn<T>(
  known: readonly string[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const accounts = new Set(known)
  return withHttpServer((request, response) => {
    void (async () => {
      const { email, password } = (await json(request)) as { email: string; password: string }
      if (accounts.has(email)) await hash(password, hashParameters)
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 'invalid_credentials' }))
    })()
  }, work)
}
