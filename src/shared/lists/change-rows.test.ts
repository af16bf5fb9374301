import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addText, applyChanges, moveRows, removeRows, rewriteRows } from './change-rows.ts'
import type { ListItemRow } from './list-item-row.ts'
import { changesOfText, textOfRows } from './list-text.ts'
import { revertChanges } from './revert-changes.ts'
import { inOrder } from './row-places.ts'

const rowsOf = (text: string): readonly ListItemRow[] => changesOfText([], text).written
const textAfter = (rows: readonly ListItemRow[], changes: Parameters<typeof applyChanges>[1]) =>
  textOfRows(applyChanges(rows, changes))

test.each([
  ['', 'milk', 'milk'],
  ['bread, rice', 'milk', 'bread, rice, milk'],
  ['bread\nrice', 'milk, eggs', 'bread\nrice\nmilk, eggs'],
  // On the same line, 'milk' would be read as a note on 'rice'.
  ['bread, rice', '\n milk\neggs ', 'bread, rice\nmilk\neggs'],
  ['bread', ' , ', 'bread'],
])('a list %j to which %j is added becomes %j', (list, text, result) => {
  const rows = rowsOf(list)
  const changes = addText(rows, text)
  expect(textAfter(rows, changes)).toBe(result)
  expect(changes.removed).toEqual([])
})

test('an added item gets its own row even if the list already has the same words', () => {
  const rows = rowsOf('milk, eggs')
  expect(addText(rows, '2 milk').written).toMatchObject([{ key: 'milk~2', text: '2 milk' }])
})

test.each([
  ['milk, eggs, soap', ['eggs'], 'milk, soap'],
  ['milk, eggs, soap', ['milk'], 'eggs, soap'],
  ['milk, eggs, soap', ['soap'], 'milk, eggs'],
  ['milk\neggs\nsoap', ['eggs'], 'milk\nsoap'],
  ['2 milk, eggs, milk', ['milk', 'milk~2'], 'eggs'],
  // The next item still starts a line, and a blank line before it is kept.
  ['Produce:\napples, pears', ['apples'], 'Produce:\npears'],
  ['Produce:\napples\n\nDairy:\nmilk\neggs', ['dairy:'], 'Produce:\napples\n\nmilk\neggs'],
])('a list %j from which %j is removed becomes %j', (list, keys, result) => {
  const rows = rowsOf(list)
  expect(textAfter(rows, removeRows(rows, keys))).toBe(result)
})

test.each([
  ['milk, eggs, soap', ['soap'], 'milk', 'soap, milk, eggs'],
  ['milk, eggs, soap', ['milk'], null, 'eggs, soap, milk'],
  ['milk\neggs\nsoap', ['soap'], 'eggs', 'milk\nsoap\neggs'],
  ['2 milk, eggs, milk, tea', ['milk', 'milk~2'], 'tea', 'eggs, 2 milk, milk, tea'],
  ['garlic, minced\nmilk\neggs', ['garlic', 'minced'], null, 'milk\neggs\ngarlic, minced'],
  [
    'Dairy:\nmilk\n\nProduce:\napples, pears',
    ['milk'],
    'pears',
    'Dairy:\n\nProduce:\napples, milk, pears',
  ],
  [
    'Produce:\napples, pears\n\nDairy:\nmilk',
    ['pears'],
    'dairy:',
    'Produce:\napples\n\npears\nDairy:\nmilk',
  ],
  ['milk, eggs', ['milk'], 'milk', 'milk, eggs'],
  ['milk, eggs', ['milk'], 'gone', 'eggs, milk'],
])('a list %j in which %j moves before %j becomes %j', (list, keys, next, result) => {
  const rows = rowsOf(list)
  expect(textAfter(rows, moveRows(rows, keys, next))).toBe(result)
})

test('moving or removing an item changes only its row', () => {
  const rows = rowsOf('a, b, c, d')
  expect(moveRows(rows, ['d'], 'b').written.map(({ key }) => key)).toEqual(['d'])
  expect(moveRows(rows, ['a'], null).written.map(({ key }) => key)).toEqual(['a'])
  expect(removeRows(rows, ['b'])).toEqual({ written: [], removed: ['b'] })
})

