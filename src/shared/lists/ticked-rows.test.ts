import { expect, test } from 'vitest'
import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { applyChanges, rewriteRows } from './change-rows.ts'
import type { ListItemRow } from './list-item-row.ts'
import { changesOfText } from './list-text.ts'
import { readRows } from './read-rows.ts'
import { type Tick, tickedItems, tickKeysIn } from './ticked-rows.ts'

const readItems = (text: string) => readList(text, testNames)
const rowsOf = (text: string): readonly ListItemRow[] => changesOfText([], text).written

function ticked(rows: readonly ListItemRow[], ticks: Record<string, boolean | Tick>) {
  const all = Object.entries(ticks).map(
    ([key, tick]) => [key, typeof tick === 'boolean' ? { done: tick } : tick] as const,
  )
  return tickedItems(readRows(rows, readItems), new Map(all))
}
const namesOf = (...given: Parameters<typeof ticked>) => [...ticked(...given).keys()]

function keysOf(rows: readonly ListItemRow[]) {
  const items = readRows(rows, readItems)
  return items.map(tickKeysIn(items))
}

test('an item is ticked when all of its rows are', () => {
  const rows = rowsOf('milk, eggs, 2 milk')
  expect(keysOf(rows)).toEqual([['milk', 'milk~2'], ['eggs']])
  expect(namesOf(rows, { milk: true })).toEqual([])
  expect(namesOf(rows, { milk: true, 'milk~2': true })).toEqual(['milk'])
  expect(namesOf(rows, { milk: true, 'milk~2': false, eggs: true })).toEqual(['egg'])
})

test('the tick of an item is the latest tick of its rows', () => {
  const first = { done: true, atMs: 1, by: 'ann' }
  const last = { done: true, atMs: 2, by: 'bob' }
  const rows = rowsOf('milk, 2 milk')
  expect(ticked(rows, { milk: last, 'milk~2': first }).get('milk')).toBe(last)
  expect(ticked(rows, { milk: first, 'milk~2': last }).get('milk')).toBe(last)
})

test('items ticked in an older version of the app stay ticked until they are unticked', () => {
  const rows = rowsOf('2 eggs, garlic, minced, salt & pepper')
  const before = { egg: true, 'garlic (minced)': true, pepper: true }
  expect(namesOf(rows, before)).toEqual(['egg', 'garlic (minced)', 'pepper'])
  expect(namesOf(rows, { ...before, eggs: false, minced: false, pepper: false })).toEqual([])
  expect(namesOf(rows, { egg: false, eggs: true })).toEqual(['egg'])
})

test('items that share a row can be ticked separately', () => {
  const rows = rowsOf('salt & pepper, milk')
  expect(keysOf(rows)).toEqual([['salt'], ['pepper'], ['milk']])
  expect(namesOf(rows, { salt: true })).toEqual(['salt'])
  expect(namesOf(rows, { 'salt & pepper': true })).toEqual([])
})

test('after a row is rewritten, its tick no longer applies to the old name', () => {
  const rows = rowsOf('milk')
  const rewritten = applyChanges(rows, rewriteRows(rows, ['milk'], 'eggs'))
  const added = applyChanges(rewritten, changesOfText(rewritten, 'eggs, milk'))
  expect(added.map(({ key, text }) => [key, text])).toEqual([
    ['milk', 'eggs'],
    ['milk~2', 'milk'],
  ])
  expect(namesOf(added, { milk: true })).toEqual(['egg'])
})

test('an item in thousands of rows needs only one tick', () => {
  const rows = rowsOf('milk,'.repeat(5_000))
  expect(keysOf(rows)).toEqual([['milk']])
  expect(namesOf(rows, { milk: true })).toEqual(['milk'])
})

test('an item without rows is ticked by its name', () => {
  const item = { key: 'milk', rows: [] }
  expect(tickKeysIn([item])(item)).toEqual(['milk'])
  expect(tickedItems([item], new Map([['milk', { done: true }]])).size).toBe(1)
})
