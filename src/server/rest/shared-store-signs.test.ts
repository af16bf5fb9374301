import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { OperatorStore, SharedStoreSigns } from '#shared/contracts/store-signs.ts'
import type { TestServer } from '../testing/test-server.ts'
import { accountOf } from './test-account.ts'
import { annAndBob, join, newList, savedList, sync } from './test-shared-lists.ts'
import { manySigns, otherStore, store, walmartSigns } from './test-signs.ts'

/**
 * Creates Ann's list and chooses a store for it. Bob, a member of the list, has added the signs of that
 * store.
 */
async function household() {
  const { list, ...people } = await annAndBob()
  await join(people.ann, list, people.bob)
  await shopAt(people.ann, list, store.id)
  await people.bob.from('store_signs').insert(walmartSigns).throwOnError()
  return { list, ...people }
}

async function shopAt(shopper: SupabaseClient, list: string, storeId: string | null) {
  const at = storeId === null ? null : { id: storeId, name: 'Walmart Supercenter' }
  const clocks = { store: `${Date.now()}-0000-phone` }
  const changed = { ...newList(list, { store: at, clocks }), is_new: false }
  expect((await sync(shopper, { lists: [changed] })).refused).toEqual([])
}

async function sharedSigns(shopper: SupabaseClient, storeId = store.id) {
  const { data, error } = await shopper.rpc('shared_store_signs', { store: storeId }, { get: true })
  expect(error).toBeNull()
  return z.array(SharedStoreSigns).parse(data)
}

async function namesOfShared(shopper: SupabaseClient, storeId = store.id) {
  return (await sharedSigns(shopper, storeId)).map((row) => row.added_by)
}

async function addOperatorSigns({ ownerPool }: TestServer, count = 1) {
  await ownerPool.query(
    `insert into public.operator_store_signs (store_id, chain_name, store_name, store_address, signs)
     select case n when 1 then $1 else 'own-' || n end, 'Walmart', 'Store ' || n, '1 Main St', '## Aisle 9'
     from generate_series(1, $2::int) n`,
    [store.id, count],
  )
}

test('members see each other’s signs for the store chosen for their list', async () => {
  const { ann, bob } = await household()
  await bob.auth.updateUser({ data: { full_name: 'Bob\u0007Lee' } })
  const { data } = await bob.from('store_signs').select('signed_at').single()
  expect(await sharedSigns(ann)).toEqual([
    { ...walmartSigns, added_by: 'Bob Lee', is_operator: false, added_at: data?.signed_at },
  ])
  // The function leaves out Bob's own signs, which he reads from the table.
  expect(await sharedSigns(bob)).toEqual([])
  await ann
    .from('store_signs')
    .insert({ ...walmartSigns, signs: '## 1' })
    .throwOnError()
  expect(await sharedSigns(bob)).toMatchObject([{ signs: '## 1' }])
})

test('members don’t see signs for stores that aren’t chosen for any of their lists', async () => {
  const { ann, bob, list } = await household()
  await bob.from('store_signs').insert({ ...walmartSigns, store_id: otherStore.id })
  expect(await sharedSigns(ann, otherStore.id)).toEqual([])
  expect(await sharedSigns(ann, '')).toEqual([])
  await shopAt(ann, list, otherStore.id)
  expect(await sharedSigns(ann)).toEqual([])
  expect(await sharedSigns(ann, otherStore.id)).toHaveLength(1)
  await shopAt(ann, list, null)
  expect(await sharedSigns(ann, otherStore.id)).toEqual([])
})

test('strangers and members of another list don’t see the signs', async () => {
  const { server, ann, bob } = await household()
  const stranger = await server.asShopper('eve')
  expect(await sharedSigns(stranger)).toEqual([])
  // Eve has chosen the same store for her own list.
  const evesList = await savedList(stranger, 'Party')
  await shopAt(stranger, evesList, store.id)
  expect(await sharedSigns(stranger)).toEqual([])
  // Sharing a list with Ann doesn't show Eve the signs that Bob added.
  await join(stranger, evesList, ann)
  expect(await sharedSigns(stranger)).toEqual([])
  // Sharing a list with Bob shows Eve his signs only once the store is chosen for that list.
  const other = await savedList(stranger, 'Camping')
  await join(stranger, other, bob)
  await shopAt(stranger, other, otherStore.id)
  expect(await sharedSigns(stranger)).toEqual([])
  await shopAt(stranger, other, store.id)
  expect(await sharedSigns(stranger)).toHaveLength(1)
})

