import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { addText, applyChanges, rewriteRows } from './change-rows.ts'
import type { ListItemRow } from './list-item-row.ts'
import { changesOfText, textOfRows } from './list-text.ts'
import { piecesOf, type ReadItems } from './text-pieces.ts'

const readItems: ReadItems = (text) => readList(text, testNames)
const wordsOf = (rows: readonly ListItemRow[]) => rows.map(({ key, text }) => [key, text])
const typed = (rows: readonly ListItemRow[], text: string, read?: ReadItems) =>
  applyChanges(rows, changesOfText(rows, text, read))

test.each([
  ['garlic, minced, milk', ['garlic, minced', 'milk']],
  ['salt & pepper', ['salt', 'pepper']],
  ['milk\n- salt and pepper, minced\neggs', ['milk', '- salt', 'pepper, minced', 'eggs']],
  ['Produce: garlic;onions, eggs', ['Produce: garlic', 'onions', 'eggs']],
  ['boneless, skinless chicken', ['boneless, skinless chicken']],
  ['unicorns & dragons, eggs, and milk', ['unicorns & dragons', 'eggs', 'and milk']],
  ['For the sauce:\nmilk', ['For the sauce:', 'milk']],
  // A separator the server doesn't accept stays in the row's text.
  ['salt\u00A0& pepper', ['salt\u00A0& pepper']],
  ['garlic,, minced', ['garlic', 'minced']],
])('%j becomes the rows %j', (text, rows) => {
  expect(piecesOf(text, readItems).map((piece) => piece.text)).toEqual(rows)
})

test('a note with too many commas is split across several rows', () => {
  const pieces = piecesOf(`garlic${', minced'.repeat(30)}`, readItems).map(({ text }) => text)
  expect(pieces).toEqual([
    `garlic${', minced'.repeat(10)}`,
    `minced${', minced'.repeat(10)}`,
    `minced${', minced'.repeat(8)}`,
  ])
})

test('typed text is split into items, and existing items stay in their rows', () => {
  const before = typed([], 'garlic, minced, salt & pepper')
  const after = typed(
    before,
    'milk & eggs, garlic, minced, salt & pepper, onions, minced',
    readItems,
  )
  expect(wordsOf(after)).toEqual([
    ['milk', 'milk'],
    ['eggs', 'eggs'],
    ['garlic', 'garlic'],
    ['minced', 'minced'],
    ['salt & pepper', 'salt & pepper'],
    ['onions, minced', 'onions, minced'],
  ])
})

test('a note typed after an item becomes part of its row', () => {
  const garlic = typed([], 'milk, garlic', readItems)
  const min = typed(garlic, 'milk, garlic, min', readItems)
  const minced = typed(min, 'milk, garlic, minced', readItems)
  expect(wordsOf(minced)).toEqual([
    ['milk', 'milk'],
    ['garlic', 'garlic, minced'],
  ])
  expect(wordsOf(typed(minced, 'milk, garlic', readItems))).toEqual([
    ['milk', 'milk'],
    ['garlic', 'garlic'],
  ])
})

test('a device that hasn’t loaded the names keeps rows from a device that has', () => {
  const rows = typed([], 'garlic, minced, salt & pepper, milk', readItems)
  const { written, removed } = changesOfText(rows, 'eggs, garlic, minced, salt & pepper, 2 milk')
  expect(written).toMatchObject([{ key: 'eggs' }, { key: 'milk', text: '2 milk' }])
  expect(removed).toEqual([])
  expect(changesOfText(rows, 'milk, garlic, minced, salt & pepper').written).toMatchObject([
    { key: 'milk' },
  ])
})

test('added and rewritten text is split into items', () => {
  const rows = typed([], 'milk', readItems)
  expect(addText(rows, 'garlic, minced', readItems).written).toMatchObject([
    { key: 'garlic, minced', before: ', ' },
  ])
  expect(rewriteRows(rows, ['milk'], 'salt & pepper', readItems).written).toMatchObject([
    { key: 'milk', text: 'salt' },
    { key: 'pepper', text: 'pepper', before: ' & ' },
  ])
})

const word = fc.constantFrom(
  'milk',
  '2 milk',
  'salt',
  'minced',
  'unicorn',
  'garlic',
  '- ',
  'Eggs: ',
)
const mark = fc.constantFrom(', ', ',', '\n', ',\n', ' & ', '/', ';', '•', ' and ', ' ', '\u00a0')
const listText = fc
  .array(fc.tuple(word, mark), { maxLength: 9 })
  .map((pieces) => pieces.flat().join(''))

test('joining the rows of any text gives exactly the same text, with and without item names', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(listText, (text) => {
      const rows = typed([], text, readItems)
      const rendered = textOfRows(rows)
      expect(rendered).toBe(textOfRows(typed([], text)))
      expect(changesOfText(rows, rendered)).toEqual({ written: [], removed: [] })
      expect(changesOfText(rows, rendered, readItems)).toEqual({ written: [], removed: [] })
      // These positions ignore item names: the only item is the first half of the text.
      const halves = () => [{ at: 0, text: rendered.slice(0, rendered.length / 2) }]
      expect(changesOfText(rows, rendered, halves)).toEqual({ written: [], removed: [] })
    }),
  )
})

test('joining the rows gives exactly the text typed last, whether or not the devices have item names', {
  timeout: 60_000,
}, () => {
  const texts = fc.array(fc.tuple(listText, fc.boolean()), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(texts, (all) => {
      let rows: ListItemRow[] = []
      for (const [text, hasNames] of all) {
        rows = typed(rows, text, hasNames ? readItems : undefined)
        const parts = (rendered: string) => piecesOf(rendered).map((piece) => piece.text)
        expect(parts(textOfRows(rows))).toEqual(parts(text))
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
        expect(changesOfText(rows, textOfRows(rows))).toEqual({ written: [], removed: [] })
      }
    }),
  )
})
