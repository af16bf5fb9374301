import { expect, test } from 'vitest'
import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { clockAt } from '#shared/lists/clock.ts'
import { changesOfText } from '#shared/lists/list-text.ts'
import { readRows } from '#shared/lists/read-rows.ts'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { storedListOf } from '../lists/stored-list.ts'
import { ticksOfList } from './ticks-of-list.ts'

type Tick = { trip?: number; key: string; done: boolean; atMs: number }
type Given = {
  text: string
  ticks: readonly Tick[]
  removed?: readonly string[]
  presentAtMs?: number
}

const readItems = (text: string) => readList(text, testNames)
const list = 'list-1'
const tripNow = 5

function row(
  kind: SyncedRow['kind'],
  options: Pick<SyncedRow, 'key' | 'fields' | 'clocks'>,
): SyncedRow {
  return { id: rowId(kind, list, options.key), kind, list, syncStatus: 'synced', ...options }
}

/** Returns the purchases read from a list whose items were all added at `presentAtMs`. */
function ticksOf({ text, ticks, removed = [], presentAtMs = 100 }: Given) {
  const clocks = { text: clockAt(1), place: clockAt(1), present: clockAt(presentAtMs) }
  const items = changesOfText([], text).written.map(({ key, ...fields }) =>
    row('items', { key: { key }, fields: { ...fields, present: !removed.includes(key) }, clocks }),
  )
  const rows = [
    row('lists', { key: {}, fields: { name: '', present: true, trip: tripNow }, clocks: {} }),
    ...items,
    ...ticks.map(({ trip = tripNow, key, done, atMs }) =>
      row('ticks', { key: { trip, key }, fields: { done }, clocks: { done: clockAt(atMs) } }),
    ),
  ]
  const stored = storedListOf(list, rows)
  if (!stored) throw new Error('The list is missing.')
  return ticksOfList({
    list: stored,
    rows,
    readRows: (all) => readRows(all, readItems),
    sinceMs: 200,
  })
}

const tick = { key: 'milk', done: true, atMs: 1_000 }
const untick = { key: 'milk', done: false, atMs: 1_000 }

test('an item that is ticked on the current or the previous trip was bought', () => {
  const ticks = [tick, { ...tick, key: 'eggs', trip: 4 }, { ...tick, key: 'tea', trip: 3 }]
  expect(ticksOf({ text: '2 milk, eggs, tea', ticks })).toEqual([
    { name: 'milk', isBought: true, atMs: 1_000 },
    { name: 'eggs', isBought: true, atMs: 1_000 },
  ])
})

test('ticks made before the given time are left out', () => {
  expect(ticksOf({ text: 'milk', ticks: [{ ...tick, atMs: 199 }] })).toEqual([])
})

test('an item that was ticked and then removed from the list was bought', () => {
  expect(ticksOf({ text: '2 milk, eggs', ticks: [tick], removed: ['milk'] })).toEqual([
    { name: 'milk', isBought: true, atMs: 1_000 },
  ])
  const withoutRow = { key: 'salt~2', done: true, atMs: 1_000 }
  expect(ticksOf({ text: 'eggs', ticks: [withoutRow] })).toEqual([
    { name: 'salt', isBought: true, atMs: 1_000 },
  ])
})

test('items that share a row can be bought separately', () => {
  const ticks = [{ ...tick, key: 'pepper' }]
  expect(ticksOf({ text: 'salt & pepper', ticks })).toEqual([
    { name: 'pepper', isBought: true, atMs: 1_000 },
  ])
})

test('an item was bought only if all of its rows are ticked', () => {
  const text = 'milk, 2 milk'
  expect(ticksOf({ text, ticks: [tick] })).toEqual([])
  const both = [tick, { ...tick, key: 'milk~2', atMs: 2_000 }]
  expect(ticksOf({ text, ticks: both })).toEqual([{ name: 'milk', isBought: true, atMs: 2_000 }])
})

test('unticking an item that stays on the list means it wasn’t bought', () => {
  expect(ticksOf({ text: 'milk', ticks: [untick] })).toEqual([
    { name: 'milk', isBought: false, atMs: 1_000 },
  ])
})

test('a cleared item stays bought, even if it is added to the list again', () => {
  expect(ticksOf({ text: 'milk, eggs', ticks: [untick], removed: ['milk'] })).toEqual([])
  expect(ticksOf({ text: 'milk', ticks: [untick], presentAtMs: 1_001 })).toEqual([])
})