test('former members no longer see signs, and their own signs are no longer shown', async () => {
  const { server, ann, bob, bobId, list } = await household()
  const carl = await server.asShopper('carl')
  await join(ann, list, carl, { role: 'viewer' })
  await carl.from('store_signs').insert(walmartSigns).throwOnError()
  expect(await sharedSigns(ann)).toHaveLength(2)
  expect(await sharedSigns(carl)).toHaveLength(1)
  await ann.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  expect(await sharedSigns(bob)).toEqual([])
  expect(await sharedSigns(carl)).toEqual([])
  expect(await sharedSigns(ann)).toHaveLength(1)
})

test('nobody sees signs after the list or the signs are deleted', async () => {
  const { ann, bob, list } = await household()
  const clocks = { present: `${Date.now()}-0000-phone` }
  await sync(ann, { lists: [{ ...newList(list, { present: false, clocks }), is_new: false }] })
  expect(await sharedSigns(ann)).toEqual([])
  const restored = { present: `${Date.now() + 1}-0000-phone` }
  await sync(ann, { lists: [{ ...newList(list, { clocks: restored }), is_new: false }] })
  expect(await sharedSigns(ann)).toHaveLength(1)
  await bob.from('store_signs').update({ signs: null }).eq('store_id', store.id).throwOnError()
  expect(await sharedSigns(ann)).toEqual([])
})

test('the signs of the four members who changed theirs most recently come first, followed by the operator’s', async () => {
  const { server, ann, bob, list } = await household()
  await addOperatorSigns(server)
  await bob.auth.updateUser({ data: { full_name: 'Bob' } })
  for (const day of [5, 1, 4, 2, 3]) {
    const member = await server.asShopper('member')
    await member.auth.updateUser({ data: { full_name: `Day ${day}` } })
    await join(ann, list, member)
    const signed_at = `2026-11-0${day}T10:00:00Z`
    await member
      .from('store_signs')
      .insert({ ...walmartSigns, signed_at })
      .throwOnError()
  }
  expect(await namesOfShared(ann)).toEqual(['Bob', 'Day 5', 'Day 4', 'Day 3', ''])
  const [, , , , last] = await sharedSigns(ann)
  expect(last).toMatchObject({ signs: '## Aisle 9', is_operator: true })
})

test('every shopper sees the operator’s stores, but can’t change them', async () => {
  const { server, ann } = await annAndBob()
  await addOperatorSigns(server, 1_001)
  const { data } = await ann.rpc('operator_stores', {}, { get: true }).throwOnError()
  expect(data).toHaveLength(1_000)
  expect(OperatorStore.parse(data[0])).toEqual({
    store_id: store.id,
    chain_name: 'Walmart',
    store_name: 'Store 1',
    store_address: '1 Main St',
  })
  expect(await sharedSigns(ann)).toMatchObject([{ is_operator: true, added_by: '' }])
  const table = () => ann.from('operator_store_signs')
  for (const refused of [
    await table().select(),
    await table().insert({ ...walmartSigns, store_id: 'own-a' }),
    await table().update({ signs: '## 1' }).eq('store_id', store.id),
    await table().delete().eq('store_id', store.id),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([403, '42501'])
  }
})

test('signs are read through an index even if the query was planned when there were few signs', async () => {
  const { server, bob, annId } = await household()
  const { ownerPool } = server
  await ownerPool.query('analyze public.lists, public.list_members, public.store_signs')
  const client = await ownerPool.connect()
  onTestFinished(() => client.release(true))
  await client.query("select set_config('request.jwt.claims', $1, false)", [
    JSON.stringify({ sub: annId }),
  ])
  const call = 'select from public.shared_store_signs($1)'
  // From the sixth call on, PostgreSQL reuses the function's query plan.
  for (let nth = 0; nth < 8; nth += 1) await client.query(call, [store.id])

  await bob.from('store_signs').insert(manySigns(150)).throwOnError()
  await addOperatorSigns(server, 500)
  await ownerPool.query(
    `insert into public.lists (owner_id, saved_id, name)
     select $1, n::text, 'List ' || n from generate_series(1, 200) n`,
    [(await accountOf(bob)).id],
  )
  // Flushes the statistics, so that they don't include rows read by earlier calls.
  await client.query('select pg_stat_force_next_flush()')
  await client.query('begin')
  expect((await client.query(call, [store.id])).rowCount).toBe(2)
  const { rows } = await client.query(
    `select relname as name, seq_tup_read::integer as scanned, idx_tup_fetch::integer as fetched
     from pg_stat_xact_user_tables
     where relname in ('lists', 'list_members', 'store_signs', 'operator_store_signs') order by 1`,
  )
  await client.query('rollback')
  expect(rows).toMatchObject([
    { name: 'list_members', scanned: 0 },
    { name: 'lists', scanned: 0 },
    { name: 'operator_store_signs', scanned: 0, fetched: 1 },
    { name: 'store_signs', scanned: 0, fetched: 1 },
  ])
})
