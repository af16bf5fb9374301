import { expect, test } from 'vitest'
import { saysAtHome } from './at-home.ts'
import { isLocated } from './home-stock.ts'

test.each([
  'rice - we still have the 10 lb sack',
  'lettuce (we have like 2 heads)',
  'honey - theres a full jar',
  'limes - 3 left, thats enough',
  'mustard - saw some in the fridge',
  'soap - under the sink',
  'mint - from the garden',
  'eggs (from our hens)',
  'forks - leftover from Easter',
  "peas (freezer, they're fine)",
])('%j says that an item is at home', (line) => {
  expect(saysAtHome(line)).toBe(true)
})

test.each([
  'beans - we still have the same coupon',
  'cake - have a party sat',
  'salsa (fridge, not the jar)',
  'ham (any kind, its fine)',
  'tomatoes - from the farm stand',
  'lettuce - only 1 left',
])('%j is an item of the list', (line) => {
  expect(saysAtHome(line)).toBe(false)
})

test('a sentence may say where goods already are', () => {
  expect(isLocated('Peas are in the deep freeze')).toBe(true)
  expect(isLocated('napkins are still at the house')).toBe(true)
  expect(isLocated('Rice is in aisle 5')).toBe(false)
  expect(isLocated('Peas are in the freezer section')).toBe(false)
  expect(isLocated('Bread is on sale')).toBe(false)
  expect(isLocated('jelly beans. Baskets are in the attic')).toBe(false)
})
