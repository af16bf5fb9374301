import { expect, test } from 'vitest'
import { PurchasesRow } from '#shared/contracts/purchases.ts'
import { testServer } from '../testing/test-server.ts'
import { accountOf, addSecondFactor } from './test-account.ts'
import { dayFromToday, manyPurchases, purchases } from './test-purchases.ts'

/** The longest possible items of a day: 20,000 characters of three bytes each. */
const longItems = '\u20ac'.repeat(20_000)

async function annAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  const annId = (await accountOf(ann)).id
  const annsRows = async () =>
    (
      await server.ownerPool.query(
        'select * from public.purchases where user_id = $1 order by day',
        [annId],
      )
    ).rows
  return { server, ann, bob, annId, annsRows }
}

test('a shopper sees their purchases on every device, and nobody else sees them', async () => {
  const { ann, bob, annId, annsRows } = await annAndBob()
  expect((await ann.from('purchases').insert(purchases)).error).toBeNull()
  const { data } = await ann.from('purchases').select().single()
  expect(data).toMatchObject({ ...purchases, user_id: annId, cleared_at: null })
  expect(PurchasesRow.parse(data)).toMatchObject(purchases)
  const before = await annsRows()

  const table = () => bob.from('purchases')
  expect((await table().select()).data).toEqual([])
  expect((await table().select().eq('user_id', annId)).data).toEqual([])
  expect((await table().select('*', { count: 'exact', head: true })).count).toBe(0)
  expect((await table().update({ items: 'rum' }).eq('user_id', annId).select()).data).toEqual([])
  expect((await table().delete().neq('items', 'x').select()).data).toEqual([])
  for (const refused of [
    await table().insert({ ...purchases, user_id: annId }),
    await table().upsert({ ...purchases, user_id: annId, items: 'rum' }),
    await table().upsert([{ ...purchases, user_id: annId }, purchases]),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
  }
  await table().insert(purchases)
  expect((await table().update({ user_id: annId }).eq('day', purchases.day)).status).toBe(403)
  expect(await annsRows()).toEqual(before)
})

test('purchases require a session, and a verified second factor if the account has one', async () => {
  const { server, ann, annId } = await annAndBob()
  const visitor = server.asAnon()
  for (const refused of [
    await visitor.from('purchases').select(),
    await visitor.from('purchases').insert(purchases),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([401, '42501'])
  }
  await ann.from('purchases').insert(purchases)
  await addSecondFactor(server, annId)
  expect((await ann.from('purchases').select()).data).toEqual([])
  expect((await ann.from('purchases').insert(manyPurchases(1, 5))).status).toBe(403)
})

test('shoppers can’t call internal functions', async () => {
  const { ann } = await annAndBob()
  for (const name of [
    'keep_later_row',
    'drop_other_years',
    'check_purchases_quota',
    'check_item_settings_quota',
  ]) {
    expect((await ann.rpc(name)).error?.code).toBe('PGRST202')
  }
})

test('the server sets the times of purchases', async () => {
  const { ann } = await annAndBob()
  const begun = Date.now() - 60_000
  const longAgo = '2001-01-01T00:00:00+00:00'
  const forged = { created_at: longAgo, updated_at: longAgo }
  const read = async () => (await ann.from('purchases').select().single()).data
  await ann.from('purchases').insert({ ...purchases, ...forged })
  const made = await read()
  expect(Date.parse(made.created_at)).toBeGreaterThan(begun)
  await ann.from('purchases').upsert({ ...purchases, ...forged, items: 'tea' })
  const changed = await read()
  expect(changed).toMatchObject({ items: 'tea', created_at: made.created_at })
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(begun)
})

test('a shopper’s latest change to a day wins, in whatever order the changes arrive', async () => {
  const { ann, annsRows } = await annAndBob()
  const save = (items: string, changed_at: string) =>
    ann.from('purchases').upsert({ ...purchases, items, changed_at })
  const saved = async () => (await ann.from('purchases').select('items').single()).data?.items
  await save('milk\neggs', '2026-11-20T10:00:00Z')
  expect((await save('milk', '2026-11-20T09:00:00Z')).error).toBeNull()
  expect(await saved()).toBe('milk\neggs')
  await save('', '2026-11-20T11:00:00Z')
  expect(await saved()).toBe('')
  // Saving the same items again updates only changed_at.
  const [before] = await annsRows()
  await save('', '2026-11-20T12:00:00Z')
  expect(await annsRows()).toEqual([{ ...before, changed_at: new Date('2026-11-20T12:00:00Z') }])
  // A change from a device whose clock is ahead gets the current time, so later changes still win.
  await save('tea', '2099-01-01T00:00:00Z')
  const { data } = await ann.from('purchases').select('changed_at').single()
  expect(Date.parse(data?.changed_at)).toBeLessThan(Date.now() + 60_000)
})

test.each([
  ['day', null],
  ['day', 'someday'],
  ['day', '2026-02-30'],
  ['items', null],
  ['items', `${longItems}x`],
  ['items', 'milk\r\neggs'],
  ['items', 'milk\teggs'],
  ['items', '\u001B]0;owned\u0007'],
  ['items', 'milk\u0085'],
  ['cleared_at', '-infinity'],
  ['changed_at', '1999-12-31'],
  ['store', 'Costco'],
])('purchases whose %s is %j are rejected', async (column, value) => {
  const { ann } = await annAndBob()
  const { status } = await ann.from('purchases').insert({ ...purchases, [column]: value })
  expect(status).toBe(400)
  expect((await ann.from('purchases').select()).data).toEqual([])
})

test('days outside the last two years are dropped, and the other days are saved', async () => {
  const { server, ann, annsRows } = await annAndBob()
  const days = [-3000, -733, -730, 0, 1, 4, 9000].map((days) => ({
    ...purchases,
    day: dayFromToday(days),
  }))
  expect((await ann.from('purchases').upsert(days)).error).toBeNull()
  const { data } = await ann.from('purchases').select('day').order('day')
  expect(data).toEqual([-730, 0, 1].map((days) => ({ day: dayFromToday(days) })))

  await server.ownerPool.query(
    'update public.purchases set day = day - 10 where day < current_date',
  )
  await ann.from('purchases').upsert(purchases)
  expect(await annsRows()).toHaveLength(3)
})

test('a day whose items were cleared more than 30 days ago is deleted', async () => {
  const { server, ann } = await annAndBob()
  const cleared_at = new Date().toISOString()
  await ann
    .from('purchases')
    .insert(manyPurchases(2, 60, '').map((day) => ({ ...day, cleared_at })))
  await server.ownerPool.query(
    "update public.purchases set updated_at = now() - interval '31 days' where day = $1",
    [dayFromToday(-60)],
  )
  await ann.from('purchases').insert(purchases)
  const { data } = await ann.from('purchases').select('day').order('day')
  expect(data).toEqual([{ day: dayFromToday(-59) }, { day: purchases.day }])
})

test('a shopper’s purchases take up at most two megabytes', async () => {
  const { ann, bob } = await annAndBob()
  const table = () => ann.from('purchases')
  for (const firstAgo of [100, 90, 80]) {
    expect((await table().insert(manyPurchases(10, firstAgo, longItems))).error).toBeNull()
  }
  const message = 'Your purchases take up too much space. Delete them to record others.'
  expect(await table().insert(manyPurchases(4, 40, longItems))).toMatchObject({
    status: 403,
    error: { code: 'PT403', hint: 'quota_exceeded', message },
  })
  // Shortening the items of some days makes room for other days.
  expect((await table().upsert(manyPurchases(10, 100, ''))).error).toBeNull()
  expect((await table().insert(manyPurchases(4, 40, longItems))).error).toBeNull()
  expect((await bob.from('purchases').insert(purchases)).error).toBeNull()
})

test('one request can change the purchases for all days, but not more than 1,000 rows', async () => {
  const { server, ann, annsRows } = await annAndBob()
  const table = () => ann.from('purchases')
  expect((await table().upsert(manyPurchases(730, 730))).error).toBeNull()
  expect((await table().update({ items: 'tea' }).neq('items', '')).error).toBeNull()
  const [{ user_id } = { user_id: '' }] = await annsRows()
  await server.ownerPool.query(
    `insert into public.item_settings (user_id, item_key, item_name, is_suggested)
     select $1, 'item ' || n, 'Item', false from generate_series(1, 1001) n`,
    [user_id],
  )
  expect(
    await ann.from('item_settings').update({ store: 'Aldi' }).neq('item_key', ''),
  ).toMatchObject({
    status: 413,
    error: { code: 'PT413', message: 'One request can change up to 1,000 rows.' },
  })
})
