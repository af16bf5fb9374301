import { expect, test } from 'vitest'
import { annAndBob, itemOf, join, newList, sync, tickOf } from './test-shared-lists.ts'

// These tests also run on a database with an ICU locale, where \d matches the digits of all scripts.

/** Replaces a clock's digits with Arabic-Indic digits (U+0660 to U+0669), which sort after ASCII digits. */
const inArabic = (clock: string) =>
  clock.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
const foreign = inArabic(`${Date.now()}-0000-phone`)

test('a clock with Arabic digits is rejected, so it can’t block the owner’s changes', async () => {
  const { ann, bob, list } = await annAndBob()
  await join(ann, list, bob)
  const clocks = { text: foreign, place: foreign, present: foreign }
  const [tick] = tickOf(list).ticks
  const { refused } = await sync(bob, {
    lists: [{ ...newList(list, { name: 'Mine' }), is_new: false, clocks: { name: foreign } }],
    items: [itemOf(list, 'milk', { text: '99 milk', clocks })],
    ticks: [{ ...tick, clocks: { done: foreign } }],
  })
  const codes = new Map(refused.map(({ kind, code }) => [kind, code]))
  expect(Object.fromEntries(codes)).toEqual({
    items: 'invalid',
    lists: 'invalid',
    ticks: 'invalid',
  })
  const changed = await sync(ann, { items: [itemOf(list, 'milk', { text: '2 milk' })] })
  expect(changed.items.find(({ key }) => key === 'milk')?.text).toBe('2 milk')
  expect(changed.lists[0]?.name).toBe('Weekly')
})

test('a list id with Arabic digits is replaced with a new id', async () => {
  const { ann } = await annAndBob()
  const list = crypto.randomUUID()
  const { refused, lists } = await sync(ann, { lists: [newList(list, { id: inArabic('123') })] })
  expect(refused).toEqual([])
  expect(lists.find((one) => one.list === list)?.id).toMatch(/^\d{13}$/)
})
