import { expect, test } from 'vitest'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { accountOf, addSecondFactor } from './test-account.ts'
import { manyCorrections, milk, otherStore, serverWithStores, store } from './test-aisles.ts'

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

test('a shopper sees their corrections on every device, and other shoppers don’t see them', async () => {
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

test('an anonymous visitor can’t read corrections or reports', async () => {
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

test('corrections require a verified second factor if the account has one', async () => {
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

test('shoppers can’t call internal functions, including the one that returns the thresholds', async () => {
  const { ann } = await annAndBob()
  for (const name of [
    'aisle_report_rules',
    'keep_later_correction',
    'count_apart',
    'add_if_apart',
    'check_aisle_corrections_quota',
  ]) {
    expect((await ann.rpc(name)).error?.code).toBe('PGRST202')
  }
})

test('the server sets the times of a correction', async () => {
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

test('a shopper’s latest correction wins, in whatever order the corrections arrive', async () => {
  const { ann } = await annAndBob()
  const correct = (sign: string | null, corrected_at: string) =>
    ann.from('aisle_corrections').upsert({ ...milk, sign, corrected_at })
  const sign = async () => (await ann.from('aisle_corrections').select('sign').single()).data?.sign
  await correct('Aisle 6', '2026-11-20T10:00:00Z')
  expect((await correct('Aisle 5', '2026-11-20T09:00:00Z')).error).toBeNull()
  expect(await sign()).toBe('Aisle 6')
  // An older correction from a device that was offline doesn't undo a later withdrawal.
  await correct(null, '2026-11-20T11:00:00Z')
  await correct('Aisle 5', '2026-11-20T10:30:00Z')
  expect(await sign()).toBeNull()
  await correct('Aisle 8', '2026-11-20T12:00:00Z')
  expect(await sign()).toBe('Aisle 8')
  // A correction from a device whose clock is ahead gets the current time, so later corrections still win.
  await correct('Aisle 1', '2099-01-01T00:00:00Z')
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
])('a correction whose %s is %j is rejected', async (column, value) => {
  const { ann } = await annAndBob()
  const { status } = await ann.from('aisle_corrections').insert({ ...milk, [column]: value })
  expect(status).toBe(400)
  expect((await ann.from('aisle_corrections').select()).data).toEqual([])
})

test('a correction with a one-megabyte key is rejected', async () => {
  const { ann } = await annAndBob()
  const item_key = '🥛'.repeat(300_000)
  expect((await ann.from('aisle_corrections').insert({ ...milk, item_key })).status).toBe(413)
})

test('a department must be plain text', async () => {
  const { ann } = await annAndBob()
  const correct = (department: string) =>
    ann.from('aisle_corrections').upsert({ ...milk, sign: null, department })
  expect((await correct('<b>Dairy</b>')).status).toBe(400)
  expect((await correct('Personal Care')).status).toBe(201)
})

test('a shopper can have 5,000 corrections and gets a clear error for one more', async () => {
  const { server, ann, bob, annId } = await annAndBob()
  const table = () => ann.from('aisle_corrections')
  for (let first = 0; first < 5_000; first += 2_500) {
    expect((await table().insert(manyCorrections(2_500, first))).error).toBeNull()
  }
  const message =
    'You have corrected 5,000 aisles, and an account keeps up to 5,000. Remove some to correct others.'
  expect(await table().insert(milk)).toMatchObject({
    status: 403,
    error: { code: 'PT403', hint: 'quota_exceeded', message },
  })
  expect((await table().upsert([...manyCorrections(1), milk])).error?.hint).toBe('quota_exceeded')
  // A correction can still be changed, and withdrawing it makes room for another one.
  expect((await table().upsert(manyCorrections(1, 0, 'Aisle 6'))).error).toBeNull()
  expect((await table().upsert(manyCorrections(1, 0, null))).error).toBeNull()
  expect((await table().insert(milk)).error).toBeNull()
  expect((await table().upsert(manyCorrections(1))).error?.hint).toBe('quota_exceeded')
  expect((await bob.from('aisle_corrections').insert(milk)).error).toBeNull()

  // Withdrawn corrections don't count.
  for (const first of [0, 1_000]) {
    expect((await table().upsert(manyCorrections(1_000, first, null))).error).toBeNull()
  }
  const { rowCount } = await server.ownerPool.query(
    'select from public.aisle_corrections where user_id = $1 and sign is null',
    [annId],
  )
  expect(rowCount).toBe(1_000)
}, 60_000)

test('a shopper can have 500 corrections per store', async () => {
  const { ann } = await annAndBob()
  const table = () => ann.from('aisle_corrections')
  await table().insert(manyCorrections(500))
  const message =
    'You have corrected 500 aisles of this store, and an account keeps up to 500 of each. Remove some to correct others.'
  expect(await table().insert(milk)).toMatchObject({
    status: 403,
    error: { code: 'PT403', hint: 'quota_exceeded', message },
  })
  expect((await table().insert({ ...milk, store_id: otherStore.id })).error).toBeNull()
  // Moving a correction from another store to this one is rejected too.
  const moved = await table().update({ store_id: store.id }).eq('store_id', otherStore.id)
  expect(moved.error?.hint).toBe('quota_exceeded')
  expect((await table().upsert(manyCorrections(1, 0, null))).error).toBeNull()
  expect((await table().insert(milk)).error).toBeNull()
})

test('a request can change up to 1,000 corrections, not counting unchanged corrections', async () => {
  const { ann, annsRows } = await annAndBob()
  const table = () => ann.from('aisle_corrections')
  await table().insert(manyCorrections(1_001))
  const before = await annsRows()
  expect((await table().update({ sign: 'Aisle 5' }).neq('item_key', '')).error).toBeNull()
  expect(await table().update({ sign: 'Aisle 6' }).neq('item_key', '')).toMatchObject({
    status: 413,
    error: {
      code: 'PT413',
      message: 'One request can change up to 1,000 corrections.',
      hint: 'Use filters that match fewer rows.',
    },
  })
  expect(await annsRows()).toEqual(before)
  expect((await table().upsert(manyCorrections(1_000, 0, 'Aisle 6'))).error).toBeNull()
})

test('repeating a correction changes corrected_at but not updated_at', async () => {
  const { ann, annsRows } = await annAndBob()
  const correct = (sign: string, corrected_at: string) =>
    ann.from('aisle_corrections').upsert({ ...milk, sign, corrected_at })
  await correct('Aisle 5', '2026-11-20T10:00:00Z')
  const [first] = await annsRows()
  await correct('Aisle 5', '2026-11-20T12:00:00Z')
  await correct('Aisle 6', '2026-11-20T11:00:00Z')
  const corrected_at = new Date('2026-11-20T12:00:00Z')
  expect(await annsRows()).toEqual([{ ...first, corrected_at }])
})

test('a shopper’s concurrent corrections can’t exceed the quota', async () => {
  const { server, ann, annId } = await annAndBob()
  await server.ownerPool.query(
    `insert into public.quotas (table_name, max_rows) values ('aisle_corrections', 10)`,
  )
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [annId])
  const writes = [0, 10, 20].map((first) =>
    ann.from('aisle_corrections').upsert(manyCorrections(4, first)),
  )
  const responses = Promise.all(writes)
  await expectWaiting(server.ownerPool, 3)
  await holder.query('commit')
  holder.release()
  const statuses = (await responses).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(2)
  expect(statuses.filter((status) => status === 403)).toHaveLength(1)
})

test('corrections withdrawn more than 30 days ago are deleted', async () => {
  const { server, ann } = await annAndBob()
  await ann.from('aisle_corrections').insert(manyCorrections(2, 0, null))
  await server.ownerPool.query(
    "update public.aisle_corrections set updated_at = now() - interval '31 days' where item_key = 'item 0'",
  )
  await ann.from('aisle_corrections').insert(milk)
  const { data } = await ann.from('aisle_corrections').select('item_key').order('item_key')
  expect(data).toEqual([{ item_key: 'item 1' }, { item_key: 'milk' }])
})
