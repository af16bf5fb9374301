import { expect, test } from 'vitest'
import type { ListMember, StoredList } from '../../lib/lists/stored-list.ts'
import { addedByOf } from './added-by.ts'

const ann: ListMember = { userId: 'a', name: 'Ann', initial: 'A', role: 'owner' }
const bob: ListMember = { userId: 'b', name: 'Bob', initial: 'B', role: 'editor' }

const shared: StoredList = {
  uid: 'list',
  savedId: '1',
  name: 'Weekly',
  text: '',
  items: [],
  trip: 1,
  tripBy: null,
  tripClock: '',
  store: null,
  addedBy: new Map([
    ['milk', 'a'],
    ['eggs', 'b'],
    ['soap', 'somebody who left'],
  ]),
  ticks: new Map(),
  ticksBefore: new Map(),
  assigned: new Map(),
  canSplit: true,
  repeats: null,
  canRepeat: true,
  role: 'owner',
  members: [ann, bob],
  createdAt: '2026-11-23T00:00:00Z',
  refusal: null,
}

test('a shopper sees which other member added an item to a shared list', () => {
  const addedBy = addedByOf(shared, 'a')
  expect(addedBy({ rows: ['eggs', 'milk'] })).toBe(bob)
})

test('an item added by the shopper, a former member or an unknown user is shown without a name', () => {
  const addedBy = addedByOf(shared, 'a')
  expect(['milk', 'soap', 'tea'].map((row) => addedBy({ rows: [row] }))).toEqual([null, null, null])
})

test('items on a list that isn’t shared are shown without names', () => {
  const alone = addedByOf({ ...shared, members: [] }, 'a')
  expect(alone({ rows: ['eggs'] })).toBeNull()
  expect(addedByOf(null, 'a')({ rows: ['eggs'] })).toBeNull()
})
