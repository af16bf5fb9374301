import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) => readList(text, testNames).map(({ name }) => name)

test('if several lines have a dish before an arrow, the ingredients after the arrow are the items', () => {
  const text =
    'SUPPER\ncheese bread all week -> flour, cheese\nbig fry up -> 4 eggs\nsalty soup -> unicorn, salt\n\nmilk'
  expect(read(text)).toEqual(['flour', 'cheese', 'eggs', 'unicorn', 'salt', 'milk'])
})

test('the meals in a plan are not items if a line lists what to buy at a store', () => {
  const text =
    'Mon: beef, potatoes\nTue: chicken, garlic\nWed: eggs, cheese\n---\nCostco → beef, milk'
  expect(read(text)).toEqual(['beef', 'milk'])
})
