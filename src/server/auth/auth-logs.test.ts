import { Writable } from 'node:stream'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createPool } from '../database/pool.ts'
import { readSettings, type Settings } from '../settings/env.ts'
import { testDatabase } from '../testing/test-database.ts'
import { authRequests, newEmail, toSession } from './core/test-auth-requests.ts'
import { makeTestKey, writeKeyFile } from './keys/test-key-file.ts'

/** Starts a server and records its log. */
async function loggingServer(pool: Pool, changes: Partial<Settings> = {}) {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const settings = { ...readSettings({}), ...changes }
  const app = await buildApp({ settings, pool, log: pino({ level: 'trace' }, destination) })
  onTestFinished(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { ...authRequests(url), log: () => lines.join('') }
}

test('passwords, tokens, email addresses and hashes are not logged', async () => {
  const { pool, ownerPool, close } = await testDatabase()
  onTestFinished(close)
  const { post, signIn, refresh, get, send, log } = await loggingServer(pool)
  const email = newEmail()
  const password = 'my dog is called Rex'
  const session = toSession(await post('/signup', { email, password, data: { full_name: 'Ann' } }))
  const next = toSession(await refresh(session.refresh_token))
  await signIn(email, `${password}!`)
  await send('POST', `/signup?password=${encodeURIComponent(password)}`, { body: `{"${password}` })
  await get(`/user?access_token=${next.access_token}`, next.access_token)
  await get('/user', `${next.access_token}x`)
  // PostgreSQL's error quotes the complete row, including the email address and the password hash.
  await ownerPool.query('alter table auth.users add check (last_sign_in_at is null) not valid')
  expect((await signIn(email, password)).status).toBe(500)

  const logged = log()
  expect(logged.match(/"reqId":"[^"]+","err".*"A request failed"/g)).toHaveLength(1)
  const { rows } = await ownerPool.query('select encrypted_password from auth.users')
  const secrets = [
    email,
    password,
    encodeURIComponent(password),
    session.refresh_token,
    next.refresh_token,
    session.access_token.split('.')[2],
    next.access_token.split('.')[2],
    rows[0].encrypted_password,
    'argon2',
  ]
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

test('an untrusted proxy is logged once', async () => {
  const { pool, close } = await testDatabase()
  onTestFinished(close)
  const { post, log } = await loggingServer(pool)
  await post('/token', {}, { 'x-forwarded-for': '192.0.2.1' })
  await post('/token', {}, { 'x-forwarded-for': '192.0.2.1' })
  expect(log().match(/TRUST_PROXY/g)).toHaveLength(1)
})

test('while the database is down, every response tells the client to try again', async () => {
  const pool = createPool(
    { host: '127.0.0.1', port: 1, user: 'x', database: 'x' },
    { applicationName: 'test', maxConnections: 1, onConnectionError: () => {} },
  )
  onTestFinished(() => pool.end())
  const authSigningKeys = await writeKeyFile(JSON.stringify([await makeTestKey('key')]))
  // With both keys in the settings, the server can start without a database.
  const keys = { authSigningKeys, authServiceKey: 'sb_secret_0123456789abcdefghij' }
  const { post, signIn, refresh, get, log } = await loggingServer(pool, keys)
  const responses = [
    await signIn(newEmail()),
    await post('/signup', { email: newEmail(), password: 'correct horse' }),
    await refresh('abcdefghij12'),
    await get('/health'),
  ]
  for (const { status, headers, body } of responses) {
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unexpected_failure' } })
    expect(headers.get('retry-after')).toBe('5')
  }
  expect(log().match(/A request failed/g)).toHaveLength(4)
  expect((await get('/.well-known/jwks.json')).status).toBe(200)
})
