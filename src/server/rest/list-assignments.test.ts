import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { accountOf } from './test-account.ts'
import { annAndBob, itemOf, join, newList, sync, tickOf } from './test-shared-lists.ts'

const laterClock = (ms = 0) => `${Date.now() + ms}-0000-phone`

/** Returns the row that a device sends when an item is assigned to a member. */
function assignedTo(list: string, to: unknown, fields: Record<string, unknown> = {}) {
  const clocks = { assigned_to: laterClock() }
  return { list, trip: 1, key: 'milk', done: false, assigned_to: to, clocks, ...fields }
}

async function readTick(shopper: SupabaseClient, key = 'milk') {
  return (await sync(shopper)).ticks.find((tick) => tick.key === key)
}

/** Creates Ann's list with Bob as an editor. */
async function sharedList() {
  const shared = await annAndBob()
  await join(shared.ann, shared.list, shared.bob)
  return shared
}

test('all members see assignments, and a tick doesn’t change them', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  const assigned = [assignedTo(list, bobId), assignedTo(list, annId, { key: 'eggs' })]
  expect((await sync(ann, { ticks: assigned })).refused).toEqual([])
  expect(await readTick(bob)).toMatchObject({ assigned_to: bobId, done: false, done_by: null })
  expect(await readTick(bob, 'eggs')).toMatchObject({ assigned_to: annId })
  // Older app versions don't send `assigned_to`.
  await sync(ann, tickOf(list))
  expect(await readTick(bob)).toMatchObject({ assigned_to: bobId, done: true, done_by: annId })
})

test('an assignment doesn’t change a tick or its author', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  await sync(bob, tickOf(list))
  await sync(ann, { ticks: [assignedTo(list, annId)] })
  expect(await readTick(ann)).toMatchObject({ assigned_to: annId, done: true, done_by: bobId })
})

test('the later of two assignments wins, whichever arrives first', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  const later = { clocks: { assigned_to: laterClock(1_000) } }
  await sync(bob, { ticks: [assignedTo(list, bobId, later)] })
  await sync(ann, { ticks: [assignedTo(list, annId)] })
  expect(await readTick(ann)).toMatchObject({ assigned_to: bobId })
  await sync(ann, {
    ticks: [assignedTo(list, null, { clocks: { assigned_to: laterClock(2_000) } })],
  })
  expect(await readTick(bob)).toMatchObject({ assigned_to: null })
})

test('an older app version doesn’t change an assignment when it sends the row back', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  await sync(ann, { ticks: [assignedTo(list, bobId)] })
  const clocks = { done: laterClock() }
  await sync(ann, { ticks: [assignedTo(list, annId, { done: true, clocks })] })
  expect(await readTick(bob)).toMatchObject({ assigned_to: bobId, done: true })
  await sync(ann, { ticks: [assignedTo(list, annId, { key: 'eggs', done: true, clocks })] })
  expect(await readTick(bob, 'eggs')).toMatchObject({ assigned_to: null, done: true })
})

test.each([
  ['a shopper who is not a member', randomUUID()],
  ['an invalid id', 'bob'],
  ['a number', 7],
])('an assignment to %s is cleared, but the tick of the item is accepted', async (_, to) => {
  const { ann, list } = await annAndBob()
  const clocks = { done: laterClock(), assigned_to: laterClock() }
  const assigned = assignedTo(list, to, { done: true, clocks })
  const response = await sync(ann, { ticks: [assigned, assignedTo(list, null, { key: 'eggs' })] })
  expect(response.refused).toEqual([])
  const [milk] = response.ticks.filter(({ key }) => key === 'milk')
  expect(milk).toMatchObject({ assigned_to: null, done: true })
  // The returned clock is later than the clock the device sent, so the device accepts the cleared assignment.
  expect(milk?.clocks['assigned_to']?.localeCompare(clocks.assigned_to)).toBe(1)
  expect(milk?.clocks['done']).toBe(clocks.done)
})

