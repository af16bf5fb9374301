import { expect, test } from 'vitest'
import { clockAt } from '#shared/lists/clock.ts'
import { savedTexts } from '../testing/saved-texts.ts'
import { annAndBob, itemOf, join, newLink, sync } from './test-shared-lists.ts'

// When a saved list repeats, each device adds the items with a clock value from the start of the day. The
// device then marks the day as done, with a clock value right after the last change to the repeat.

const dayMs = 24 * 3600 * 1000
const midnightMs = Math.floor(Date.now() / dayMs) * dayMs

/** Returns the row that a device sends to add an item for today. */
function addedItem(list: string, key: string, fields: Record<string, unknown> = {}) {
  const at = clockAt(midnightMs, 'r0123456789a')
  return itemOf(list, key, { clocks: { text: at, place: at, present: at }, ...fields })
}

/** Returns the row that a device sends to remove an item. */
function removedItem(list: string, key: string, atMs = Date.now()) {
  return itemOf(list, key, { present: false, clocks: { present: clockAt(atMs, 'phone') } })
}

test('an item that two members add separately for the same day is stored in one row', async () => {
  const { ann, bob, list } = await annAndBob()
  await join(ann, list, bob)
  await sync(ann, { items: [addedItem(list, 'tea', { place: 3 })] })
  const { versions } = await sync(ann)
  const { refused } = await sync(bob, { items: [addedItem(list, 'tea', { place: 3 })] })
  expect(refused).toEqual([])
  expect((await sync(ann)).versions).toEqual(versions)
  expect(await savedTexts(ann)).toMatchObject([{ items: 'milk, eggs, tea' }])
})

test('an item removed during the day stays removed even if a device later adds it for the same day', async () => {
  const { ann, list } = await annAndBob()
  await sync(ann, { items: [addedItem(list, 'tea')] })
  await sync(ann, { items: [removedItem(list, 'tea')] })
  // Passes the list versions, because a device that doesn't send versions doesn't receive removed rows.
  const { versions } = await sync(ann)
  const { items } = await sync(ann, { items: [addedItem(list, 'tea')] }, versions)
  expect(items).toMatchObject([{ key: 'tea', present: false }])
  expect(await savedTexts(ann)).toMatchObject([{ items: 'milk, eggs' }])
})

test('a removal is stored for four weeks, the longest interval at which a list repeats', async () => {
  const { server, ann, list } = await annAndBob()
  const removedMs = Date.now() - 28 * dayMs
  const added = clockAt(removedMs - dayMs, 'r0123456789a')
  const clocks = { text: added, place: added, present: added }
  await sync(ann, { items: [addedItem(list, 'tea', { clocks })] })
  await sync(ann, { items: [removedItem(list, 'tea', removedMs)] })
  // Any change to the list deletes rows that were removed too long ago.
  await sync(ann, { items: [itemOf(list, 'rice')] })
  const { rows } = await server.ownerPool.query(
    "select present from public.list_items where list_uid = $1 and key = 'tea'",
    [list],
  )
  expect(rows).toEqual([{ present: false }])
})

test('an editor’s device can mark the day as done, but can’t undo a later change that stops the repeat', async () => {
  const { ann, bob, list } = await annAndBob()
  await join(ann, list, bob)
  const [row] = (await sync(ann)).lists
  const setMs = Date.now()
  const repeats = { into: null, weekday: 6, weeks: 1, since: '2026-11-28' }
  const change = (value: typeof repeats | null, clock: string) => ({
    lists: [{ ...row, repeats: value, clocks: { repeats: clock } }],
  })
  const repeatsNow = async () => (await sync(ann)).lists.find((one) => one.list === list)?.repeats
  await sync(ann, change(repeats, clockAt(setMs, 'phone')))
  const done = { ...repeats, since: '2026-12-05' }
  await sync(bob, change(done, `${setMs}-0001-r20261205`))
  expect(await repeatsNow()).toEqual(done)
  await sync(ann, change(null, clockAt(setMs + 1, 'phone')))
  await sync(bob, change({ ...repeats, since: '2026-12-12' }, `${setMs}-0001-r20261212`))
  expect(await repeatsNow()).toBeNull()
})

test('a viewer’s device can’t add items', async () => {
  const { ann, bob, list } = await annAndBob()
  const { secret } = await newLink(ann, list, { role: 'viewer' })
  await bob.rpc('accept_list_invite', { secret }).throwOnError()
  const { refused } = await sync(bob, { items: [addedItem(list, 'tea')] })
  expect(refused).toMatchObject([{ code: 'viewer' }])
})

test('a transferred list no longer repeats into the current list, but still repeats into a named list', async () => {
  for (const into of [null, '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11']) {
    const { ann, bob, list, bobId } = await annAndBob()
    await join(ann, list, bob)
    const [row] = (await sync(ann)).lists
    const repeats = { into, weekday: 6, weeks: 1, since: '2026-11-28' }
    const setMs = Date.now()
    const clock = clockAt(setMs, 'phone')
    await sync(ann, { lists: [{ ...row, repeats, clocks: { repeats: clock } }] })
    await ann.rpc('hand_over_list', { list, member: bobId }).throwOnError()
    // The former owner's device was offline until now, so it marks the day as done late.
    const done = { ...repeats, since: '2026-12-05' }
    const clocks = { repeats: `${setMs}-0001-r20261205` }
    await sync(ann, { lists: [{ ...row, repeats: done, clocks }] })
    const stored = (await sync(bob)).lists.find((one) => one.list === list)
    expect(stored).toMatchObject({ role: 'owner', repeats: into === null ? null : done })
  }
})
