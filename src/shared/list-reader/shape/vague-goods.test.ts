import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { withListedGoods, withoutDashes } from './vague-goods.ts'

const excerptOf = (text: string) => ({ text, from: 0, places: null })

test.each([
  ['taco stuff (beef, cheese, salsa verde)', 'beef, cheese, salsa verde'],
  ['eggs, the baking supplies (flour, salt) and milk', 'eggs, flour, salt and milk'],
  ['party things for Sam (unicorns, dragons)', 'party things for Sam (unicorns, dragons)'],
  ['beef stuff (for tacos)', 'beef stuff (for tacos)'],
  ['cheese (cheddar, swiss)', 'cheese (cheddar, swiss)'],
])('the goods of %j are %j', (text, goods) => {
  expect(withListedGoods(excerptOf(text), testNames).text).toBe(goods)
})

test.each([
  ["some kind of fruit — apples if they're nice — and rice", "apples if they're nice and rice"],
  ['eggs — the big ones — and milk', 'eggs (the big ones) and milk'],
  ['eggs — and milk', 'eggs — and milk'],
])('without dashes, %j is %j', (text, plain) => {
  expect(withoutDashes(excerptOf(text)).text).toBe(plain)
})
