import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

test('a loaf is bread if another item follows it', () => {
  const names = (text: string) => readList(text, testNames).map(({ name }) => name)
  expect(names('2 loaves and eggs')).toEqual(['loaves', 'eggs'])
  expect(names('1 small loaf & salt')).toEqual(['loaf', 'salt'])
  expect(names('a loaf of bread and milk')).toEqual(['bread', 'milk'])
})

test.each([
  ['milk eggs bread', ['milk', 'eggs', 'bread']],
  ['onions garlic black beans salt', ['onions', 'garlic', 'black beans', 'salt']],
])('the items in %j need no separators', (text, names) => {
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

test('an item that is joined to another may have its own amount', () => {
  expect(readList('onion + 2 potatoes', testNames).map(({ name }) => name)).toEqual([
    'onion',
    'potatoes',
  ])
})

test('a slash between two names of one product does not separate items', () => {
  expect(readList('soda/7UP', testNames)).toHaveLength(1)
})

test('words around the separator may be a name', () => {
  expect(readList('bread mac and cheese pizza', testNames)).toHaveLength(1)
})

test('a slash between two forms does not separate items', () => {
  expect(readList('bread wipes/spray', testNames)).toHaveLength(1)
})
