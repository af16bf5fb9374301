import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { goodsOfMeal } from './meal-goods.ts'

function goodsOf(meal: string, options: { isListedElsewhere?: boolean; isForManyDays?: boolean }) {
  const { isListedElsewhere = false, isForManyDays = false } = options
  return goodsOfMeal(meal, { names: testNames, isListedElsewhere, isForManyDays }).map(
    ({ start, end }) => meal.slice(start, end),
  )
}

test.each([
  ['rotisserie chicken, bagged caesar', ['rotisserie chicken, bagged caesar']],
  ['beef, potatoes and onions', ['beef, potatoes and onions']],
  ['beef / potatoes. Bread', ['beef', 'potatoes', 'Bread']],
  ['tacos', []],
  ['taco night', []],
  ['pizza + potatoes', []],
  ['frozen pizza', ['frozen pizza']],
  ['soup from freezer', []],
  ['beef, potatoes at the Kims', []],
  ['pizza + bag salad (caesar)', ['pizza + bag salad (caesar)']],
  ['hockey, a can of beans', ['a can of beans']],
  ['leftover beef, potatoes', []],
])('in the meal %j, the parts %j are goods', (meal, goods) => {
  expect(goodsOf(meal, {})).toEqual(goods)
})

test.each([
  ['beef, potatoes', []],
  ['beef, frozen potatoes', ['frozen potatoes']],
  ["frozen pizza, the Amy's", ["frozen pizza, the Amy's"]],
  ['pizza (frozen)', ['pizza (frozen)']],
])('if a shopping list follows, the only goods in the meal %j are %j', (meal, goods) => {
  expect(goodsOf(meal, { isListedElsewhere: true })).toEqual(goods)
})

test.each([
  ['milk, unicorn', []],
  ['milk, eggs, unicorn', ['milk, eggs, unicorn']],
  ['tacos', []],
])('in the meal %j for several days, the parts %j are goods', (meal, goods) => {
  expect(goodsOf(meal, { isForManyDays: true })).toEqual(goods)
})
