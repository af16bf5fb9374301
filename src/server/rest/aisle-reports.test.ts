import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { TestServer } from '../testing/test-server.ts'
import { storeOf } from '../testing/test-stores.ts'
import { accountOf } from './test-account.ts'
import { manyCorrections, milk, otherStore, serverWithStores, store } from './test-aisles.ts'
import { askAs } from './test-ask.ts'

/** Creates a shopper for each account age in `daysOld`. All of the shoppers make the same correction. */
async function shoppersWithCorrection(
  server: TestServer,
  daysOld: readonly number[],
  changes: Partial<Record<keyof typeof milk | 'department', string | null>> = {},
): Promise<SupabaseClient[]> {
  const shoppers: SupabaseClient[] = []
  for (const days of daysOld) {
    const shopper = await server.asShopper('shopper')
    await backdateAccount(server, shopper, days)
    const { error } = await shopper.from('aisle_corrections').insert({ ...milk, ...changes })
    expect(error).toBeNull()
    shoppers.push(shopper)
  }
  return shoppers
}

async function backdateAccount({ ownerPool }: TestServer, shopper: SupabaseClient, days: number) {
  await ownerPool.query(
    `update auth.users set created_at = created_at - $2 * interval '1 day' where id = $1`,
    [(await accountOf(shopper)).id, days],
  )
}

/** Backdates the shopper's corrections by this many days. */
async function makeCorrectionsOlder(
  { ownerPool }: TestServer,
  shopper: SupabaseClient,
  days: number,
) {
  await ownerPool.query(
    `update public.aisle_corrections set updated_at = updated_at - $2 * interval '1 day' where user_id = $1`,
    [(await accountOf(shopper)).id, days],
  )
}

async function reports(shopper: SupabaseClient, storeId = store.id) {
  const { data, error } = await shopper.rpc('aisle_reports', { store: storeId })
  expect(error).toBeNull()
  return data
}

const reported = (sign: string, shoppers: number) => [
  {
    item_key: 'milk',
    sign,
    department: null,
    shoppers,
  },
]

test('other shoppers see an aisle that five shoppers reported, but not who reported it', async () => {
  const server = await serverWithStores()
  const shoppers = await shoppersWithCorrection(server, [8, 9, 20, 40, 100])
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual(reported('Aisle 5', 5))
  // The other store has no reports.
  expect(await reports(reader, otherStore.id)).toEqual([])
  const { text } = await (await askAs(server, reader))('/rpc/aisle_reports', {
    method: 'POST',
    body: JSON.stringify({ store: store.id }),
  })
  for (const shopper of shoppers) expect(text).not.toContain((await accountOf(shopper)).id)
  expect((await reader.from('aisle_corrections').select()).data).toEqual([])
})

test('a shopper’s own correction doesn’t count in the reports shown to that shopper', async () => {
  const server = await serverWithStores()
  const [first] = await shoppersWithCorrection(server, [10, 20, 30])
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual(reported('Aisle 5', 3))
  expect(await reports(first ?? reader)).toEqual([])
  await shoppersWithCorrection(server, [40])
  expect(await reports(first ?? reader)).toEqual(reported('Aisle 5', 3))
})

test('corrections by one or two shoppers are not reported', async () => {
  const server = await serverWithStores()
  const [first] = await shoppersWithCorrection(server, [100])
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual([])
  // An account counts only once, however many corrections it makes.
  await first?.from('aisle_corrections').upsert(manyCorrections(50))
  expect(await reports(reader)).toEqual([])
  await shoppersWithCorrection(server, [50])
  expect(await reports(reader)).toEqual([])
  await shoppersWithCorrection(server, [20])
  expect(await reports(reader)).toEqual(reported('Aisle 5', 3))
})

test('corrections by fifty accounts that one script created are never reported', async () => {
  const server = await serverWithStores()
  await shoppersWithCorrection(server, Array<number>(50).fill(0))
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual([])
  // The accounts were created within an hour of each other, on one day or around midnight.
  for (const start of ['2026-03-01T09:00:00Z', '2026-03-01T23:30:00Z', '2026-03-01T11:30:00Z']) {
    await server.ownerPool.query(
      `update auth.users u set created_at = $1::timestamptz + n.at * interval '72 seconds'
       from (select user_id, row_number() over () as at from public.aisle_corrections) n
       where n.user_id = u.id`,
      [start],
    )
    expect([start, ...(await reports(reader))]).toEqual([start])
  }
  // The script's accounts don't help other shoppers reach the threshold, and five honest shoppers outweigh
  // the script.
  await shoppersWithCorrection(server, [30], { sign: 'Aisle 5' })
  expect(await reports(reader)).toEqual([])
  await shoppersWithCorrection(server, [8, 10, 12, 14, 16], { sign: 'Aisle 7' })
  expect(await reports(reader)).toEqual(reported('Aisle 7', 5))
}, 120_000)

test('only accounts created on different days count separately', async () => {
  const server = await serverWithStores()
  await shoppersWithCorrection(server, Array<number>(20).fill(0))
  const madeAt = (first: string, others: string) =>
    server.ownerPool.query(
      `update auth.users u set created_at = case when n.at <= 10 then $1 else $2 end::timestamptz
         + n.at * interval '3 minutes'
       from (select user_id, row_number() over () as at from public.aisle_corrections) n
       where n.user_id = u.id`,
      [first, others],
    )
  const reader = await server.asShopper('reader')
  await madeAt('2026-03-01T23:45:00Z', '2026-03-04T11:45:00Z')
  expect(await reports(reader)).toEqual([])

  await shoppersWithCorrection(server, [12, 13, 14, 15, 16], { sign: 'Aisle 7' })
  expect(await reports(reader)).toEqual(reported('Aisle 7', 5))
})

