import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { amountsBelow } from './amounts-below.ts'

const linesOf = (text: string) => [...amountsBelow(text.split('\n')).keys()]

test('an amount on its own line belongs to the item above it', () => {
  const items = readList('milk\n2 gallons\n\neggs\n12\n\nbread\n1 loaf', testNames)
  expect(items.map(({ name, quantity, unit }) => [name, quantity, unit])).toEqual([
    ['milk', 2, 'gallons'],
    ['eggs', 12, null],
    ['bread', 1, 'loaf'],
  ])
})

test.each([
  ['there are only two such amounts', 'milk\n2\n\neggs\n12'],
  [
    'the amounts belong to the lines below them',
    'Ingredients\n2 cups\nflour\n1 tsp\nsalt\n1 cup\nmilk',
  ],
  ['each amount is above its item', '2 cups\nmilk\n\n12\neggs\n\n1 loaf\nbread'],
])('an amount does not belong to the line above it if %s', (_, text) => {
  expect(linesOf(text)).toEqual([])
})
