import { expect, test } from 'vitest'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { testServer } from '../testing/test-server.ts'
import { storeOf } from '../testing/test-stores.ts'
import { askAs, askWith } from './test-ask.ts'

const list = { name: 'Weekly', items: 'milk' }
const refused = { status: 429, body: { code: 'over_request_rate_limit' } }

function saved(id: string) {
  return { method: 'POST', body: JSON.stringify({ ...list, id }) }
}

test('each IP address has separate limits for reads and writes', async () => {
  const server = await testServer({ restRateLimitReads: 3, restRateLimitWrites: 2 })
  const ask = await askAs(server, await server.asShopper('ann'))
  const statuses = []
  for (let time = 0; time < 4; time += 1) statuses.push((await ask('/notes')).status)
  for (const id of ['1', '2', '3']) statuses.push((await ask('/notes', saved(id))).status)
  expect(statuses).toEqual([200, 200, 200, 429, 201, 201, 429])
  const response = await ask('/notes')
  expect(response).toMatchObject(refused)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('requests with an invalid token count toward the limit', async () => {
  const server = await testServer({ restRateLimitReads: 2 })
  const ask = askWith(server, 'wrong')
  const statuses = []
  for (let time = 0; time < 3; time += 1) statuses.push((await ask('/stores')).status)
  expect(statuses).toEqual([401, 401, 429])
})

test('an account’s writes from all IP addresses count toward one limit', async () => {
  const server = await testServer({ restRateLimitAccountWrites: 2, trustProxy: 1 })
  const ask = await askAs(server, await server.asShopper('ann'))
  const other = await askAs(server, await server.asShopper('bob'))
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const statuses = []
  for (const id of ['1', '2', '3']) {
    statuses.push((await ask('/notes', { ...saved(id), ...from(`192.0.2.${id}`) })).status)
  }
  expect(statuses).toEqual([201, 201, 429])
  expect((await ask('/notes', from('192.0.2.3'))).status).toBe(200)
  expect((await other('/notes', { ...saved('1'), ...from('192.0.2.3') })).status).toBe(201)
})

test('the operator’s key has no limit', async () => {
  const server = await testServer({
    restRateLimitReads: 1,
    authServiceKey: 'sb_secret_of_a_test_that_is_long_enough',
  })
  const ask = askWith(server, server.settings.authServiceKey)
  for (let time = 0; time < 3; time += 1) expect((await ask('/notes')).status).toBe(200)
})

test('store searches through the edge function and through RPC share a limit', async () => {
  const { asAnon } = await testServer({ storesRateLimit: 3 })
  const visitor = asAnon()
  const place = { latitude: 44.98, longitude: -93.27, max_stores: 5 }
  const body = { query: '55401', limit: 5 }
  const byFunction = () => visitor.functions.invoke('fetch-store-locations', { body })
  const byRpc = () => visitor.rpc('find_stores', place)
  expect((await byFunction()).error).toBeNull()
  expect((await byRpc()).error).toBeNull()
  expect((await visitor.rpc('find_stores', place, { get: true })).error).toBeNull()
  expect(await byRpc()).toMatchObject({
    status: 429,
    error: { code: 'over_request_rate_limit' },
  })
  expect((await byFunction()).error).toMatchObject({ context: { status: 429 } })
})

test('aisle reports have the same limit per IP address as store searches', async () => {
  const server = await testServer({ storesRateLimit: 2 })
  const ann = await server.asShopper('ann')
  const statuses = []
  for (let time = 0; time < 3; time += 1) {
    statuses.push((await ann.rpc('aisle_reports', { store: storeOf(1).id }, { get: true })).status)
  }
  expect(statuses).toEqual([200, 200, 429])
})

test('many concurrent requests from one shopper don’t delay another shopper', async () => {
  const server = await testServer()
  await server.ownerPool.query(`
    create function public.wait_for_owner() returns int language sql security definer
      as 'select 1 from (select pg_advisory_xact_lock(1)) as locked';
    grant execute on function public.wait_for_owner() to authenticated`)
  const ann = await askAs(server, await server.asShopper('ann'))
  const bob = await askAs(server, await server.asShopper('bob'))
  const owner = await server.ownerPool.connect()
  await owner.query('select pg_advisory_lock(1)')
  const greedy = Array.from({ length: 20 }, () =>
    ann('/rpc/wait_for_owner', { method: 'POST', body: '{}' }),
  )
  // An account may use a quarter of the ten connections, rounded up.
  await expectWaiting(server.ownerPool, 3)
  expect((await bob('/notes')).status).toBe(200)
  await owner.query('select pg_advisory_unlock(1)')
  owner.release()
  const statuses = (await Promise.all(greedy)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