test('new, banned and unconfirmed accounts do not count', async () => {
  const server = await serverWithStores()
  const shoppers = await shoppersWithCorrection(server, [1, 3, 5, 6, 20, 30, 40])
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual(reported('Aisle 5', 3))
  const last = (await accountOf(shoppers[6] ?? reader)).id
  const change = (set: string) =>
    server.ownerPool.query(`update auth.users set ${set} where id = $1`, [last])
  await change("banned_until = now() + interval '1 day'")
  expect(await reports(reader)).toEqual([])
  await change("banned_until = now() - interval '1 day'")
  expect(await reports(reader)).toEqual(reported('Aisle 5', 3))
  await change('email_confirmed_at = null')
  expect(await reports(reader)).toEqual([])
})

test('recent reports win over old ones, larger groups over smaller ones, and year-old reports don’t count', async () => {
  const server = await serverWithStores()
  const before = await shoppersWithCorrection(server, [10, 20, 30, 40], { sign: 'Aisle 5' })
  const reader = await server.asShopper('reader')
  const later = await shoppersWithCorrection(server, [12, 22, 32], { sign: 'Aisle 9' })
  expect(await reports(reader)).toEqual(reported('Aisle 5', 4))
  for (const shopper of before) await makeCorrectionsOlder(server, shopper, 200)
  expect(await reports(reader)).toEqual(reported('Aisle 9', 3))
  // Both groups of reports are old now, so the larger group wins.
  for (const shopper of later) await makeCorrectionsOlder(server, shopper, 100)
  expect(await reports(reader)).toEqual(reported('Aisle 5', 4))
  for (const shopper of before) await makeCorrectionsOlder(server, shopper, 200)
  expect(await reports(reader)).toEqual(reported('Aisle 9', 3))
})

test('a single new or repeated correction doesn’t make an old group of reports count as recent', async () => {
  const server = await serverWithStores()
  const before = await shoppersWithCorrection(server, [10, 20, 30, 40], { sign: 'Aisle 5' })
  const later = await shoppersWithCorrection(server, [12, 22, 32, 42], { sign: 'Aisle 9' })
  for (const shopper of before) await makeCorrectionsOlder(server, shopper, 20)
  for (const shopper of later) await makeCorrectionsOlder(server, shopper, 10)
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual(reported('Aisle 9', 4))
  for (const sign of ['Aisle 5', 'Aisle 7', 'Aisle 5']) {
    await before[0]?.from('aisle_corrections').upsert({ ...milk, sign, corrected_at: new Date() })
  }
  for (const shopper of before.slice(1)) {
    await shopper.from('aisle_corrections').upsert({ ...milk, corrected_at: new Date() })
  }
  expect(await reports(reader)).toEqual(reported('Aisle 9', 4))
})

test('changing or withdrawing a correction or deleting the account lowers the count', async () => {
  const server = await serverWithStores()
  const [first, second, third] = await shoppersWithCorrection(server, [10, 20, 30, 40, 50, 60])
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual(reported('Aisle 5', 6))
  await first?.from('aisle_corrections').upsert({ ...milk, sign: null })
  expect(await reports(reader)).toEqual(reported('Aisle 5', 5))
  expect((await second?.rpc('delete_my_account'))?.error).toBeNull()
  expect(await reports(reader)).toEqual(reported('Aisle 5', 4))
  await third?.from('aisle_corrections').upsert({ ...milk, sign: 'Aisle 9' })
  expect(await reports(reader)).toEqual(reported('Aisle 5', 3))
  const { rowCount } = await server.ownerPool.query('select from public.aisle_corrections')
  expect(rowCount).toBe(5)
})

test('sample stores, typical layouts and unknown stores have no reports', async () => {
  const server = await serverWithStores()
  const gone = storeOf(9).id
  for (const store_id of ['kroger-1', 'typical-Publix', gone]) {
    await shoppersWithCorrection(server, [10, 20, 30], { store_id })
  }
  const reader = await server.asShopper('reader')
  expect(await reports(reader, gone)).toEqual([])
  expect((await reader.rpc('aisle_reports', { store: 'kroger-1' })).status).toBe(400)
  const [mine] = await shoppersWithCorrection(server, [10], {
    store_id: 'kroger-1',
    item_key: 'tea',
  })
  expect((await mine?.from('aisle_corrections').select('sign'))?.data).toEqual([
    { sign: 'Aisle 5' },
  ])
})

test('an operator can change the thresholds by editing one function', async () => {
  const server = await serverWithStores()
  await shoppersWithCorrection(server, [10, 20, 30])
  const reader = await server.asShopper('reader')
  const { rows } = await server.ownerPool.query<{ source: string }>(
    "select pg_get_functiondef('private.aisle_report_rules'::regproc) as source",
  )
  const stricter = rows[0]?.source.replace(', 3,', ', 4,')
  await server.ownerPool.query(stricter ?? '')
  expect(await reports(reader)).toEqual([])
})

test('a store’s reports contain at most 1,000 items: those that the most shoppers corrected', async () => {
  const server = await serverWithStores()
  const shoppers = await shoppersWithCorrection(server, [10, 20, 30])
  for (const shopper of shoppers) {
    await server.ownerPool.query(
      `insert into public.aisle_corrections (user_id, store_id, item_key, sign, item_name, store_name)
       select $1, $2, 'item ' || at, 'Aisle 5', 'Item', 'Store' from generate_series(1, 1100) as at`,
      [(await accountOf(shopper)).id, store.id],
    )
  }
  await shoppersWithCorrection(server, [40])
  const rows = await reports(await server.asShopper('reader'))
  expect(rows).toHaveLength(1_000)
  expect(rows[0]).toMatchObject({ item_key: 'milk', shoppers: 4 })
}, 60_000)
