import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { areGoods, mealAfterDish } from './meals-of-goods.ts'

test('goods follow a dish for several days', () => {
  expect(mealAfterDish('Wraps for lunch - beef, cheese', testNames)).toBe('beef, cheese')
  expect(mealAfterDish('Beef for lunch - 2 lb', testNames)).toBeNull()
})

test('several known names are goods', () => {
  expect(areGoods('milk, eggs', testNames)).toBe(true)
  expect(areGoods('milk', testNames)).toBe(false)
})
