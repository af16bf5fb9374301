import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) =>
  readList(text, testNames).map(({ name, quantity, text: words }) => [name, quantity, words])

test.each([
  ['🥚 3 doz', [['eggs', 36, '🥚 3 doz']]],
  ['- 🥛 x2', [['milk', 2, '- 🥛 x2']]],
  ['🧅', [['onions', null, '🧅']]],
  ['🥚🥚', [['eggs', null, '🥚🥚']]],
])('%j names its goods with an emoji', (line, items) => {
  expect(read(line)).toEqual(items)
})

test('several emoji in a line are several items', () => {
  expect(read('🥛🍞🥚').map(([name]) => name)).toEqual(['milk', 'bread', 'eggs'])
})

test('a variety after an emoji belongs to the goods that the emoji shows', () => {
  expect(read('🥤 cherry').map(([name]) => name)).toEqual(['cherry soda'])
  expect(read('🥛 bread').map(([name]) => name)).toEqual(['bread'])
})

test('an emoji after other words, or one that does not show goods, does not name an item', () => {
  expect(read('bread 🥛').map(([name]) => name)).toEqual(['bread'])
  expect(read('🐶 x2').map(([name]) => name)).toEqual(['x2'])
})
