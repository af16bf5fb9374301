import { expect, test } from 'vitest'
import { finderWithoutNames } from '../../lib/item-finder.ts'
import type { KeptList, ListMember } from '../../lib/lists/kept-list.ts'
import { addedByOf } from './added-by.ts'

const ann: ListMember = { userId: 'a', name: 'Ann', initial: 'A', role: 'owner' }
const bob: ListMember = { userId: 'b', name: 'Bob', initial: 'B', role: 'editor' }

const shared: KeptList = {
  uid: 'list',
  savedId: '1',
  name: 'Weekly',
  text: '',
  items: [],
  trip: 1,
  addedBy: new Map([
    ['milk', 'a'],
    ['2 eggs', 'b'],
    ['garlic', 'b'],
    ['soap', 'somebody who left'],
  ]),
  ticks: new Map(),
  role: 'owner',
  members: [ann, bob],
  createdAt: '2026-11-23T00:00:00Z',
  refusal: null,
}

const finder = finderWithoutNames()

test('a shopper sees who else put an item on a shared list', () => {
  const addedBy = addedByOf(shared, { shopperId: 'a', finder })
  expect(addedBy({ texts: ['2 eggs'] })).toBe(bob)
  expect(addedBy({ texts: ['garlic, minced'] })).toBe(bob)
})

test('nobody is named for what the shopper added, or somebody who is gone, or nobody knows', () => {
  const addedBy = addedByOf(shared, { shopperId: 'a', finder })
  expect(['milk', 'soap', 'tea'].map((text) => addedBy({ texts: [text] }))).toEqual([
    null,
    null,
    null,
  ])
})

test('nobody is named on a list of one person', () => {
  const alone = addedByOf({ ...shared, members: [] }, { shopperId: 'a', finder })
  expect(alone({ texts: ['2 eggs'] })).toBeNull()
  expect(addedByOf(null, { shopperId: 'a', finder })({ texts: ['2 eggs'] })).toBeNull()
})
