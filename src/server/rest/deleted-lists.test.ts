import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { savedTexts } from '../testing/saved-texts.ts'
import { annAndBob, itemOf, join, newList, sync, tickOf } from './test-shared-lists.ts'

const deleted = 'Its owner deleted this list.'

/** A clock of a device that is ahead or behind by so much. */
const at = (ms: number) => `${Date.now() + ms}-0000-phone`

/** What a device sends when its shopper deletes a list, or takes that back. */
function presence(list: string, present: boolean, clock: string) {
  const clocks = { present: clock }
  return { lists: [newList(list, { name: 'Weekly', present, is_new: false, clocks })] }
}

async function isThere(ann: SupabaseClient, list: string) {
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
  ['that it is there', (list: string) => presence(list, true, at(1_000))],
])('an editor who changes %s of a list that its owner deleted is refused', async (_, change) => {
  const { ann, bob, list } = await annAndEditor()
  await sync(ann, presence(list, false, at(0)))
  const { refused } = await sync(bob, change(list))
  expect(refused).toMatchObject([{ list, code: 'deleted', message: deleted }])
  expect(await isThere(ann, list)).toBe(false)
  expect(await savedTexts(ann)).toEqual([])
})

test('a deleted list comes back when a device of its owner changes it later', async () => {
  const { ann, bob, list } = await annAndEditor()
  await sync(ann, presence(list, false, at(-2_000)))
  await sync(ann, { items: [itemOf(list, 'tea')] })
  expect(await isThere(ann, list)).toBe(true)
  // What the editor was refused before is taken now.
  expect((await sync(bob, { items: [itemOf(list, 'rum')] })).refused).toEqual([])
})

test.each([
  ['says that it is there', (list: string, clock: string) => presence(list, true, clock)],
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
  'the owner deletes a list of which an editor %s with a clock that is ahead',
  async (_, change) => {
    const { ann, bob, list } = await annAndEditor()
    expect((await sync(bob, change(list, at(55_000)))).refused).toEqual([])
    expect(await isThere(ann, list)).toBe(true)
    // The device of the owner has not heard of it.
    expect((await sync(ann, presence(list, false, at(0)))).refused).toEqual([])
    expect(await isThere(ann, list)).toBe(false)
  },
)

test('of two devices of the owner the later one says whether a list is there', async () => {
  const { ann, list } = await annAndEditor()
  await sync(ann, { items: [itemOf(list, 'tea', { clocks: { present: at(2_000) } })] })
  await sync(ann, presence(list, false, at(1_000)))
  expect(await isThere(ann, list)).toBe(true)
  await sync(ann, presence(list, false, at(3_000)))
  expect(await isThere(ann, list)).toBe(false)
})
