import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { areGoods, mealAfterDish } from './meals-of-goods.ts'

test("goods may follow a dish such as 'Wraps for lunch'", () => {
  expect(mealAfterDish('Wraps for lunch - beef, cheese', testNames)).toBe('beef, cheese')
  expect(mealAfterDish('Beef for lunch - 2 lb', testNames)).toBeNull()
})

test('text with several known names lists goods, but a single name does not', () => {
  expect(areGoods('milk, eggs', testNames)).toBe(true)
  expect(areGoods('milk', testNames)).toBe(false)
})
