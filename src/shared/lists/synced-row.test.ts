import { expect, test } from 'vitest'
import { mergeRows, type Row, rowId } from './synced-row.ts'

const ann = { user_id: 'a', name: 'Ann', initial: 'A', role: 'owner' }
const bob = { user_id: 'b', name: 'Bob', initial: 'B', role: 'editor' }

function listWith(...members: object[]): Row {
  const fields = { name: 'Weekly', members }
  return {
    id: rowId('lists', 'l'),
    kind: 'lists',
    list: 'l',
    key: {},
    fields,
    clocks: { name: '1' },
  }
}

test('the server says who is on a list, and saying the same again changes nothing', () => {
  expect(mergeRows(listWith(ann, bob), listWith({ ...ann }, { ...bob }))).toBeNull()
  expect(mergeRows(listWith(ann, bob), listWith(ann))?.fields['members']).toEqual([ann])
  const { members, ...fields } = listWith(ann).fields
  expect(mergeRows({ ...listWith(), fields }, listWith(ann))?.fields['members']).toEqual(members)
})
