import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { applyChanges, removeRows } from './change-rows.ts'
import type { ListItemRow } from './list-item-row.ts'
import { changesOfText, textOfRows } from './list-text.ts'
import { readRows } from './read-rows.ts'
import { splitRow, splitSharedRows } from './split-rows.ts'

const readItems = (text: string) => readList(text, testNames)
const rowsOf = (text: string): readonly ListItemRow[] => changesOfText([], text).written

function splitAll(rows: readonly ListItemRow[], keys = rows.map(({ key }) => key)) {
  const items = readItems(textOfRows(rows))
  return applyChanges(rows, splitSharedRows(rows, keys, items))
}

test('items in the same row get separate rows, and the first of these keeps the key', () => {
  const rows = rowsOf('milk, - salt & pepper, minced')
  const split = splitAll(rows)
  expect(split.map(({ key, text }) => [key, text])).toEqual([
    ['milk', 'milk'],
    ['salt & pepper', '- salt'],
    ['pepper', 'pepper'],
    ['minced', 'minced'],
  ])
  const [, salt] = readRows(split, readItems)
  expect(textOfRows(applyChanges(split, removeRows(split, salt?.rows ?? [])))).toBe(
    'milk, pepper, minced',
  )
  expect(splitAll(rows, ['milk'])).toEqual(rows)
})

test('a row is split at the positions of its items', () => {
  const [row] = rowsOf('salt and a')
  const spans = [
    { at: 0, text: 'salt' },
    { at: 9, text: 'a' },
  ]
  const split = splitRow(row ? [row] : [], 'salt and a', spans)
  expect(split.written.map(({ key, text }) => [key, text])).toEqual([
    ['salt and a', 'salt'],
    ['a', 'a'],
  ])
})

const piece = fc.constantFrom('milk', 'salt', 'minced', 'unicorn', '2', '- ', 'Dairy: ')
const mark = fc.constantFrom(', ', '\n', ' & ', '/', ';', '•', ' and ', ' ')
const listText = fc
  .array(fc.tuple(piece, mark), { maxLength: 9 })
  .map((pieces) => pieces.flat().join(''))

test('after splitting, no two items share a row', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(listText, (text) => {
      const rows = splitAll(rowsOf(text))
      const items = readRows(rows, readItems)
      for (const { name, rows: own } of items) {
        const sharing = items.filter((other) => other.rows.some((key) => own.includes(key)))
        expect(sharing.map((other) => other.name)).toEqual([name])
      }
    }),
  )
})
