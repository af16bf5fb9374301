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
  ['two amounts may be a coincidence', 'milk\n2\n\neggs\n12'],
  [
    'an amount belongs to the line below it',
    'Ingredients\n2 cups\nflour\n1 tsp\nsalt\n1 cup\nmilk',
  ],
  ['an amount is above its item', '2 cups\nmilk\n\n12\neggs\n\n1 loaf\nbread'],
])('no line is changed if %s', (_, text) => {
  expect(linesOf(text)).toEqual([])
})
