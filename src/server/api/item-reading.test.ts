import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testServer } from '../testing/test-server.ts'

async function tokenOf(shopper: SupabaseClient): Promise<string> {
  return (await shopper.auth.getSession()).data.session?.access_token ?? ''
}

test('the app still gets database connections while many programs wait for their lists', async () => {
  const server = await testServer({ trustProxy: 1 })
  const ann = await server.asShopper('ann')
  const useApp = () => ann.from('last_used_stores').select().throwOnError()
  await useApp()
  const names = ['bob', 'cleo', 'dan', 'eve']
  const shoppers = await Promise.all(names.map(server.asShopper))
  // The API may use a quarter of the connections, and each shopper sends one request more than that.
  const atOnce = Math.ceil(server.pool.options.max / 4)
  const tokens = (await Promise.all(shoppers.map(tokenOf))).flatMap((token) =>
    Array.from({ length: atOnce + 1 }, () => token),
  )
  const owner = await server.ownerPool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  await owner.query('lock table public.lists in access exclusive mode')
  const statuses = tokens.map(async (token, nth) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `192.0.2.${nth}` }
    const path = '/api/v1/lists/00000000-0000-4000-8000-000000000000/items'
    return (await fetch(`${server.url}${path}`, { headers })).status
  })
  const blockedReads = async () => {
    const { rowCount } = await server.ownerPool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  await vi.waitFor(async () => expect(await blockedReads()).toBeGreaterThanOrEqual(atOnce), 10_000)
  for (let time = 0; time < 5; time += 1) {
    await useApp()
    expect(await blockedReads()).toBe(atOnce)
  }
  await owner.query('commit')
  expect(await Promise.all(statuses)).toEqual(tokens.map(() => 404))
})
