import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) => readList(text, testNames).map(({ name }) => name)

test('several lines with an arrow name a dish and its ingredients', () => {
  const text =
    'SUPPER\ncheese bread all week -> flour, cheese\nbig fry up -> 4 eggs\nsalty soup -> unicorn, salt\n\nmilk'
  expect(read(text)).toEqual(['flour', 'cheese', 'eggs', 'unicorn', 'salt', 'milk'])
})

test('the meals of a plan are not items if stores list what to buy', () => {
  const text =
    'Mon: beef, potatoes\nTue: chicken, garlic\nWed: eggs, cheese\n---\nCostco → beef, milk'
  expect(read(text)).toEqual(['beef', 'milk'])
})
