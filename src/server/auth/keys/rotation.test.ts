import { decodeProtectedHeader } from 'jose'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readSettings } from '../../settings/env.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { authRequests, toSession } from '../core/test-auth-requests.ts'
import { importKeys, type KeySet } from './key-set.ts'
import { followKeys, rotateSigningKeys } from './signing-keys.ts'
import { makeTestKey } from './test-key-file.ts'

const kidOf = (session: { access_token: string }) =>
  decodeProtectedHeader(session.access_token).kid ?? ''

async function twoServers() {
  const database = await testDatabase()
  onTestFinished(database.close)
  const { pool } = database
  const start = async () => {
    const settings = readSettings({})
    const app = await buildApp({ settings, pool, log: pino({ level: 'silent' }) })
    onTestFinished(() => app.close())
    return authRequests(await app.listen({ host: '127.0.0.1', port: 0 }))
  }
  return { ...database, start, first: await start(), second: await start() }
}

/** Backdates the keys by this many minutes, and moves the clock forward so that servers reload the keys. */
async function passMinutes(minutes: number, { ownerPool }: Awaited<ReturnType<typeof twoServers>>) {
  await ownerPool.query('update auth.signing_keys set created_at = created_at - $1::interval', [
    `${minutes} minutes`,
  ])
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
  }
  vi.setSystemTime(Date.now() + 61_000)
}

test('a new key is published immediately but signs tokens only after eleven minutes', async () => {
  const servers = await twoServers()
  const { pool, first, second } = servers
  const ann = await first.newSession()
  await passMinutes(1, servers)
  await rotateSigningKeys(pool)
  await passMinutes(1, servers)
  const keySet = (await second.get('/.well-known/jwks.json')).body as { keys: { kid: string }[] }
  expect(keySet.keys).toHaveLength(2)
  expect(JSON.stringify(keySet)).not.toContain('"d"')
  expect(kidOf(toSession(await first.refresh(ann.refresh_token)))).toBe(kidOf(ann))

  await passMinutes(11, servers)
  const bob = await first.newSession()
  expect(kidOf(bob)).not.toBe(kidOf(ann))
  expect(keySet.keys.map(({ kid }) => kid)).toContain(kidOf(bob))
  for (const { access_token: token } of [ann, bob]) {
    expect((await first.get('/user', token)).status).toBe(200)
    expect((await second.get('/user', token)).status).toBe(200)
  }
})

test('a server that starts after a rotation accepts tokens signed with the old key', async () => {
  const servers = await twoServers()
  const ann = await servers.first.newSession()
  await rotateSigningKeys(servers.pool)
  await passMinutes(12, servers)
  const third = await servers.start()
  expect((await third.get('/user', ann.access_token)).status).toBe(200)
  expect(kidOf(toSession(await third.refresh(ann.refresh_token)))).not.toBe(kidOf(ann))
})

test('a rotation deletes the keys that were replaced more than a day ago', async () => {
  const servers = await twoServers()
  const count = async () =>
    (await servers.ownerPool.query('select from auth.signing_keys')).rowCount
  await rotateSigningKeys(servers.pool)
  await passMinutes(60, servers)
  await rotateSigningKeys(servers.pool)
  expect(await count()).toBe(3)
  await passMinutes(24 * 60, servers)
  await rotateSigningKeys(servers.pool)
  expect(await count()).toBe(2)
})

test('a key that was replaced more than a day ago is no longer valid, even without another rotation', async () => {
  const servers = await twoServers()
  const ann = await servers.first.newSession()
  await rotateSigningKeys(servers.pool)
  await passMinutes(24 * 60 - 1, servers)
  const publishedKids = async () => {
    const { body } = await servers.second.get('/.well-known/jwks.json')
    return (body as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  }
  expect(await publishedKids()).toContain(kidOf(ann))
  await passMinutes(2, servers)
  expect(await publishedKids()).not.toContain(kidOf(ann))
  expect(await publishedKids()).toHaveLength(1)
})

async function keySetOf(...kids: string[]): Promise<KeySet> {
  return importKeys(await Promise.all(kids.map((kid) => makeTestKey(kid))), 'test')
}

test('keys are reloaded once a minute, and for unknown key IDs at most every five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const sets = [await keySetOf('a'), await keySetOf('b', 'a'), await keySetOf('c', 'b', 'a')]
  const load = vi.fn<() => Promise<KeySet>>(
    async () => sets.shift() ?? Promise.reject(new Error('too many loads')),
  )
  const keys = await followKeys(load)
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

  pass(4_999)
  expect(await Promise.all(['b', 'x', 'y'].map(keys.find))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(load).toHaveBeenCalledTimes(1)
  pass(1)
  const found = await Promise.all(['x', 'b', 'y', 'b'].map(keys.find))
  expect(found.map((key) => key !== undefined)).toEqual([false, true, false, true])
  expect(load).toHaveBeenCalledTimes(2)
  pass(59_999)
  expect((await keys.current()).kid).toBe('b')
  pass(1)
  const [current, published] = await Promise.all([keys.current(), keys.publicJwks()])
  expect([current.kid, published.length]).toEqual(['c', 3])
  expect(load).toHaveBeenCalledTimes(3)
})

/** Returns keys whose second load fails and whose third load returns a new key. */
async function keysWithFailingReload() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const loads = [keySetOf('a'), Promise.reject(new Error('away')), keySetOf('b', 'a')]
  for (const load of loads) load.catch(() => {})
  return followKeys(() => loads.shift() ?? keySetOf('z'))
}

test('while reloads fail, the loaded keys still sign tokens and are still published', async () => {
  const keys = await keysWithFailingReload()
  vi.setSystemTime(Date.now() + 60_000)
  const [current, published] = await Promise.all([keys.current(), keys.publicJwks()])
  expect([current.kid, published.length]).toEqual(['a', 1])
  vi.setSystemTime(Date.now() + 60_000)
  expect((await keys.current()).kid).toBe('b')
})

test('a failed reload for an unknown key ID throws, and a later request retries the reload', async () => {
  const keys = await keysWithFailingReload()
  vi.setSystemTime(Date.now() + 5_000)
  await expect(keys.find('b')).rejects.toThrow('away')
  expect(await keys.find('a')).toBeDefined()
  vi.setSystemTime(Date.now() + 5_000)
  expect(await keys.find('b')).toBeDefined()
})
