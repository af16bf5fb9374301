import fc from 'fast-check'
import { decodeJwt, importJWK, type JWK } from 'jose'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { createAuthenticate } from '../../src/server/caller/authenticate.ts'
import { forgedTokens } from '../../src/server/testing/forged-tokens.ts'
import { acceptsNaively } from '../../src/server/testing/naive-token-check.ts'
import { withServer } from '../parts/bench-server.ts'
import type { Result } from '../parts/result.ts'
import { createShopper } from '../parts/shopper.ts'

/**
 * One in this many tokens is also sent to the server. All tokens are checked with the server's own function.
 */
const sentEvery = 50

/** Tries tokens that look like a shopper's but that the server didn't sign. */
export function measureForgedTokens(count: number): Promise<Result[]> {
  return withServer(async ({ url }) => {
    const { headers } = await createShopper(url)
    const token = (headers['authorization'] ?? '').replace('Bearer ', '')
    const publicJwk = await publicKeyOf(url)
    const read = await readerOf(decodeJwt(token).iss ?? '', publicJwk)
    if (!(await read(token)) || !(await isServed(url, token))) {
      throw new Error("The server rejected the shopper's own token")
    }

    const forgeries = fc.sample(forgedTokens({ token, publicJwk }), count)
    let accepted = 0
    let acceptedByControl = 0
    for (const [index, forged] of forgeries.entries()) {
      if (await read(forged)) accepted += 1
      if (acceptsNaively(forged, publicJwk)) acceptedByControl += 1
      if (index % sentEvery === 0 && (await isServed(url, forged))) accepted += 1
    }
    return [
      {
        name: `Tokens: accepted of ${forgeries.length} forged`,
        goal: '0',
        value: accepted,
        unit: '',
        control: 'a verifier that trusts the header',
        controlValue: acceptedByControl,
        met: accepted === 0,
      },
    ]
  })
}

async function publicKeyOf(url: string): Promise<JWK> {
  const response = await fetch(`${url}/auth/v1/.well-known/jwks.json`)
  const { keys } = await response.json()
  return keys[0]
}

/** Returns the server's own function that checks tokens. The function doesn't use the network. */
async function readerOf(
  issuer: string,
  publicJwk: JWK,
): Promise<(token: string) => Promise<boolean>> {
  const key = await importJWK(publicJwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('The public key is a symmetric key')
  const authenticate = createAuthenticate({
    anonKey: defaultAnonKey,
    serviceKey: 'sb_secret_of-nobody-at-all-0000',
    issuer,
    findKey: async (kid) => (kid === publicJwk.kid ? key : undefined),
    legacySecret: undefined,
  })
  return async (token) => {
    try {
      const { role } = await authenticate({ headers: { authorization: `Bearer ${token}` } })
      return role !== 'anon'
    } catch {
      return false
    }
  }
}

async function isServed(url: string, token: string): Promise<boolean> {
  const headers = { apikey: defaultAnonKey, authorization: `Bearer ${token}` }
  const responses = await Promise.all([
    fetch(`${url}/auth/v1/user`, { headers }),
    fetch(`${url}/rest/v1/last_used_stores`, { headers }),
  ])
  for (const { body } of responses) await body?.cancel()
  return responses.some(({ status }) => status === 200)
}
