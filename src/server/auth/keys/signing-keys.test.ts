import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import { authRequests } from '../core/test-auth-requests.ts'
import { importKeys } from './key-set.ts'
import { openSigningKeys } from './signing-keys.ts'
import { makeTestKey, writeKeyFile } from './test-key-file.ts'

test('the key set contains only public parts, and can be cached for ten minutes', async () => {
  const { url } = await testServer()
  const { headers, body } = await authRequests(url).get('/.well-known/jwks.json')
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  const coordinate = expect.stringMatching(/^[\w-]{43}$/)
  expect(body).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        kid: expect.any(String),
        x: coordinate,
        y: coordinate,
        use: 'sig',
        key_ops: ['verify'],
      },
    ],
  })
})

test('the Supabase client verifies a token with the key set', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const session = (await ann.auth.getSession()).data.session
  const { data, error } = await ann.auth.getClaims()
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('ES256')
  expect(data?.claims.sub).toBe(session?.user.id)
  const forged = `${session?.access_token.slice(0, -10)}AAAAAAAAAA`
  expect((await ann.auth.getClaims(forged)).error).not.toBeNull()
})

test('servers that start at the same time on a new database agree on one key', async () => {
  const { pool, ownerPool, close } = await testDatabase()
  onTestFinished(close)
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => openSigningKeys({ pool, keyFile: undefined })),
  )
  const signers = await Promise.all(opened.map((keys) => keys.current()))
  expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1)
  expect((await ownerPool.query('select from auth.signing_keys')).rowCount).toBe(1)
  const again = await openSigningKeys({ pool, keyFile: undefined })
  expect((await again.current()).kid).toBe(signers[0]?.kid)
})

test('the first key of a key file signs tokens, and all of its keys verify tokens', async () => {
  const { pool, ownerPool, close } = await testDatabase()
  onTestFinished(close)
  const old = await makeTestKey('old', { d: undefined })
  const path = await writeKeyFile(JSON.stringify([await makeTestKey('new'), old]))
  const keys = await openSigningKeys({ pool, keyFile: path })
  expect((await keys.current()).kid).toBe('new')
  const published = await keys.publicJwks()
  expect(published.map((key) => key.kid)).toEqual(['new', 'old'])
  expect(await keys.find('old')).toBeDefined()
  expect(await keys.find('other')).toBeUndefined()
  expect(JSON.stringify(published)).not.toContain('"d"')
  expect((await ownerPool.query('select from auth.signing_keys')).rowCount).toBe(0)
})

test('a mistake in the keys is reported in one line', async () => {
  const key = await makeTestKey('one')
  const other = await makeTestKey('two')
  const mistakes: readonly [unknown, RegExp][] = [
    [{ keys: [key] }, /^keys\.json: is invalid/],
    [[], /^keys\.json: is invalid/],
    [[key, { ...key, kid: undefined }], /^keys\.json: key 2, "kid" is invalid/],
    [[{ ...key, alg: 'HS256' }], /key 1, "alg"/],
    [[{ ...key, crv: 'P-384' }], /key 1, "crv"/],
    [[{ ...key, d: undefined }], /the first key signs tokens/],
    [[key, { ...other, kid: 'one' }], /two keys have the same kid/],
    [[{ ...key, x: other.y }], /"one" is not a point on the P-256 curve/],
    [[{ ...key, d: other.d }], /"one"/],
  ]
  await Promise.all(
    mistakes.map(async ([jwks, message]) => {
      const failure: unknown = await importKeys(jwks, 'keys.json').catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'StartError', message: expect.stringMatching(message) })
      expect(String(failure)).not.toContain('\n')
      expect(String(failure)).not.toContain(key.d)
    }),
  )
})

test('a key file that can’t be read or parsed is reported in one line', async () => {
  const { pool, close } = await testDatabase()
  onTestFinished(close)
  const missing = openSigningKeys({ pool, keyFile: '/nowhere/keys.json' })
  await expect(missing).rejects.toThrow(
    'AUTH_SIGNING_KEYS: cannot read /nowhere/keys.json (ENOENT)',
  )
  const broken = openSigningKeys({ pool, keyFile: await writeKeyFile('[{') })
  await expect(broken).rejects.toThrow(/^AUTH_SIGNING_KEYS: .*keys\.json is not JSON/)
})