test('a rewritten item keeps its position, and its first row keeps its key', () => {
  const rows = rowsOf('eggs, 2 milk, soap, milk')
  const changes = rewriteRows(rows, ['milk', 'milk~2'], ' 3 oat milk')
  expect(changes.written).toMatchObject([{ key: 'milk', text: '3 oat milk' }])
  expect(changes.removed).toEqual(['milk~2'])
  expect(textAfter(rows, changes)).toBe('eggs, 3 oat milk, soap')
  expect(textAfter(rows, rewriteRows(rows, ['soap'], 'tea, rum\nsoap'))).toBe(
    'eggs, 2 milk, tea, rum\nsoap, milk',
  )
  expect(textAfter(rows, rewriteRows(rows, ['soap'], ' , '))).toBe('eggs, 2 milk, milk')
  expect(rewriteRows(rows, ['soap'], 'soap')).toEqual({ written: [], removed: [] })
})

test('undoing a removal keeps items added since then, including one with the same words', () => {
  const rows = rowsOf('Produce:\n2 apples, pears')
  const changes = removeRows(rows, ['apples'])
  const made = { before: rows, changes }
  const left = applyChanges(rows, changes)
  const added = applyChanges(left, addText(left, 'tea'))
  expect(textAfter(added, revertChanges(added, made))).toBe('Produce:\n2 apples, pears\ntea')
  const again = applyChanges(left, addText(left, 'apples'))
  expect(textAfter(again, revertChanges(again, made))).toBe('Produce:\n2 apples, pears\napples')
  expect(revertChanges(rows, made)).toEqual({ written: [], removed: [] })
})

const word = fc.constantFrom('milk', '2 milk', 'eggs', 'tea', 'Dairy:', 'salt', 'minced')
const separator = fc.constantFrom(', ', ',', '\n', '\n\n', ' ,\t')
const listText = fc
  .array(fc.tuple(word, separator), { maxLength: 12 })
  .map((pieces) => pieces.flat().join(''))
const chosen = fc.array(fc.nat(11), { maxLength: 4 })
const keysAt = (rows: readonly ListItemRow[], indexes: readonly number[]) => [
  ...new Set(indexes.flatMap((at) => rows[at]?.key ?? [])),
]
const wordsOf = (rows: readonly ListItemRow[]) => rows.map(({ key, text }) => [key, text])

test('removing any items leaves the others unchanged, and undo restores the text', () => {
  fc.assert(
    fc.property(listText, chosen, (text, indexes) => {
      const rows = rowsOf(text)
      const keys = keysAt(rows, indexes)
      const changes = removeRows(rows, keys)
      const left = applyChanges(rows, changes)
      expect(wordsOf(left)).toEqual(wordsOf(rows.filter(({ key }) => !keys.includes(key))))
      const restored = applyChanges(left, revertChanges(left, { before: rows, changes }))
      expect(restored).toEqual(inOrder(rows))
    }),
  )
})

test('moving any items puts them before the target item and doesn’t change any item’s text', () => {
  fc.assert(
    fc.property(listText, chosen, fc.nat(14), (text, indexes, nextAt) => {
      const rows = rowsOf(text)
      const keys = keysAt(rows, indexes)
      const nextKey = rows[nextAt]?.key ?? null
      const moved = applyChanges(rows, moveRows(rows, keys, nextKey))
      const rest = rows.filter(({ key }) => !keys.includes(key))
      const at = nextKey === null ? rest.length : rest.findIndex(({ key }) => key === nextKey)
      const own = rows.filter(({ key }) => keys.includes(key))
      const isNone = nextKey !== null && keys.includes(nextKey)
      const order = isNone ? rows : [...rest.slice(0, at), ...own, ...rest.slice(at)]
      expect(wordsOf(moved)).toEqual(wordsOf(order))
      // Each line break still separates the same items.
      expect(changesOfText(moved, textOfRows(moved))).toEqual({ written: [], removed: [] })
    }),
  )
})
