import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { isRowRemark, ownsItem, refusesItem } from './row-remarks.ts'

const isRemark = (cell: string, isAlone = true) => isRowRemark(cell, { isAlone, names: testNames })

test("an item with a price limit isn't a sum of money", () => {
  expect(isRemark('Wine, red, under $15', false)).toBe(false)
})

test.each([
  'RENT BY THE 1ST',
  'wifi bill is due btw',
  'Please leave receipts in the basket by the phone',
  'Blood work Tues 8am fasting',
  'Rick - dont order dill, my garden is nuts',
  'also whoever ate my eggs i will find you',
  '10 left',
  'Budget left $61.15',
  'return the fan',
  'Mow the grass',
])('%j alone in its row is a remark', (cell) => {
  expect(isRemark(cell)).toBe(true)
})

test.each([
  'milk',
  'glucose tabs',
  'heavy foil 18"',
  'mac and cheese',
  'Birthday candles',
  'cups 12 oz',
])('%j alone in its row is an item', (cell) => {
  expect(isRemark(cell)).toBe(false)
})

test('a cell is an item if its row has details, unless the cell is an errand', () => {
  expect(isRemark('something by the register', false)).toBe(false)
  expect(isRemark('return the fan', false)).toBe(true)
})

test.each([
  ['Nope, trying another brand', true],
  ['cancelled', true],
  ['NO. not paying for this', true],
  ['skip this week', true],
  ['NEVER', true],
  ["don't need it", true],
  ['no salt', false],
  ["don't get the generic", false],
  ['skip the coupon', false],
])('whether %j rejects the item in its row: %j', (cell, expected) => {
  expect(refusesItem(cell)).toBe(expected)
})

test.each([
  ['got at shower', true],
  ['have plenty', true],
  ['got a stack', true],
  ['got a coupon', false],
  ['have coupon', false],
  ['have 1 need 2', false],
  ['organic', false],
])('whether %j says that the item in its row is at home: %j', (cell, expected) => {
  expect(ownsItem(cell)).toBe(expected)
})
