import { expect, test } from 'vitest'
import { ItemSettingRow } from '#shared/contracts/purchases.ts'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { testServer } from '../testing/test-server.ts'
import { accountOf, addSecondFactor } from './test-account.ts'
import { manySettings, neverMilk } from './test-purchases.ts'

async function annAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  const annId = (await accountOf(ann)).id
  const annsRows = async () =>
    (
      await server.ownerPool.query(
        'select * from public.item_settings where user_id = $1 order by item_key',
        [annId],
      )
    ).rows
  return { server, ann, bob, annId, annsRows }
}

test('a shopper sees their settings on every device, and nobody else sees them', async () => {
  const { ann, bob, annId, annsRows } = await annAndBob()
  expect((await ann.from('item_settings').insert(neverMilk)).error).toBeNull()
  const { data } = await ann.from('item_settings').select().single()
  expect(data).toMatchObject({ ...neverMilk, user_id: annId })
  expect(ItemSettingRow.parse(data)).toMatchObject(neverMilk)
  const before = await annsRows()

  const table = () => bob.from('item_settings')
  expect((await table().select()).data).toEqual([])
  expect((await table().select('*', { count: 'exact', head: true })).count).toBe(0)
  expect((await table().update({ store: '' }).eq('user_id', annId).select()).data).toEqual([])
  expect((await table().delete().neq('item_key', 'x').select()).data).toEqual([])
  for (const refused of [
    await table().insert({ ...neverMilk, user_id: annId }),
    await table().upsert([{ ...neverMilk, user_id: annId }, neverMilk]),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
  }
  expect(await annsRows()).toEqual(before)
})

test('settings require a session, and a verified second factor if the account has one', async () => {
  const { server, ann, annId } = await annAndBob()
  const visitor = server.asAnon()
  for (const refused of [
    await visitor.from('item_settings').select(),
    await visitor.from('item_settings').insert(neverMilk),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([401, '42501'])
  }
  await ann.from('item_settings').insert(neverMilk)
  await addSecondFactor(server, annId)
  expect((await ann.from('item_settings').select()).data).toEqual([])
  expect((await ann.from('item_settings').insert(manySettings(1))).status).toBe(403)
})

test('a shopper’s latest setting for an item wins, in whatever order the settings arrive', async () => {
  const { ann } = await annAndBob()
  const save = (is_suggested: boolean, changed_at: string) =>
    ann.from('item_settings').upsert({ ...neverMilk, is_suggested, changed_at })
  const saved = async () =>
    (await ann.from('item_settings').select('is_suggested').single()).data?.is_suggested
  await save(false, '2026-11-20T10:00:00Z')
  expect((await save(true, '2026-11-20T09:00:00Z')).error).toBeNull()
  expect(await saved()).toBe(false)
  await save(true, '2026-11-20T11:00:00Z')
  expect(await saved()).toBe(true)
})

test.each([
  ['item_key', ''],
  ['item_key', 'k'.repeat(101)],
  ['item_key', 'mi\nlk'],
  ['item_name', ''],
  ['item_name', 'n'.repeat(101)],
  ['item_name', '\u001B]0;owned\u0007'],
  ['store', 's'.repeat(101)],
  ['store', 'Costco\u0085'],
  ['store', null],
  ['is_suggested', null],
  ['is_suggested', 'perhaps'],
  ['changed_at', '1999-12-31'],
  ['list', 'Weekly'],
])('a setting whose %s is %j is rejected', async (column, value) => {
  const { ann } = await annAndBob()
  const { status } = await ann.from('item_settings').insert({ ...neverMilk, [column]: value })
  expect(status).toBe(400)
  expect((await ann.from('item_settings').select()).data).toEqual([])
})

test('a shopper can have settings for 2,000 items and gets a clear error for one more', async () => {
  const { ann, bob, annsRows } = await annAndBob()
  const table = () => ann.from('item_settings')
  for (const first of [0, 1_000]) {
    expect((await table().insert(manySettings(1_000, { first }))).error).toBeNull()
  }
  const message =
    'You have settings for 2,000 items, and an account keeps up to 2,000. Remove some to add others.'
  expect(await table().insert(neverMilk)).toMatchObject({
    status: 403,
    error: { code: 'PT403', hint: 'quota_exceeded', message },
  })
  // Resetting an item's settings to their defaults makes room for another item.
  expect((await table().upsert(manySettings(1, { isSuggested: true }))).error).toBeNull()
  expect((await table().insert(neverMilk)).error).toBeNull()
  expect((await bob.from('item_settings').insert(neverMilk)).error).toBeNull()

  // Rows with only defaults don't count.
  for (const first of [2_000, 3_000]) {
    const removed = manySettings(1_000, { first, isSuggested: true })
    expect((await table().upsert(removed)).error).toBeNull()
  }
  expect((await annsRows()).filter((row) => row.is_suggested)).toHaveLength(1_000)
})

test('settings saved at the same time can’t exceed the quota', async () => {
  const { server, ann, annId } = await annAndBob()
  await server.ownerPool.query(
    `insert into public.quotas (table_name, max_rows) values ('item_settings', 10)`,
  )
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [annId])
  const writes = [0, 10, 20].map((first) =>
    ann.from('item_settings').upsert(manySettings(4, { first })),
  )
  const responses = Promise.all(writes)
  await expectWaiting(server.ownerPool, 3)
  await holder.query('commit')
  holder.release()
  const statuses = (await responses).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(2)
  expect(statuses.filter((status) => status === 403)).toHaveLength(1)
})

test('settings reset to their defaults more than 30 days ago are deleted', async () => {
  const { server, ann } = await annAndBob()
  await ann.from('item_settings').insert(manySettings(2, { isSuggested: true }))
  await server.ownerPool.query(
    "update public.item_settings set updated_at = now() - interval '31 days' where item_key = 'item 0'",
  )
  await ann.from('item_settings').insert(neverMilk)
  const { data } = await ann.from('item_settings').select('item_key').order('item_key')
  expect(data).toEqual([{ item_key: 'item 1' }, { item_key: 'milk' }])
})
