import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

test("in '1 small loaf & salt', the loaf is a separate item", () => {
  const names = (text: string) => readList(text, testNames).map(({ name }) => name)
  expect(names('2 loaves and eggs')).toEqual(['loaves', 'eggs'])
  expect(names('1 small loaf & salt')).toEqual(['loaf', 'salt'])
  expect(names('a loaf of bread and milk')).toEqual(['bread', 'milk'])
})

test.each([
  ['milk eggs bread', ['milk', 'eggs', 'bread']],
  ['onions garlic black beans salt', ['onions', 'garlic', 'black beans', 'salt']],
])('the items in %j are split even without separators', (text, names) => {
  expect(readList(text, testNames).map(({ name }) => name)).toEqual(names)
})

test.each([
  'beef cheese pizza',
  'eggs w cheese',
  'eggs milk AA',
  'eggs milk unicorn',
  'kalbi short ribs flanken',
])('%j is one item', (text) => {
  expect(readList(text, testNames).map(({ name }) => name)).toEqual([text])
})

test("an item after '+' may have an amount", () => {
  expect(readList('onion + 2 potatoes', testNames).map(({ name }) => name)).toEqual([
    'onion',
    'potatoes',
  ])
})

test("a slash between two names of the same product doesn't separate items", () => {
  expect(readList('soda/7UP', testNames)).toHaveLength(1)
})

test("a separator inside a known name doesn't separate items", () => {
  expect(readList('bread mac and cheese pizza', testNames)).toHaveLength(1)
})

test("a slash between two forms of a product doesn't separate items", () => {
  expect(readList('bread wipes/spray', testNames)).toHaveLength(1)
})
