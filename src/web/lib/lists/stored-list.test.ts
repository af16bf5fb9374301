import { expect, test } from 'vitest'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { storedListOf, tickedKeys } from './stored-list.ts'

const clock = '1700000000000-0000-phone'

function listRow(fields: SyncedRow['fields'] = {}): SyncedRow {
  return {
    id: 'lists',
    kind: 'lists',
    list: 'weekly',
    key: {},
    fields: { present: true, trip: 2, ...fields },
    clocks: {},
    syncStatus: 'synced',
  }
}

function tickRow(key: string, fields: SyncedRow['fields'], clocks: string[], trip = 2): SyncedRow {
  return {
    id: `ticks ${trip} ${key}`,
    kind: 'ticks',
    list: 'weekly',
    key: { trip, key },
    fields,
    clocks: Object.fromEntries(clocks.map((name) => [name, clock])),
    syncStatus: 'synced',
  }
}

test('a row that is only assigned to a member is not ticked', () => {
  const list = storedListOf('weekly', [
    listRow(),
    tickRow('milk', { done: false, assigned_to: 'bob' }, ['assigned_to']),
    tickRow('eggs', { done: true, assigned_to: null }, ['done', 'assigned_to']),
    tickRow('soap', { done: false }, ['done']),
    tickRow('rice', { done: true, assigned_to: 'bob' }, ['done'], 1),
  ])
  expect([...(list?.ticks.keys() ?? [])]).toEqual(['eggs', 'soap'])
  expect(list && tickedKeys(list)).toEqual(['eggs'])
  expect([...(list?.ticksBefore.keys() ?? [])]).toEqual(['rice'])
  expect([...(list?.assigned ?? [])]).toEqual([
    ['milk', { to: 'bob', clock }],
    ['eggs', { to: null, clock }],
  ])
})

test('an assignment that an older version of the app made without a clock is kept', () => {
  const tick = tickRow('milk', { done: true, assigned_to: 'bob' }, ['done'])
  const list = storedListOf('weekly', [listRow(), tick])
  expect(list?.assigned.get('milk')).toEqual({ to: 'bob', clock: '' })
})

test('a route can be split only if the server stores assignments', () => {
  expect(storedListOf('weekly', [listRow()])?.canSplit).toBe(false)
  expect(storedListOf('weekly', [listRow({ trip_by: null })])).toMatchObject({
    canSplit: true,
    tripBy: null,
  })
  expect(storedListOf('weekly', [listRow({ trip_by: 'bob' })])?.tripBy).toBe('bob')
})

test('a list’s repeat is read from its row if the server stores repeats', () => {
  const repeats = { into: null, weekday: 6, weeks: 2, since: '2026-11-27' }
  expect(storedListOf('weekly', [listRow({ repeats })])).toMatchObject({ repeats, canRepeat: true })
  expect(storedListOf('weekly', [listRow({ repeats: null })])).toMatchObject({
    repeats: null,
    canRepeat: true,
  })
  expect(storedListOf('weekly', [listRow()])).toMatchObject({ repeats: null, canRepeat: false })
})

test('a list doesn’t repeat if this version can’t read its repeat', () => {
  const repeats = { into: null, weekday: 6, weeks: 3, since: '2026-11-27' }
  expect(storedListOf('weekly', [listRow({ repeats })])?.repeats).toBeNull()
})
