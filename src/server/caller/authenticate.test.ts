import { createHmac, createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAuthenticate } from './authenticate.ts'

const issuer = 'http://localhost:3000/auth/v1'
const anonKey = 'sb_publishable_test'
const kid = 'our-key'
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const serviceKey = 'sb_secret_0123456789abcdefghij'
const options = {
  anonKey,
  serviceKey,
  issuer,
  findKey: async (id: string) => (id === kid ? publicKey : undefined),
  legacySecret: undefined,
}
const authenticate = createAuthenticate(options)

const now = () => Math.floor(Date.now() / 1000)
const claims = () => ({
  iss: issuer,
  sub: '0b8c2a4e-8f53-4a55-9d6b-1d2f7d0a1c11',
  aud: 'authenticated',
  iat: now(),
  exp: now() + 3600,
  role: 'authenticated',
  session_id: '7f0e3a52-6a3c-4a8e-b0a5-0d8f3a1b2c44',
})
const header = { alg: 'ES256', kid, typ: 'JWT' }

const sign = (changes: object = {}, key = privateKey, headerChanges: object = {}) =>
  new SignJWT({ ...claims(), ...changes })
    .setProtectedHeader({ ...header, ...headerChanges })
    .sign(key)

const asBearer = (token: string, scheme = 'Bearer') =>
  authenticate({ headers: { authorization: `${scheme} ${token}` } })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('an access token authenticates a shopper', async () => {
  const token = await sign()
  const identity = await asBearer(token)
  expect(identity).toEqual({
    role: 'authenticated',
    claims: decodeJwt(token),
    sessionId: claims().session_id,
  })
  expect(await asBearer(token, 'bearer')).toEqual(identity)
})

test('a request without a token, or with only the public key, is authenticated as anon', async () => {
  const anon = { role: 'anon', claims: { role: 'anon' } }
  expect(await authenticate({ headers: {} })).toEqual(anon)
  expect(await authenticate({ headers: { authorization: '' } })).toEqual(anon)
  expect(await asBearer(anonKey)).toEqual(anon)
  const sameAsKey = { authorization: 'Bearer sb_publishable_other', apikey: 'sb_publishable_other' }
  expect(await authenticate({ headers: sameAsKey })).toEqual(anon)
})

test('the service key authenticates the service role, even if sent only as apikey', async () => {
  const serviceRole = { role: 'service_role', claims: { role: 'service_role' } }
  expect(await asBearer(serviceKey)).toEqual(serviceRole)
  const both = { authorization: `Bearer ${serviceKey}`, apikey: serviceKey }
  expect(await authenticate({ headers: both })).toEqual(serviceRole)
  expect(await authenticate({ headers: { apikey: serviceKey } })).toEqual(serviceRole)
  // A shopper's token overrides the service key, so that an operator can use that token to sign the shopper
  // out.
  const shopper = { authorization: `Bearer ${await sign()}`, apikey: serviceKey }
  expect((await authenticate({ headers: shopper })).role).toBe('authenticated')
})

test.each([
  ['sb_secret_0123456789abcdefghik', 'wrong'],
  ['sb_secret_', 'empty'],
  [`${serviceKey}x`, 'longer'],
  [serviceKey.slice(0, -1), 'shorter'],
])('the secret key %s is rejected: it is %s', async (key) => {
  const refusal = { name: 'InvalidToken', reason: 'undecodable', message: 'unknown secret key' }
  await expect(asBearer(key)).rejects.toMatchObject(refusal)
  await expect(authenticate({ headers: { apikey: key } })).rejects.toMatchObject(refusal)
  const both = { authorization: `Bearer ${key}`, apikey: key }
  await expect(authenticate({ headers: both })).rejects.toMatchObject(refusal)
})

test.each([
  ['has expired', { exp: now() - 10 }, 'expired'],
  ['expires now', { exp: now() }, 'expired'],
  ['is from another issuer', { iss: 'http://evil.example/auth/v1' }, 'claims'],
  ['is for another audience', { aud: 'somebody' }, 'claims'],
  ['is for several audiences', { aud: ['authenticated', 'x'] }, 'claims'],
  ['never expires', { exp: undefined }, 'claims'],
  ['has no issuer', { iss: undefined }, 'claims'],
  ['has no subject', { sub: undefined }, 'claims'],
  ['has no issue time', { iat: undefined }, 'claims'],
  ['has a subject that is not a user id', { sub: "x' or 1=1" }, 'claims'],
  ['has no session', { session_id: undefined }, 'claims'],
  ['has a malformed session id', { session_id: 'x' }, 'claims'],
  ['has no role', { role: undefined }, 'claims'],
  ['claims the service role', { role: 'service_role' }, 'claims'],
  ['claims a database role', { role: 'postgres' }, 'claims'],
  ['is not valid yet', { nbf: now() + 60 }, 'claims'],
])('a token that %s is rejected', async (_what, changes, reason) => {
  await expect(asBearer(await sign(changes))).rejects.toMatchObject({
    name: 'InvalidToken',
    reason,
  })
})

