import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { addStores, storeOf } from '../testing/test-stores.ts'
import { accountOf, addSecondFactor } from './test-account.ts'
import { askAs } from './test-ask.ts'

const store = storeOf(1)
const otherStore = storeOf(2)

const milk = {
  store_id: store.id,
  store_name: 'Walmart Supercenter',
  item_key: 'milk',
  item_name: 'Milk',
  sign: 'Aisle 5',
}

async function serverWithStores() {
  const server = await testServer()
  await addStores(server.ownerPool, [store, otherStore])
  return server
}

async function annAndBob() {
  const server = await serverWithStores()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  const annId = (await accountOf(ann)).id
  const annsRows = async () =>
    (
      await server.ownerPool.query(
        'select * from public.aisle_corrections where user_id = $1 order by store_id, item_key',
        [annId],
      )
    ).rows
  return { server, ann, bob, annId, annsRows }
}

/** Shoppers whose accounts are so many days old, each of whom has said so. */
async function shoppersWhoSay(
  server: TestServer,
  daysOld: readonly number[],
  said: Partial<Record<keyof typeof milk | 'department', string | null>> = {},
): Promise<SupabaseClient[]> {
  const shoppers: SupabaseClient[] = []
  for (const days of daysOld) {
    const shopper = await server.asShopper('shopper')
    await makeOlder(server, shopper, days)
    const { error } = await shopper.from('aisle_corrections').insert({ ...milk, ...said })
    expect(error).toBeNull()
    shoppers.push(shopper)
  }
  return shoppers
}

async function makeOlder({ ownerPool }: TestServer, shopper: SupabaseClient, days: number) {
  await ownerPool.query(
    `update auth.users set created_at = created_at - $2 * interval '1 day' where id = $1`,
    [(await accountOf(shopper)).id, days],
  )
}

/** As if what they said had come to the server so many days earlier. */
async function saidEarlier({ ownerPool }: TestServer, shopper: SupabaseClient, days: number) {
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
    latest: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  },
]

