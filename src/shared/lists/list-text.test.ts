import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListItemRow } from './list-item-row.ts'
import { changesOfText, textOfRows } from './list-text.ts'
import { itemRowKey } from './row-keys.ts'
import { inOrder } from './row-places.ts'

function rowsAfter(rows: readonly ListItemRow[], text: string): ListItemRow[] {
  const { written, removed } = changesOfText(rows, text)
  const changed = new Map(rows.map((row) => [row.key, row]))
  for (const row of written) changed.set(row.key, row)
  for (const key of removed) changed.delete(key)
  return [...changed.values()]
}

function partsOf(text: string): string[] {
  const parts = text.split(/[,\n]/).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

// A quadratic algorithm would exceed the test's time limit with this many items.
test('each of 200,000 items with the same name gets its own key', () => {
  const keys = changesOfText([], 'a,'.repeat(200_000)).written.map(({ key }) => key)
  expect(keys.slice(0, 3)).toEqual(['a', 'a~2', 'a~3'])
  expect(new Set(keys).size).toBe(200_000)
})

test('separators between items are valid in every PostgreSQL version', () => {
  for (const space of ['\u00A0', '\u2007', '\u202F', '\uFEFF', '\u3000']) {
    const text = `milk,${space}eggs`
    const { written } = changesOfText([], text)
    expect(written.map(({ text: words, before }) => [words, before])).toEqual([
      ['milk', ', '],
      ['eggs', ', '],
    ])
    // Reading the same text again doesn't change any row.
    expect(changesOfText(written, text)).toEqual({ written: [], removed: [] })
  }
  expect(changesOfText([], 'milk,\t\neggs').written[1]?.before).toBe(',\t\n')
})

test('a new item never gets the key of another item', () => {
  const { written } = changesOfText([], 'a, a~2, a, a')
  expect(written.map(({ key }) => key)).toEqual(['a', 'a~2', 'a~3', 'a~4'])
})

test.each([
  'milk, eggs',
  'milk,eggs',
  'milk\neggs,\n\n2 lbs apples',
  'Produce:\n- apples\n- 2 kg potatoes, peeled',
  'milk, milk, Milk, 2 milk',
  '2% milk',
  '7up, 3, 4',
  '½ dozen eggs',
])('joining the rows of %j gives exactly the same text', (text) => {
  expect(textOfRows(rowsAfter([], text))).toBe(text)
})

test('control characters are removed from rows, but line breaks still separate items', () => {
  const pasted = 'mi\u0001lk\u000b\u000beggs\u0085tea, \u009fsalt\t2\r\nrice'
  const rows = rowsAfter([], pasted)
  expect(textOfRows(rows)).toBe('milk\n\neggs\ntea, salt\t2\r\nrice')
  expect(rows.map(({ key }) => key)).toEqual(['milk', 'eggs', 'tea', 'salt 2', 'rice'])
  // Reading the pasted text again doesn't change any row.
  expect(changesOfText(rows, pasted)).toEqual({ written: [], removed: [] })
})

test('text without items doesn’t become rows', () => {
  expect(rowsAfter([], ' , ,\n ,')).toEqual([])
  expect(textOfRows(rowsAfter([], ', milk ,, eggs,'))).toBe('milk ,, eggs')
})

test('the same words get the same key on every device, regardless of a number before them', () => {
  expect(itemRowKey('Milk')).toBe('milk')
  expect(itemRowKey('2  MILK')).toBe('milk')
  expect(itemRowKey('2')).toBe('2')
  const keys = rowsAfter([], 'milk, 2 milk').map(({ key }) => key)
  expect(keys).toEqual(['milk', 'milk~2'])
})

test('changing an amount changes only its row', () => {
  const rows = rowsAfter([], 'milk, 2 eggs, soap')
  const { written, removed } = changesOfText(rows, 'milk, 3 eggs, soap')
  expect(written).toMatchObject([{ key: 'eggs', text: '3 eggs' }])
  expect(removed).toEqual([])
})

test('inserting an item does not move other rows', () => {
  const rows = rowsAfter([], 'milk, soap')
  const { written } = changesOfText(rows, 'milk, eggs, tea, soap')
  expect(written.map(({ key }) => key)).toEqual(['eggs', 'tea'])
  expect(textOfRows(rowsAfter(rows, 'milk, eggs, tea, soap'))).toBe('milk, eggs, tea, soap')
})

test('moving an item does not move other rows', () => {
  const rows = rowsAfter([], 'a, b, c, d')
  const { written } = changesOfText(rows, 'd, a, b, c')
  expect(written.map(({ key }) => key)).toEqual(['d'])
})

test('an item added on another device stays when the text is edited on this one', () => {
  const rows = rowsAfter([], 'milk, eggs')
  const { written, removed } = changesOfText(rows, 'milk, eggs, soap')
  const elsewhere = rowsAfter(rows, 'milk, tea')
  const merged = [...elsewhere.filter(({ key }) => !removed.includes(key)), ...written]
  expect(inOrder(merged).map(({ text }) => text)).toEqual(['milk', 'tea', 'soap'])
})

test('after any change to any text, joining the rows gives exactly the new text', () => {
  const text = fc
    .array(
      fc.tuple(
        fc.constantFrom('milk', 'Milk', '2 milk', 'eggs', '3', 'tea ', ' soap', '🥛', 'a b'),
        fc.constantFrom(', ', ',', '\n', ',\n', ' , '),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.flat().join(''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      let rows: ListItemRow[] = []
      for (const typed of texts) {
        rows = rowsAfter(rows, typed)
        const rendered = textOfRows(rows)
        expect(partsOf(rendered)).toEqual(partsOf(typed))
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
        expect(changesOfText(rows, rendered)).toEqual({ written: [], removed: [] })
      }
    }),
  )
})