test.each([
  ['is not a token', async () => 'not-a-token'],
  ['is empty in all parts', async () => '..'],
  [
    'is signed by another key with our key id',
    async () => {
      const other = await generateKeyPair('ES256')
      return sign({}, other.privateKey)
    },
  ],
  ['names another key', async () => sign({}, privateKey, { kid: 'another' })],
  ['names no key', async () => sign({}, privateKey, { kid: undefined })],
  [
    'carries its own key',
    async () => {
      const other = await generateKeyPair('ES256', { extractable: true })
      return sign({}, other.privateKey, { jwk: await exportJWK(other.publicKey) })
    },
  ],
  ['is not signed', async () => `${encode({ ...header, alg: 'none' })}.${encode(claims())}.`],
  ['has an empty signature', async () => `${(await sign()).split('.').slice(0, 2).join('.')}.`],
  [
    'is signed with the public key as a secret',
    async () => {
      const pem = createPublicKey({ key: await exportJWK(publicKey), format: 'jwk' })
      const secret = pem.export({ type: 'spki', format: 'pem' })
      const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims())}`
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },
  ],
  [
    'requires an extension',
    async () =>
      sign({}, privateKey, { crit: ['x'], x: 1 }).catch(() => {
        return `${encode({ ...header, crit: ['x'], x: 1 })}.${encode(claims())}.AAAA`
      }),
  ],
  ['is too long', async () => sign({ padding: 'x'.repeat(8192) })],
  [
    'has a signature in another encoding',
    async () => {
      const token = await sign()
      const last = token.at(-1) ?? ''
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      // The last character encodes only two bits of the signature, and decoders ignore its other four bits.
      return token.slice(0, -1) + (alphabet[alphabet.indexOf(last) ^ 1] ?? '')
    },
  ],
])('a token that %s is rejected', async (_what, forge) => {
  await expect(asBearer(await forge())).rejects.toMatchObject({
    name: 'InvalidToken',
    reason: 'undecodable',
  })
})

test('a scheme other than Bearer is rejected', async () => {
  await expect(asBearer('YTpi', 'Basic')).rejects.toMatchObject({ reason: 'undecodable' })
  await expect(authenticate({ headers: { authorization: 'Bearer' } })).rejects.toMatchObject({
    reason: 'undecodable',
  })
})

test('changing any single character makes a token invalid', async () => {
  const token = await sign()
  expect(decodeProtectedHeader(token).alg).toBe('ES256')
  const place = fc.integer({ min: 0, max: token.length - 1 })
  const character = fc.constantFrom(...'ABCXYZabcxyz0129-_.=+/ \u0000é')
  await fc.assert(
    fc.asyncProperty(place, character, async (index, replacement) => {
      fc.pre(token[index] !== replacement)
      const forged = token.slice(0, index) + replacement + token.slice(index + 1)
      await expect(asBearer(forged)).rejects.toMatchObject({ name: 'InvalidToken' })
    }),
    { numRuns: 500 },
  )
})

const legacySecret = 'a-secret-of-a-supabase-project-0123'
const authenticateLegacy = createAuthenticate({ ...options, legacySecret })
const signLegacy = (payload: object, secret = legacySecret) =>
  new SignJWT({ iss: 'supabase', iat: now(), exp: now() + 3600, ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))

test.each(['anon', 'service_role'] as const)(
  'if the secret of a Supabase project is set, its %s key is accepted',
  async (role) => {
    const token = await signLegacy({ role, ref: 'project' })
    const headers = { authorization: `Bearer ${token}`, apikey: token }
    expect(await authenticateLegacy({ headers })).toEqual({ role, claims: decodeJwt(token) })
    expect(await authenticate({ headers })).toEqual({ role: 'anon', claims: { role: 'anon' } })
    await expect(asBearer(token)).rejects.toMatchObject({ reason: 'undecodable' })
  },
)

test('if the secret of a Supabase project is set, its shopper tokens are accepted along with ours', async () => {
  const token = await signLegacy({ ...claims(), iss: 'https://project.supabase.co/auth/v1' })
  const projectIdentity = await authenticateLegacy({
    headers: { authorization: `Bearer ${token}` },
  })
  expect(projectIdentity).toMatchObject({ role: 'authenticated', sessionId: claims().session_id })
  const ownIdentity = await authenticateLegacy({
    headers: { authorization: `Bearer ${await sign()}` },
  })
  expect(ownIdentity.role).toBe('authenticated')
})

test.each([
  [
    'signed with another secret',
    () => signLegacy({ role: 'service_role' }, 'x'.repeat(32)),
    'undecodable',
  ],
  ['with an unknown role', () => signLegacy({ role: 'postgres' }), 'claims'],
  ['for a shopper without a session', () => signLegacy({ role: 'authenticated' }), 'claims'],
  ['that has expired', () => signLegacy({ role: 'anon', exp: now() - 1 }), 'expired'],
  ['that never expires', () => signLegacy({ role: 'anon', exp: undefined }), 'claims'],
  ['for the service role signed with our own key', () => sign({ role: 'service_role' }), 'claims'],
])(
  'even if the secret of a Supabase project is set, a token %s is rejected',
  async (_what, forge, reason) => {
    const token = await forge()
    const headers = { authorization: `Bearer ${token}` }
    await expect(authenticateLegacy({ headers })).rejects.toMatchObject({
      name: 'InvalidToken',
      reason,
    })
  },
)