test('what a shopper corrects is theirs on every device, and another shopper sees nothing of it', async () => {
  const { ann, bob, annId, annsRows } = await annAndBob()
  expect((await ann.from('aisle_corrections').insert(milk)).error).toBeNull()
  expect((await ann.from('aisle_corrections').select()).data).toMatchObject([
    { ...milk, user_id: annId, department: null },
  ])
  const before = await annsRows()

  const table = () => bob.from('aisle_corrections')
  expect((await table().select()).data).toEqual([])
  expect((await table().select().eq('user_id', annId)).data).toEqual([])
  expect((await table().select('*', { count: 'exact', head: true })).count).toBe(0)
  expect((await table().update({ sign: 'Aisle 9' }).eq('user_id', annId).select()).data).toEqual([])
  expect((await table().delete().neq('item_key', 'x').select()).data).toEqual([])
  for (const refused of [
    await table().insert({ ...milk, user_id: annId }),
    await table().insert({ ...milk, user_id: annId, item_key: 'eggs' }),
    await table().upsert({ ...milk, user_id: annId, sign: 'Aisle 9' }),
    await table().upsert([{ ...milk, user_id: annId }, milk]),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
  }
  await table().insert(milk)
  expect((await table().update({ user_id: annId }).eq('item_key', 'milk')).status).toBe(403)
  expect(await annsRows()).toEqual(before)
})

test('a visitor can neither read corrections nor ask for reports', async () => {
  const server = await serverWithStores()
  const visitor = server.asAnon()
  for (const refused of [
    await visitor.from('aisle_corrections').select(),
    await visitor.from('aisle_corrections').insert(milk),
    await visitor.rpc('aisle_reports', { store: store.id }),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([401, '42501'])
  }
})

test('whoever has a second factor must have shown it', async () => {
  const { server, ann, annId } = await annAndBob()
  await ann.from('aisle_corrections').insert(milk)
  await addSecondFactor(server, annId)
  expect((await ann.from('aisle_corrections').select()).data).toEqual([])
  expect((await ann.from('aisle_corrections').insert({ ...milk, item_key: 'eggs' })).status).toBe(
    403,
  )
  expect((await ann.rpc('aisle_reports', { store: store.id })).error?.hint).toBe(
    'second_factor_needed',
  )
})

test('the thresholds and the functions behind them are nobody’s to call', async () => {
  const { ann } = await annAndBob()
  for (const name of [
    'aisle_report_rules',
    'keep_later_correction',
    'check_aisle_corrections_quota',
  ]) {
    expect((await ann.rpc(name)).status, name).toBeGreaterThanOrEqual(400)
  }
})

test('when a correction was made and came is for the server to say', async () => {
  const { ann } = await annAndBob()
  const longAgo = '2001-01-01T00:00:00+00:00'
  const begun = Date.now() - 60_000
  const forged = { created_at: longAgo, updated_at: longAgo }
  const read = async () => (await ann.from('aisle_corrections').select().single()).data
  await ann.from('aisle_corrections').insert({ ...milk, ...forged })
  const made = await read()
  expect(Date.parse(made.created_at)).toBeGreaterThan(begun)
  expect(Date.parse(made.updated_at)).toBeGreaterThan(begun)
  await ann
    .from('aisle_corrections')
    .update({ sign: 'Aisle 6', ...forged, updated_at: '2099-01-01' })
    .eq('item_key', 'milk')
  await ann.from('aisle_corrections').upsert({ ...milk, sign: 'Aisle 7', ...forged })
  const changed = await read()
  expect(changed).toMatchObject({ sign: 'Aisle 7', created_at: made.created_at })
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(begun)
  expect(Date.parse(changed.updated_at)).toBeLessThan(Date.now() + 60_000)
})

test('what a shopper said last wins, whichever device brings it first', async () => {
  const { ann } = await annAndBob()
  const say = (sign: string | null, corrected_at: string) =>
    ann.from('aisle_corrections').upsert({ ...milk, sign, corrected_at })
  const sign = async () => (await ann.from('aisle_corrections').select('sign').single()).data?.sign
  await say('Aisle 6', '2026-11-20T10:00:00Z')
  expect((await say('Aisle 5', '2026-11-20T09:00:00Z')).error).toBeNull()
  expect(await sign()).toBe('Aisle 6')
  // What was taken back isn't brought back by a device that was away.
  await say(null, '2026-11-20T11:00:00Z')
  await say('Aisle 5', '2026-11-20T10:30:00Z')
  expect(await sign()).toBeNull()
  await say('Aisle 8', '2026-11-20T12:00:00Z')
  expect(await sign()).toBe('Aisle 8')
  // A clock that is ahead doesn't win over what is said after it.
  await say('Aisle 1', '2099-01-01T00:00:00Z')
  const { data } = await ann.from('aisle_corrections').select('corrected_at').single()
  expect(Date.parse(data?.corrected_at)).toBeLessThan(Date.now() + 60_000)
})

test.each([
  ['store_id', ''],
  ['store_id', 's'.repeat(65)],
  ['item_key', ''],
  ['item_key', 'k'.repeat(101)],
  ['item_name', 'n'.repeat(101)],
  ['store_name', 'n'.repeat(101)],
  ['sign', ''],
  ['sign', ' '],
  ['sign', 'Aisle\n5'],
  ['sign', 's'.repeat(41)],
  ['department', 'Dairy'],
  ['corrected_at', '-infinity'],
  ['corrected_at', '1999-12-31'],
  ['shoppers', 9],
])('a correction whose %s is %j is refused', async (column, value) => {
  const { ann } = await annAndBob()
  const { status } = await ann.from('aisle_corrections').insert({ ...milk, [column]: value })
  expect(status).toBe(400)
  expect((await ann.from('aisle_corrections').select()).data).toEqual([])
})

test('a correction with a key of a megabyte is refused', async () => {
  const { ann } = await annAndBob()
  const item_key = '🥛'.repeat(300_000)
  expect((await ann.from('aisle_corrections').insert({ ...milk, item_key })).status).toBe(413)
})

test('a department is text that could be one', async () => {
  const { ann } = await annAndBob()
  const say = (department: string) =>
    ann.from('aisle_corrections').upsert({ ...milk, sign: null, department })
  expect((await say('<b>Dairy</b>')).status).toBe(400)
  expect((await say('Personal Care')).status).toBe(201)
})

function many(count: number, first = 0, sign: string | null = 'Aisle 5') {
  return Array.from({ length: count }, (_, index) => ({
    ...milk,
    sign,
    item_key: `item ${first + index}`,
  }))
}

test('a shopper keeps up to 5,000 corrections, and is told in words what to do then', async () => {
  const { server, ann, bob, annId } = await annAndBob()
  const table = () => ann.from('aisle_corrections')
  for (let first = 0; first < 5_000; first += 2_500) {
    expect((await table().insert(many(2_500, first))).error).toBeNull()
  }
  const message =
    'You have corrected 5,000 aisles, and an account keeps up to 5,000. Remove some to correct others.'
  expect(await table().insert(milk)).toMatchObject({
    status: 403,
    error: { code: 'PT403', hint: 'quota_exceeded', message },
  })
  expect((await table().upsert([...many(1), milk])).error?.hint).toBe('quota_exceeded')
  // Changing one adds none; taking one back makes room.
  expect((await table().upsert(many(1, 0, 'Aisle 6'))).error).toBeNull()
  expect((await table().upsert(many(1, 0, null))).error).toBeNull()
  expect((await table().insert(milk)).error).toBeNull()
  expect((await table().upsert(many(1))).error?.hint).toBe('quota_exceeded')
  expect((await bob.from('aisle_corrections').insert(milk)).error).toBeNull()

  // What was taken back doesn't pile up either.
  await table().upsert(many(2_000, 0, null))
  const { rowCount } = await server.ownerPool.query(
    'select from public.aisle_corrections where user_id = $1 and sign is null',
    [annId],
  )
  expect(rowCount).toBe(1_000)
}, 60_000)

test('corrections of a shopper that come at once do not exceed the quota together', async () => {
  const { server, ann, annId } = await annAndBob()
  await server.ownerPool.query(
    `insert into public.quotas (table_name, max_rows) values ('aisle_corrections', 10)`,
  )
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [annId])
  const writes = [0, 10, 20].map((first) => ann.from('aisle_corrections').upsert(many(4, first)))
  const responses = Promise.all(writes)
  await expectWaiting(server.ownerPool, 3)
  await holder.query('commit')
  holder.release()
  const statuses = (await responses).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 201, 403])
})

