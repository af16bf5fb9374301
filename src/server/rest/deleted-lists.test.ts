import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { savedTexts } from '../testing/saved-texts.ts'
import { annAndBob, itemOf, join, newList, sync, tickOf } from './test-shared-lists.ts'

const deleted = 'Its owner deleted this list.'

/** Returns a phone's clock value for this many milliseconds from now. */
const at = (ms: number) => `${Date.now() + ms}-0000-phone`

/** Returns the changes that a device sends to delete or restore a list. */
function presence(list: string, present: boolean, clock: string) {
  const clocks = { present: clock }
  return { lists: [newList(list, { name: 'Weekly', present, is_new: false, clocks })] }
}

async function isPresent(ann: SupabaseClient, list: string) {
  return (await sync(ann)).lists.find((one) => one.list === list)?.present
}

async function annAndEditor() {
  const shoppers = await annAndBob()
  await join(shoppers.ann, shoppers.list, shoppers.bob)
  return shoppers
}

test.each([
  ['an item', (list: string) => ({ items: [itemOf(list, 'tea')] })],
  ['a tick', (list: string) => tickOf(list)],
  ['its name', (list: string) => ({ lists: [{ ...newList(list), is_new: false }] })],
  ['its presence', (list: string) => presence(list, true, at(1_000))],
])('an editor can’t change %s of a list that its owner deleted', async (_, change) => {
  const { ann, bob, list } = await annAndEditor()
  await sync(ann, presence(list, false, at(0)))
  const { refused } = await sync(bob, change(list))
  expect(refused).toMatchObject([{ list, code: 'deleted', message: deleted }])
  expect(await isPresent(ann, list)).toBe(false)
  expect(await savedTexts(ann)).toEqual([])
})

test('a change by the owner after deleting a list restores the list', async () => {
  const { ann, bob, list } = await annAndEditor()
  await sync(ann, presence(list, false, at(-2_000)))
  await sync(ann, { items: [itemOf(list, 'tea')] })
  expect(await isPresent(ann, list)).toBe(true)
  // The editor's changes are accepted again.
  expect((await sync(bob, { items: [itemOf(list, 'rum')] })).refused).toEqual([])
})

test.each([
  ['restores its presence', (list: string, clock: string) => presence(list, true, clock)],
  [
    'changes its items',
    (list: string, clock: string) => ({
      items: [itemOf(list, 'tea', { clocks: { text: clock, place: clock, present: clock } })],
    }),
  ],
  [
    'changes its name',
    (list: string, clock: string) => ({
      lists: [{ ...newList(list), is_new: false, clocks: { name: clock } }],
    }),
  ],
])(
  'the owner can delete a list even if an editor’s device %s with a clock that is ahead',
  async (_, change) => {
    const { ann, bob, list } = await annAndEditor()
    expect((await sync(bob, change(list, at(55_000)))).refused).toEqual([])
    expect(await isPresent(ann, list)).toBe(true)
    // The owner's device hasn't received the editor's change yet.
    expect((await sync(ann, presence(list, false, at(0)))).refused).toEqual([])
    expect(await isPresent(ann, list)).toBe(false)
  },
)

test('the owner’s latest change decides whether a list is deleted', async () => {
  const { ann, list } = await annAndEditor()
  await sync(ann, { items: [itemOf(list, 'tea', { clocks: { present: at(2_000) } })] })
  await sync(ann, presence(list, false, at(1_000)))
  expect(await isPresent(ann, list)).toBe(true)
  await sync(ann, presence(list, false, at(3_000)))
  expect(await isPresent(ann, list)).toBe(false)
})
