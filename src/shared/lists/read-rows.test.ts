import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { changesOfText } from './list-text.ts'
import { readRows } from './read-rows.ts'

const rowsOf = (text: string) => changesOfText([], text).written
const readItems = (text: string) => readList(text, testNames)
const itemsOf = (text: string) =>
  readRows(rowsOf(text), readItems).map(({ name, rows }) => [name, rows])

test('an item has the keys of all rows that contain it', () => {
  expect(itemsOf('milk, eggs, 2 Milk')).toEqual([
    ['milk', ['milk', 'milk~2']],
    ['eggs', ['eggs']],
  ])
  expect(itemsOf('garlic, minced, salt')).toEqual([
    ['garlic', ['garlic', 'minced']],
    ['salt', ['salt']],
  ])
  expect(itemsOf('salt & pepper; eggs')).toEqual([
    ['salt', ['salt & pepper; eggs']],
    ['pepper', ['salt & pepper; eggs']],
    ['eggs', ['salt & pepper; eggs']],
  ])
})

test('a word in a heading is not read as part of an item below', () => {
  expect(itemsOf('For the salt:\nsalt\nDairy: milk\nAlso eggs:\n- eggs')).toEqual([
    ['salt', ['salt']],
    ['milk', ['dairy: milk']],
    ['eggs', ['eggs']],
  ])
})

test('a list of only punctuation marks is read as items', () => {
  expect(itemsOf('---\n***\n---')).toEqual([
    ['---', ['---', '---~2']],
    ['***', ['***']],
  ])
})

const pieces = ['milk', 'salt', 'minced', 'Produce:', 'For the milk', 'unicorn', '2', '- ', '[ ] ']
const marks = [
  ', ',
  ',',
  '\n',
  '\n\n',
  ' & ',
  '/',
  ';',
  '•',
  '(',
  ')',
  ': ',
  ' and ',
  '\t',
  '\u00ad',
]
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces, ...marks), { maxLength: 16 }).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
)

test('on any list, each item has at least one row and doesn’t have the same row twice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const rows = rowsOf(text)
      for (const item of readRows(rows, readItems)) {
        expect(item.rows.length).toBeGreaterThan(0)
        expect(new Set(item.rows).size).toBe(item.rows.length)
      }
    }),
  )
})

test("each item's position covers all of its text, including bullets and notes", () => {
  const list =
    ' [3/12/25, 5:12:08 PM] Jess: - 2 milk, and eggs\r\n- salt & pepper, minced\nProduce: • garlic;onions'
  const read = readList(list, testNames)
  expect(read.map(({ at, text }) => [list.slice(at, at + text.length), text])).toEqual(
    ['- 2 milk', 'eggs', '- salt', 'pepper, minced', 'garlic', 'onions'].map((text) => [
      text,
      text,
    ]),
  )
})

test('in any text, the items’ positions are in order and contain the items’ text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let end = 0
      for (const item of readList(text, testNames)) {
        expect(text.slice(item.at, item.at + item.text.length)).toBe(item.text)
        expect(item.at).toBeGreaterThanOrEqual(end)
        end = item.at + item.text.length
      }
    }),
  )
})