test('what was taken back more than 30 days ago is forgotten', async () => {
  const { server, ann } = await annAndBob()
  await ann.from('aisle_corrections').insert(many(2, 0, null))
  await server.ownerPool.query(
    "update public.aisle_corrections set updated_at = now() - interval '31 days' where item_key = 'item 0'",
  )
  await ann.from('aisle_corrections').insert(milk)
  const { data } = await ann.from('aisle_corrections').select('item_key').order('item_key')
  expect(data).toEqual([{ item_key: 'item 1' }, { item_key: 'milk' }])
})

test('five shoppers who name the same aisle are heard by all others, without their names', async () => {
  const server = await serverWithStores()
  const shoppers = await shoppersWhoSay(server, [8, 9, 20, 40, 100])
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual(reported('Aisle 5', 5))
  // Of this store alone.
  expect(await reports(reader, otherStore.id)).toEqual([])
  const { text } = await (await askAs(server, reader))('/rpc/aisle_reports', {
    method: 'POST',
    body: JSON.stringify({ store: store.id }),
  })
  for (const shopper of shoppers) expect(text).not.toContain((await accountOf(shopper)).id)
  expect((await reader.from('aisle_corrections').select()).data).toEqual([])
})

test('the day on which something was said last is not told, only the week', async () => {
  const server = await serverWithStores()
  await shoppersWhoSay(server, [10, 20, 30])
  await server.ownerPool.query(
    "update public.aisle_corrections set updated_at = '2026-11-20T12:00:00Z'",
  )
  const [report] = await reports(await server.asShopper('reader'))
  expect(report.latest).toBe('2026-11-16')
})

test('one shopper, and two, move nothing for others', async () => {
  const server = await serverWithStores()
  const [first] = await shoppersWhoSay(server, [100])
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual([])
  // Nor do many stores or spellings by the same account.
  await first?.from('aisle_corrections').upsert(many(50))
  expect(await reports(reader)).toEqual([])
  await shoppersWhoSay(server, [50])
  expect(await reports(reader)).toEqual([])
  await shoppersWhoSay(server, [20])
  expect(await reports(reader)).toEqual(reported('Aisle 5', 3))
})

