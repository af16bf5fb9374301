import { expect, test } from 'vitest'
import { annAndBob, itemOf, join, newList, sync, tickOf } from './test-shared-lists.ts'

// These also run on a database with a locale of ICU, where \d matches the digits of all scripts.

/** A clock with the digits of another script, which sort behind all of ours. */
const inArabic = (clock: string) =>
  clock.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
const foreign = inArabic(`${Date.now()}-0000-phone`)

test('a clock with the digits of another script is refused, and the owner goes on', async () => {
  const { ann, bob, list } = await annAndBob()
  await join(ann, list, bob)
  const clocks = { text: foreign, place: foreign, present: foreign }
  const [tick] = tickOf(list).ticks
  const { refused } = await sync(bob, {
    lists: [{ ...newList(list, { name: 'Mine' }), is_new: false, clocks: { name: foreign } }],
    items: [itemOf(list, 'milk', { text: '99 milk', clocks })],
    ticks: [{ ...tick, clocks: { done: foreign } }],
  })
  const told = new Map(refused.map(({ kind, code }) => [kind, code]))
  expect(Object.fromEntries(told)).toEqual({ items: 'invalid', lists: 'invalid', ticks: 'invalid' })
  const changed = await sync(ann, { items: [itemOf(list, 'milk', { text: '2 milk' })] })
  expect(changed.items.find(({ key }) => key === 'milk')?.text).toBe('2 milk')
  expect(changed.lists[0]?.name).toBe('Weekly')
})

test('a list whose id has the digits of another script gets one of ours', async () => {
  const { ann } = await annAndBob()
  const list = crypto.randomUUID()
  const { refused, lists } = await sync(ann, { lists: [newList(list, { id: inArabic('123') })] })
  expect(refused).toEqual([])
  expect(lists.find((one) => one.list === list)?.id).toMatch(/^\d{13}$/)
})
