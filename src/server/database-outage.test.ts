import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionOf, createPool } from './database/pool.ts'
import { broadcast, idOf, subscribe } from './realtime/test-realtime.ts'
import { breakableNetwork } from './testing/breakable-network.ts'
import { testDatabase } from './testing/test-database.ts'
import { testServer } from './testing/test-server.ts'

const list = { id: '1', name: 'Weekly', items: 'milk' }

/** Starts a server whose connection to the database a test can break. */
async function serverOnNetwork(options: { silenceTimeoutMs?: number } = {}) {
  const database = await testDatabase()
  onTestFinished(database.close)
  const network = await breakableNetwork(connectionOf(database.pool))
  const pool = createPool(network.connection, {
    applicationName: 'test',
    maxConnections: 10,
    onConnectionError: () => {},
    ...options,
  })
  onTestFinished(() => pool.end())
  const server = await testServer({}, { database: { ...database, pool } })
  const ready = async () => (await fetch(`${server.url}/health/ready`)).status
  return { server, network, ready }
}

test('while the database is down, each API returns 503 with Retry-After, and recovers afterward', async () => {
  const { server, network, ready } = await serverOnNetwork()
  const ann = await server.asShopper('ann')
  const { data } = await ann.auth.getSession()
  const topic = subscribe(ann, `user:${await idOf(ann)}`)
  await topic.until('SUBSCRIBED')
  await ann.from('notes').insert(list).throwOnError()

  network.break()
  await expect.poll(ready).toBe(503)
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
  const headers = {
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'application/json',
  }
  const request = (path: string, body?: object) =>
    fetch(server.url + path, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  const responses = [
    await request('/auth/v1/user'),
    await request('/auth/v1/token?grant_type=password', {
      email: 'a@example.com',
      password: 'wrong',
    }),
    await request('/rest/v1/notes'),
    await request('/rest/v1/notes', { ...list, id: '2' }),
    await request('/rest/v1/rpc/sync_lists', { known: {}, changes: {} }),
    await request('/storage/v1/object/list/demo-videos', { prefix: '' }),
    await request('/storage/v1/object/public/demo-videos/one.mp4'),
    await request('/functions/v1/fetch-store-locations', { query: '55401', limit: 5 }),
  ]
  for (const { url, status, headers: received } of responses) {
    expect([url, status, Number(received.get('retry-after'))]).toEqual([
      url,
      503,
      expect.any(Number),
    ])
    expect(Number(received.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(server.takeErrors().length).toBeGreaterThan(0)

  network.restore()
  await expect.poll(ready).toBe(200)
  expect((await request('/auth/v1/user')).status).toBe(200)
  const { data: lists } = await ann.from('notes').select('name').throwOnError()
  expect(lists).toEqual([{ name: 'Weekly' }])
  const countBefore = topic.received.length
  await vi.waitFor(
    async () => {
      await broadcast(server, `user:${await idOf(ann)}`)
      expect(topic.received.length).toBeGreaterThan(countBefore)
    },
    { timeout: 15_000, interval: 200 },
  )
  server.takeErrors()
}, 60_000)

test('while the network drops all data, requests get 503, and no write is stored twice or for another shopper', async () => {
  const { server, network, ready } = await serverOnNetwork({ silenceTimeoutMs: 500 })
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  await ann.from('notes').insert(list).throwOnError()

  network.dropTraffic()
  const read = await ann.from('notes').select().retry(false)
  const write = await ann.from('notes').insert({ ...list, id: '2' })
  expect([read.status, write.status]).toEqual([503, 503])
  expect(await ready()).toBe(503)
  expect(server.takeErrors()).toHaveLength(2)

  network.restore()
  await expect.poll(ready).toBe(200)
  const [annsLists, bobsLists] = await Promise.all(
    [ann, bob].map(async (shopper) => (await shopper.from('notes').select('id')).data),
  )
  expect(annsLists).toEqual([{ id: '1' }])
  expect(bobsLists).toEqual([])
}, 60_000)
