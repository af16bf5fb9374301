import fc from 'fast-check'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { InvalidToken } from '../lib/errors.ts'
import { forgedTokens } from '../testing/forged-tokens.ts'
import { acceptsNaively } from '../testing/naive-token-check.ts'
import { createAuthenticate } from './authenticate.ts'

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const publicJwk = await exportJWK(publicKey)
const issuer = 'http://localhost:3000/auth/v1'
const authenticate = createAuthenticate({
  anonKey: 'sb_publishable_test',
  serviceKey: 'sb_secret_0123456789abcdefghij',
  issuer,
  findKey: async (id) => (id === 'our-key' ? publicKey : undefined),
  legacySecret: undefined,
})
const token = await new SignJWT({
  role: 'authenticated',
  session_id: '7f0e3a52-6a3c-4a8e-b0a5-0d8f3a1b2c44',
})
  .setProtectedHeader({ alg: 'ES256', kid: 'our-key', typ: 'JWT' })
  .setIssuer(issuer)
  .setSubject('0b8c2a4e-8f53-4a55-9d6b-1d2f7d0a1c11')
  .setAudience('authenticated')
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey)

test('forged tokens are rejected', async () => {
  expect((await authenticate({ headers: { authorization: `Bearer ${token}` } })).role).toBe(
    'authenticated',
  )
  let naivelyAccepted = 0
  await fc.assert(
    fc.asyncProperty(forgedTokens({ token, publicJwk }), async (forged) => {
      if (acceptsNaively(forged, publicJwk)) naivelyAccepted += 1
      const forgery = authenticate({ headers: { authorization: `Bearer ${forged}` } })
      await expect(forgery).rejects.toBeInstanceOf(InvalidToken)
    }),
    { numRuns: 3000 },
  )
  // The forgeries are realistic: a token check with a classic flaw would accept many of them.
  expect(naivelyAccepted).toBeGreaterThan(100)
})
