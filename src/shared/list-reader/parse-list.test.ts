import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseList } from './parse-list.ts'

const typedText = fc
  .array(
    fc.constantFrom(
      'milk',
      'Milk',
      'apple',
      'APPLES',
      ',',
      '\r\n',
      ' ',
      '\u200B',
      '❤️',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      'خبز',
      '\uFE0F',
    ),
  )
  .map((pieces) => pieces.join(''))
const anyText = fc.oneof(typedText, fc.string({ unit: 'binary' }), fc.string())

test('commas and line breaks of every type separate items', () => {
  expect(parseList('milk, bread,eggs\nrice\r\npasta\rsoap\u2028chips\u2029beef')).toEqual([
    'milk',
    'bread',
    'eggs',
    'rice',
    'pasta',
    'soap',
    'chips',
    'beef',
  ])
})

test('a list of only spaces, commas or invisible characters has no items', () => {
  for (const text of ['', '   ', ',', ' , ,\n,', '\u200B,\uFEFF', '\uFE0F', '\u0000\t']) {
    expect(parseList(text)).toEqual([])
  }
})

test('each item keeps its spelling, including the spaces inside it', () => {
  expect(parseList(' Whole  Milk ,orange juice')).toEqual(['Whole  Milk', 'orange juice'])
})

test('a repeated item appears once, in its first spelling', () => {
  expect(parseList('MILK, bread, milk, Milk ')).toEqual(['MILK', 'bread'])
})

test('a singular and its plural appear once, in the first spelling', () => {
  expect(parseList('Apple, apples, chips, CHIP, egg, eggs')).toEqual([
    'Apple',
    'chips',
    'egg',
    'eggs',
  ])
})

test('invisible characters around a pasted item are ignored', () => {
  expect(
    parseList('\u200Bmilk\u200B,\uFEFF bread \u2060,\u200Feggs\u200F,\u00A0rice\u00AD'),
  ).toEqual(['milk', 'bread', 'eggs', 'rice'])
})

test('right-to-left text and emoji stay intact', () => {
  const list = ['חלב', 'خبز', '❤️', '👩‍🌾', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']
  expect(parseList(list.join(' , '))).toEqual(list)
})

test("names of built-in object properties, such as 'constructor', are ordinary items", () => {
  const list = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
  expect(parseList(list.join(','))).toEqual(list)
})

test('parsing the parsed items again returns the same items', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = parseList(text)
      expect(parseList(once.join(', '))).toEqual(once)
      expect(parseList(once.join('\n'))).toEqual(once)
    }),
  )
})

test('no item is empty, contains a comma or appears twice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const items = parseList(text)
      for (const item of items) expect(item).toMatch(/^[^\s,]([^,\n\r]*[^\s,])?$/u)
      const spellings = items.map((item) => item.toLowerCase())
      expect(new Set(spellings).size).toBe(items.length)
    }),
  )
})

test('parsing time grows linearly with the size of a pasted list', () => {
  // If trimming took quadratic time, each of these would take minutes.
  const size = 1_000_000
  expect(parseList(`${' '.repeat(size)}a${' '.repeat(size)}b${' '.repeat(size)}`)).toHaveLength(1)
  expect(parseList(`${'\u200B'.repeat(size)}milk`)).toEqual(['milk'])
  expect(parseList(' ,'.repeat(size))).toEqual([])
  expect(parseList(Array.from({ length: 100_000 }, (_, i) => `item ${i}`).join(','))).toHaveLength(
    100_000,
  )
})
