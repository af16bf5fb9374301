import { expect, test } from 'vitest'
import { StoreSignsRow } from '#shared/contracts/store-signs.ts'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { testServer } from '../testing/test-server.ts'
import { accountOf, addSecondFactor } from './test-account.ts'
import { manySigns, signs, store, walmartSigns } from './test-signs.ts'

/** The longest possible signs of a store: 20,000 characters of three bytes each. */
const longSigns = '\u20ac'.repeat(20_000)

async function annAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  const annId = (await accountOf(ann)).id
  const annsRows = async () =>
    (
      await server.ownerPool.query(
        'select * from public.store_signs where user_id = $1 order by store_id',
        [annId],
      )
    ).rows
  return { server, ann, bob, annId, annsRows }
}

test('a shopper sees their signs on every device, and strangers don’t see them', async () => {
  const { ann, bob, annId, annsRows } = await annAndBob()
  expect((await ann.from('store_signs').insert(walmartSigns)).error).toBeNull()
  const { data } = await ann.from('store_signs').select().single()
  expect(data).toMatchObject({ ...walmartSigns, user_id: annId })
  expect(StoreSignsRow.parse(data)).toMatchObject(walmartSigns)
  const before = await annsRows()

  const table = () => bob.from('store_signs')
  expect((await table().select()).data).toEqual([])
  expect((await table().select().eq('user_id', annId)).data).toEqual([])
  expect((await table().select('*', { count: 'exact', head: true })).count).toBe(0)
  expect((await table().update({ signs: '## 9' }).eq('user_id', annId).select()).data).toEqual([])
  expect((await table().delete().neq('store_id', 'x').select()).data).toEqual([])
  for (const refused of [
    await table().insert({ ...walmartSigns, user_id: annId }),
    await table().insert({ ...walmartSigns, user_id: annId, store_id: 'own-1' }),
    await table().upsert({ ...walmartSigns, user_id: annId, signs: '## 9' }),
    await table().upsert([{ ...walmartSigns, user_id: annId }, walmartSigns]),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
  }
  await table().insert(walmartSigns)
  expect((await table().update({ user_id: annId }).eq('store_id', store.id)).status).toBe(403)
  expect(await annsRows()).toEqual(before)
})

test('an anonymous visitor can’t read signs or find out who added signs', async () => {
  const { server } = await annAndBob()
  const visitor = server.asAnon()
  for (const refused of [
    await visitor.from('store_signs').select(),
    await visitor.from('store_signs').insert(walmartSigns),
    await visitor.from('operator_store_signs').select(),
    await visitor.rpc('shared_store_signs', { store: store.id }),
    await visitor.rpc('operator_stores'),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([401, '42501'])
  }
})

test('signs require a verified second factor if the account has one', async () => {
  const { server, ann, annId } = await annAndBob()
  await ann.from('store_signs').insert(walmartSigns)
  await addSecondFactor(server, annId)
  expect((await ann.from('store_signs').select()).data).toEqual([])
  expect((await ann.from('store_signs').insert(manySigns(1))).status).toBe(403)
  for (const refused of [
    await ann.rpc('shared_store_signs', { store: store.id }),
    await ann.rpc('operator_stores'),
  ]) {
    expect(refused.error?.hint).toBe('second_factor_needed')
  }
})

test('shoppers can’t call internal functions', async () => {
  const { ann } = await annAndBob()
  for (const name of ['keep_later_signs', 'check_store_signs_quota', 'store_signs_bytes']) {
    expect((await ann.rpc(name)).error?.code).toBe('PGRST202')
  }
})

test('the server sets the times of signs', async () => {
  const { ann } = await annAndBob()
  const begun = Date.now() - 60_000
  const longAgo = '2001-01-01T00:00:00+00:00'
  const forged = { created_at: longAgo, updated_at: longAgo }
  const read = async () => (await ann.from('store_signs').select().single()).data
  await ann.from('store_signs').insert({ ...walmartSigns, ...forged })
  const made = await read()
  expect(Date.parse(made.created_at)).toBeGreaterThan(begun)
  await ann.from('store_signs').upsert({ ...walmartSigns, ...forged, signs: '## Aisle 3\ntea' })
  const changed = await read()
  expect(changed).toMatchObject({ signs: '## Aisle 3\ntea', created_at: made.created_at })
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(begun)
})

test('a shopper’s latest change wins, in whatever order the changes arrive', async () => {
  const { ann } = await annAndBob()
  const save = (text: string | null, signed_at: string) =>
    ann.from('store_signs').upsert({ ...walmartSigns, signs: text, signed_at })
  const saved = async () => (await ann.from('store_signs').select('signs').single()).data?.signs
  await save('## 6', '2026-11-20T10:00:00Z')
  expect((await save('## 5', '2026-11-20T09:00:00Z')).error).toBeNull()
  expect(await saved()).toBe('## 6')
  // Older signs from a device that was offline don't undo the removal.
  await save(null, '2026-11-20T11:00:00Z')
  await save('## 5', '2026-11-20T10:30:00Z')
  expect(await saved()).toBeNull()
  await save('## 8', '2026-11-20T12:00:00Z')
  expect(await saved()).toBe('## 8')
  // A change from a device whose clock is ahead gets the current time, so later changes still win.
  await save('## 1', '2099-01-01T00:00:00Z')
  const { data } = await ann.from('store_signs').select('signed_at').single()
  expect(Date.parse(data?.signed_at)).toBeLessThan(Date.now() + 60_000)
})

test.each([
  ['store_id', ''],
  ['store_id', 's'.repeat(65)],
  ['store_id', 'own\n1'],
  ['chain_name', 'n'.repeat(101)],
  ['chain_name', null],
  ['store_name', 'n'.repeat(101)],
  ['store_name', '\u001B]0;owned\u0007'],
  ['store_address', 'a'.repeat(301)],
  ['store_address', 'Main St\u0085'],
  ['signs', ''],
  ['signs', `${longSigns}x`],
  ['signs', '## Aisle 1\r\nbread'],
  ['signs', '## Aisle 1\n\u001B[2Jbread'],
  ['signs', '## Aisle 1\tbread'],
  ['signed_at', '-infinity'],
  ['signed_at', '1999-12-31'],
  ['added_by', 'Ann'],
])('signs whose %s is %j are rejected', async (column, value) => {
  const { ann } = await annAndBob()
  const { status } = await ann.from('store_signs').insert({ ...walmartSigns, [column]: value })
  expect(status).toBe(400)
  expect((await ann.from('store_signs').select()).data).toEqual([])
})

test('signs that take up a megabyte are rejected', async () => {
  const { ann } = await annAndBob()
  const text = '🥛'.repeat(300_000)
  expect((await ann.from('store_signs').insert({ ...walmartSigns, signs: text })).status).toBe(413)
})

test('a shopper can have the signs of 200 stores and gets a clear error for one more', async () => {
  const { ann, bob, annsRows } = await annAndBob()
  const table = () => ann.from('store_signs')
  expect((await table().insert(manySigns(200))).error).toBeNull()
  const message =
    'You have added the signs of 200 stores, and an account keeps up to 200. Remove some to add others.'
  expect(await table().insert(walmartSigns)).toMatchObject({
    status: 403,
    error: { code: 'PT403', hint: 'quota_exceeded', message },
  })
  expect((await table().upsert([...manySigns(1), walmartSigns])).error?.hint).toBe('quota_exceeded')
  // Changing a store's signs is still possible, and removing them makes room for another store.
  expect((await table().upsert(manySigns(1, 0, '## Aisle 9'))).error).toBeNull()
  expect((await table().upsert(manySigns(1, 0, null))).error).toBeNull()
  expect((await table().insert(walmartSigns)).error).toBeNull()
  expect((await table().upsert(manySigns(1))).error?.hint).toBe('quota_exceeded')
  expect((await bob.from('store_signs').insert(walmartSigns)).error).toBeNull()

  // Removed signs don't count.
  for (const first of [0, 100, 200]) {
    expect((await table().upsert(manySigns(100, first, null))).error).toBeNull()
  }
  expect((await annsRows()).filter((row) => row.signs === null)).toHaveLength(200)
})

test('a shopper’s signs take up at most two megabytes', async () => {
  const { ann } = await annAndBob()
  const table = () => ann.from('store_signs')
  for (let first = 0; first < 30; first += 10) {
    expect((await table().insert(manySigns(10, first, longSigns))).error).toBeNull()
  }
  for (const first of [30, 32]) {
    expect((await table().insert(manySigns(2, first, longSigns.slice(0, 10_000)))).error).toBeNull()
  }
  const message = 'The signs of your stores take up too much space. Remove some to add others.'
  expect(await table().insert(manySigns(4, 40, longSigns))).toMatchObject({
    status: 403,
    error: { code: 'PT403', hint: 'quota_exceeded', message },
  })
  // Lengthening existing signs is rejected too, until another store's signs are shortened.
  expect((await table().upsert(manySigns(4, 30, longSigns))).error?.message).toBe(message)
  expect((await table().upsert(manySigns(4, 0, '## 1'))).error).toBeNull()
  expect((await table().upsert(manySigns(4, 30, longSigns))).error).toBeNull()
  expect((await table().select()).data).toHaveLength(34)
})

test('a request can change the signs of up to 100 stores, not counting stores whose signs stay the same', async () => {
  const { ann, annsRows } = await annAndBob()
  const table = () => ann.from('store_signs')
  await table().insert(manySigns(101))
  const before = await annsRows()
  expect((await table().update({ signs }).neq('store_id', '')).error).toBeNull()
  expect(await table().update({ signs: '## 6' }).neq('store_id', '')).toMatchObject({
    status: 413,
    error: {
      code: 'PT413',
      message: 'One request can change the signs of up to 100 stores.',
      hint: 'Use filters that match fewer rows.',
    },
  })
  expect(await annsRows()).toEqual(before)
  expect((await table().upsert(manySigns(100, 0, '## 6'))).error).toBeNull()
})

test('saving the same signs again changes signed_at but not updated_at', async () => {
  const { ann, annsRows } = await annAndBob()
  const save = (signed_at: string) =>
    ann.from('store_signs').upsert({ ...walmartSigns, signs, signed_at })
  await save('2026-11-20T10:00:00Z')
  const [first] = await annsRows()
  await save('2026-11-20T12:00:00Z')
  expect(await annsRows()).toEqual([{ ...first, signed_at: new Date('2026-11-20T12:00:00Z') }])
})

test('signs added at the same time can’t exceed the quota', async () => {
  const { server, ann, annId } = await annAndBob()
  await server.ownerPool.query(
    `insert into public.quotas (table_name, max_rows) values ('store_signs', 10)`,
  )
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [annId])
  const writes = [0, 10, 20].map((first) => ann.from('store_signs').upsert(manySigns(4, first)))
  const responses = Promise.all(writes)
  await expectWaiting(server.ownerPool, 3)
  await holder.query('commit')
  holder.release()
  const statuses = (await responses).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(2)
  expect(statuses.filter((status) => status === 403)).toHaveLength(1)
})

test('signs removed more than 30 days ago are deleted', async () => {
  const { server, ann } = await annAndBob()
  await ann.from('store_signs').insert(manySigns(2, 0, null))
  await server.ownerPool.query(
    "update public.store_signs set updated_at = now() - interval '31 days' where store_id = 'own-0'",
  )
  await ann.from('store_signs').insert(manySigns(1, 2))
  const { data } = await ann.from('store_signs').select('store_id').order('store_id')
  expect(data).toEqual([{ store_id: 'own-1' }, { store_id: 'own-2' }])
})