test('a viewer can’t assign items, but items can be assigned to a viewer', async () => {
  const { server, ann, list } = await annAndBob()
  const vera = await server.asShopper('vera')
  const { id: veraId } = await accountOf(vera)
  await join(ann, list, vera, { role: 'viewer' })
  const { refused } = await sync(vera, { ticks: [assignedTo(list, veraId)] })
  expect(refused).toMatchObject([{ kind: 'ticks', key: 'milk', code: 'viewer' }])
  await sync(ann, { ticks: [assignedTo(list, veraId)] })
  expect(await readTick(vera)).toMatchObject({ assigned_to: veraId })
})

test('leaving a list clears the member’s assignments, and joining again doesn’t restore them', async () => {
  const { ann, bob, list, bobId } = await sharedList()
  const { versions } = await sync(ann, { ticks: [assignedTo(list, bobId)] })
  const before = await readTick(ann)
  await bob.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  const { ticks } = await sync(ann, {}, versions)
  expect(ticks).toMatchObject([{ key: 'milk', assigned_to: null }])
  expect(ticks[0]?.clocks['assigned_to']?.localeCompare(before?.clocks['assigned_to'] ?? '')).toBe(
    1,
  )
  await join(ann, list, bob)
  expect(await readTick(bob)).toMatchObject({ assigned_to: null })
})

test('deleting an account clears its assignments and keeps its shared list', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  await sync(ann, { ticks: [assignedTo(list, annId), assignedTo(list, bobId, { key: 'eggs' })] })
  expect((await ann.rpc('delete_my_account')).status).toBe(204)
  expect(await readTick(bob)).toMatchObject({ assigned_to: null })
  expect(await readTick(bob, 'eggs')).toMatchObject({ assigned_to: bobId })
})

test('all members see who started a trip, and a client can’t claim that someone else did', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  expect((await sync(ann)).lists.find((one) => one.list === list)?.trip_by).toBeNull()
  const trip = (to: number, ms: number) => ({
    lists: [
      {
        ...newList(list),
        is_new: false,
        trip: to,
        trip_by: annId,
        clocks: { trip: laterClock(ms) },
      },
    ],
  })
  await sync(bob, trip(2, 1_000))
  const readTrip = async () => {
    const { lists } = await sync(ann)
    const row = lists.find((one) => one.list === list)
    return [row?.trip, row?.trip_by]
  }
  expect(await readTrip()).toEqual([2, bobId])
  // Ann's change arrives later but was made earlier, so her change doesn't change the trip or who started it.
  await sync(ann, trip(2, 500))
  expect(await readTrip()).toEqual([2, bobId])
  await bob.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  expect(await readTrip()).toEqual([2, null])
})

test('the API for programs returns ticked items, but not items that are only assigned', async () => {
  const { server, ann, list, annId } = await annAndBob()
  await sync(ann, { ticks: [assignedTo(list, annId), { ...tickOf(list).ticks[0], key: 'eggs' }] })
  const { rows } = await server.ownerPool.query<{ ticks: unknown }>(
    `with identity as materialized (
       select set_config('request.jwt.claims', jsonb_build_object('sub', $2::text)::text, true) as set
     ) select public.list_rows($1) -> 'ticks' as ticks from identity where set <> ''`,
    [list, annId],
  )
  expect(rows[0]?.ticks).toEqual([{ key: 'eggs', done: true }])
})

test('changing a list doesn’t lock the account that started its trip', async () => {
  const { server, ann, bob, list, bobId } = await sharedList()
  await sync(bob, {
    lists: [newList(list, { trip: 2, is_new: false, clocks: { trip: laterClock() } })],
  })
  const other = await server.ownerPool.connect()
  try {
    await other.query('begin')
    await other.query('select from auth.users where id = $1 for update', [bobId])
    const { refused, items } = await sync(ann, { items: [itemOf(list, 'rice')] }, { [list]: 1e9 })
    expect(refused).toEqual([])
    expect(items.map(({ key }) => key)).toContain('rice')
  } finally {
    await other.query('rollback')
    other.release()
  }
})
