import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { accountOf } from './test-account.ts'
import { annAndBob, itemOf, join, newList, sync, tickOf } from './test-shared-lists.ts'

const laterClock = (ms = 0) => `${Date.now() + ms}-0000-phone`

/** What a device sends when somebody is to take an item. */
function assignedTo(list: string, to: unknown, fields: Record<string, unknown> = {}) {
  const clocks = { assigned_to: laterClock() }
  return { list, trip: 1, key: 'milk', done: false, assigned_to: to, clocks, ...fields }
}

async function tickTold(shopper: SupabaseClient, key = 'milk') {
  return (await sync(shopper)).ticks.find((tick) => tick.key === key)
}

/** Ann's list, with Bob as its editor. */
async function sharedList() {
  const shared = await annAndBob()
  await join(shared.ann, shared.list, shared.bob)
  return shared
}

test('everyone on a list sees who takes what, and a tick doesn’t change it', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  const assigned = [assignedTo(list, bobId), assignedTo(list, annId, { key: 'eggs' })]
  expect((await sync(ann, { ticks: assigned })).refused).toEqual([])
  expect(await tickTold(bob)).toMatchObject({ assigned_to: bobId, done: false, done_by: null })
  expect(await tickTold(bob, 'eggs')).toMatchObject({ assigned_to: annId })
  // An app of before sends no such field.
  await sync(ann, tickOf(list))
  expect(await tickTold(bob)).toMatchObject({ assigned_to: bobId, done: true, done_by: annId })
})

test('an assignment leaves a tick, and who made it, as they are', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  await sync(bob, tickOf(list))
  await sync(ann, { ticks: [assignedTo(list, annId)] })
  expect(await tickTold(ann)).toMatchObject({ assigned_to: annId, done: true, done_by: bobId })
})

test('of two assignments the later one counts, in whatever order they arrive', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  const later = { clocks: { assigned_to: laterClock(1_000) } }
  await sync(bob, { ticks: [assignedTo(list, bobId, later)] })
  await sync(ann, { ticks: [assignedTo(list, annId)] })
  expect(await tickTold(ann)).toMatchObject({ assigned_to: bobId })
  await sync(ann, {
    ticks: [assignedTo(list, null, { clocks: { assigned_to: laterClock(2_000) } })],
  })
  expect(await tickTold(bob)).toMatchObject({ assigned_to: null })
})

test('what an app of before sends with a row that it was told changes no assignment', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  await sync(ann, { ticks: [assignedTo(list, bobId)] })
  const clocks = { done: laterClock() }
  await sync(ann, { ticks: [assignedTo(list, annId, { done: true, clocks })] })
  expect(await tickTold(bob)).toMatchObject({ assigned_to: bobId, done: true })
  await sync(ann, { ticks: [assignedTo(list, annId, { key: 'eggs', done: true, clocks })] })
  expect(await tickTold(bob, 'eggs')).toMatchObject({ assigned_to: null, done: true })
})

test.each([
  ['somebody who is not on the list', randomUUID()],
  ['no account', 'bob'],
  ['a number', 7],
])('given to %s, something is nobody’s, and its tick is taken', async (_, to) => {
  const { ann, list } = await annAndBob()
  const clocks = { done: laterClock(), assigned_to: laterClock() }
  const given = assignedTo(list, to, { done: true, clocks })
  const told = await sync(ann, { ticks: [given, assignedTo(list, null, { key: 'eggs' })] })
  expect(told.refused).toEqual([])
  const [milk] = told.ticks.filter(({ key }) => key === 'milk')
  expect(milk).toMatchObject({ assigned_to: null, done: true })
  // Later than it was given, so that the device that sent it takes it.
  expect(milk?.clocks['assigned_to']?.localeCompare(clocks.assigned_to)).toBe(1)
  expect(milk?.clocks['done']).toBe(clocks.done)
})

test('who may only see a list gives nothing to anybody, and may be given something', async () => {
  const { server, ann, list } = await annAndBob()
  const vera = await server.asShopper('vera')
  const { id: veraId } = await accountOf(vera)
  await join(ann, list, vera, { role: 'viewer' })
  const { refused } = await sync(vera, { ticks: [assignedTo(list, veraId)] })
  expect(refused).toMatchObject([{ kind: 'ticks', key: 'milk', code: 'viewer' }])
  await sync(ann, { ticks: [assignedTo(list, veraId)] })
  expect(await tickTold(vera)).toMatchObject({ assigned_to: veraId })
})

test('who leaves a list takes nothing of it, also after coming back', async () => {
  const { ann, bob, list, bobId } = await sharedList()
  const { versions } = await sync(ann, { ticks: [assignedTo(list, bobId)] })
  const before = await tickTold(ann)
  await bob.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  const { ticks } = await sync(ann, {}, versions)
  expect(ticks).toMatchObject([{ key: 'milk', assigned_to: null }])
  expect(ticks[0]?.clocks['assigned_to']?.localeCompare(before?.clocks['assigned_to'] ?? '')).toBe(
    1,
  )
  await join(ann, list, bob)
  expect(await tickTold(bob)).toMatchObject({ assigned_to: null })
})

test('what somebody took whose account goes is nobody’s, and their list goes on', async () => {
  const { ann, bob, list, annId, bobId } = await sharedList()
  await sync(ann, { ticks: [assignedTo(list, annId), assignedTo(list, bobId, { key: 'eggs' })] })
  expect((await ann.rpc('delete_my_account')).status).toBe(204)
  expect(await tickTold(bob)).toMatchObject({ assigned_to: null })
  expect(await tickTold(bob, 'eggs')).toMatchObject({ assigned_to: bobId })
})

test('everyone on a list sees who set its trip, and no client can name somebody else', async () => {
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
  const toldBy = async () => {
    const { lists } = await sync(ann)
    const told = lists.find((one) => one.list === list)
    return [told?.trip, told?.trip_by]
  }
  expect(await toldBy()).toEqual([2, bobId])
  // An earlier write of somebody else changes neither.
  await sync(ann, trip(2, 500))
  expect(await toldBy()).toEqual([2, bobId])
  await bob.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  expect(await toldBy()).toEqual([2, null])
})

test('programs see ticks, and no items that are only assigned', async () => {
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

test('who changes a list waits for nobody who set its trip, so that no two wait for each other', async () => {
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