test('fifty accounts that one script has made move nothing, even when they have aged', async () => {
  const server = await serverWithStores()
  await shoppersWhoSay(server, Array<number>(50).fill(0))
  const reader = await server.asShopper('reader')
  expect(await reports(reader)).toEqual([])
  // Within an hour, across midnight or not.
  for (const start of ['2026-03-01T09:00:00Z', '2026-03-01T23:30:00Z', '2026-03-01T11:30:00Z']) {
    await server.ownerPool.query(
      `update auth.users u set created_at = $1::timestamptz + n.at * interval '72 seconds'
       from (select user_id, row_number() over () as at from public.aisle_corrections) n
       where n.user_id = u.id`,
      [start],
    )
    expect(await reports(reader), start).toEqual([])
  }
  // They help nobody over the threshold, and five honest shoppers outweigh them.
  await shoppersWhoSay(server, [30], { sign: 'Aisle 5' })
  expect(await reports(reader)).toEqual([])
  await shoppersWhoSay(server, [8, 10, 12, 14, 16], { sign: 'Aisle 7' })
  expect(await reports(reader)).toEqual(reported('Aisle 7', 5))
}, 120_000)

test('accounts that are new, banned or never confirmed do not count', async () => {
  const server = await serverWithStores()
  const shoppers = await shoppersWhoSay(server, [1, 3, 5, 6, 20, 30, 40])
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

test('the larger group wins, the newer one of two equal ones, and what is older than a year is forgotten', async () => {
  const server = await serverWithStores()
  const before = await shoppersWhoSay(server, [10, 20, 30, 40], { sign: 'Aisle 5' })
  for (const shopper of before) await saidEarlier(server, shopper, 200)
  const reader = await server.asShopper('reader')
  await shoppersWhoSay(server, [12, 22, 32], { sign: 'Aisle 9' })
  expect(await reports(reader)).toEqual(reported('Aisle 5', 4))
  await shoppersWhoSay(server, [42], { sign: 'Aisle 9' })
  expect(await reports(reader)).toEqual(reported('Aisle 9', 4))
  // One of those before says it again: they are as many, and the newer.
  await before[0]?.from('aisle_corrections').upsert({ ...milk, corrected_at: new Date() })
  expect(await reports(reader)).toEqual(reported('Aisle 5', 4))
  for (const shopper of before.slice(1)) await saidEarlier(server, shopper, 200)
  expect(await reports(reader)).toEqual(reported('Aisle 9', 4))
})

test('whoever changes their mind, takes it back or deletes the account lowers the count', async () => {
  const server = await serverWithStores()
  const [first, second, third] = await shoppersWhoSay(server, [10, 20, 30, 40, 50, 60])
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

test('of sample stores, typical layouts and stores that there are not, nothing is told', async () => {
  const server = await serverWithStores()
  const gone = storeOf(9).id
  for (const store_id of ['kroger-1', 'typical-Publix', gone]) {
    await shoppersWhoSay(server, [10, 20, 30], { store_id })
  }
  const reader = await server.asShopper('reader')
  expect(await reports(reader, gone)).toEqual([])
  expect((await reader.rpc('aisle_reports', { store: 'kroger-1' })).status).toBe(400)
  const [mine] = await shoppersWhoSay(server, [10], { store_id: 'kroger-1', item_key: 'tea' })
  expect((await mine?.from('aisle_corrections').select('sign'))?.data).toEqual([
    { sign: 'Aisle 5' },
  ])
})

test('an operator changes the thresholds in one place', async () => {
  const server = await serverWithStores()
  await shoppersWhoSay(server, [10, 20, 30])
  const reader = await server.asShopper('reader')
  const { rows } = await server.ownerPool.query<{ source: string }>(
    "select pg_get_functiondef('public.aisle_report_rules'::regproc) as source",
  )
  const stricter = rows[0]?.source.replace(', 3,', ', 4,')
  await server.ownerPool.query(stricter ?? '')
  expect(await reports(reader)).toEqual([])
})

test('a report names at most 2,000 items of a store, those of most shoppers first', async () => {
  const server = await serverWithStores()
  const shoppers = await shoppersWhoSay(server, [10, 20, 30])
  for (const shopper of shoppers) await shopper.from('aisle_corrections').insert(many(2_100))
  await shoppersWhoSay(server, [40])
  const { rows } = await server.ownerPool.query(
    `select set_config('request.jwt.claims', json_build_object('sub', $1::text)::text, false), r.*
     from public.aisle_reports($2) r`,
    [(await accountOf(shoppers[0] ?? server.asAnon())).id, store.id],
  )
  expect(rows).toHaveLength(2_000)
  expect(rows[0]).toMatchObject({ item_key: 'milk', shoppers: 4 })
}, 60_000)
