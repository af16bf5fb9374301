import { expect, test } from 'vitest'
import { mergeRows, rowId, type SyncedRow } from './synced-row.ts'

const ann = { user_id: 'a', name: 'Ann', initial: 'A', role: 'owner' }
const bob = { user_id: 'b', name: 'Bob', initial: 'B', role: 'editor' }

function listWith(...members: object[]): SyncedRow {
  const fields = { name: 'Weekly', members }
  return {
    id: rowId('lists', 'l'),
    kind: 'lists',
    list: 'l',
    key: {},
    fields,
    clocks: { name: '1' },
    syncStatus: 'synced',
  }
}

test('members from the server replace those on the device, unless they are the same', () => {
  expect(mergeRows(listWith(ann, bob), listWith({ ...ann }, { ...bob }))).toBeNull()
  expect(mergeRows(listWith(ann, bob), listWith(ann))?.fields['members']).toEqual([ann])
  const { members, ...fields } = listWith(ann).fields
  expect(mergeRows({ ...listWith(), fields }, listWith(ann))?.fields['members']).toEqual(members)
})

test('a clock with non-ASCII digits counts as earlier than any valid clock', () => {
  const foreign = '\u0662\u0667'.padEnd(13, '\u0660') + '-\u0660\u0660\u0660\u0660-phone'
  const listNamed = (name: string, clock: string): SyncedRow => {
    return { ...listWith(), fields: { name }, clocks: { name: clock } }
  }
  const [poisoned, honest] = [
    listNamed('Mine', foreign),
    listNamed('Weekly', '1700000000000-0000-phone'),
  ]
  expect(mergeRows(poisoned, honest)).toMatchObject({ fields: { name: 'Weekly' } })
  expect(mergeRows(honest, poisoned)).toBeNull()
})

test('ticks and assignments are merged separately, and the later write of each wins', () => {
  const row = (fields: SyncedRow['fields'], clocks: SyncedRow['clocks']): SyncedRow => {
    return { ...listWith(), id: 'ticks', kind: 'ticks', fields, clocks }
  }
  const ticked = row({ done: true }, { done: '2' })
  const given = row({ done: false, assigned_to: 'bob' }, { assigned_to: '1' })
  const both = {
    fields: { done: true, assigned_to: 'bob' },
    clocks: { done: '2', assigned_to: '1' },
  }
  expect(mergeRows(ticked, given)).toMatchObject(both)
  expect(mergeRows(given, ticked)).toMatchObject(both)
  const handedBack = row({ done: false, assigned_to: null }, { assigned_to: '3' })
  expect(mergeRows(given, handedBack)?.fields['assigned_to']).toBeNull()
  expect(mergeRows(handedBack, given)).toBeNull()
})
