import { expect, test } from 'vitest'
import { amountOfCells, isPrice, numberIn, saysDone } from './table-cells.ts'

test.each([
  'x',
  'X',
  'TRUE',
  'yes',
  '✔️',
  '✅',
  '[x]',
  'Done',
  'got it',
  'ordered ✅',
  'Sí',
  'erledigt',
  '1',
  '2024-03-09 11:20',
  '3/9/24',
])('%j means that an item is done', (cell) => {
  expect(saysDone(cell)).toBe(true)
})

test.each(['', 'FALSE', 'no', '[ ]', '☐', '-', 'pending', 'not yet', 'nein'])(
  '%j means that an item is open',
  (cell) => {
    expect(saysDone(cell)).toBe(false)
  },
)

test('other words mean neither done nor open', () => {
  expect(saysDone('organic')).toBe(null)
})

test.each([
  ['2', '2'],
  ['1,5', '1.5'],
  ['0.50', '0.50'],
  ['1,000', '1000'],
  ['1.000,5', '1000.5'],
  ['x2', '2'],
  ['2 lb', null],
  ['milk', null],
])('the number in the cell %j is %j', (cell, expected) => {
  expect(numberIn(cell)).toBe(expected)
})

test.each([
  ['$3.99', true],
  ['3,99 €', true],
  ['2.50', true],
  ['2', false],
])('whether %j is a price: %j', (cell, expected) => {
  expect(isPrice(cell)).toBe(expected)
})

test.each([
  ['2', 'gal', { quantity: 2, unit: 'gal' }, ''],
  ['1,5', 'kg', { quantity: 1.5, unit: 'kg' }, ''],
  ['1 dozen', '', { quantity: 12 }, ''],
  ['2-3', '', { quantity: 2, upTo: 3 }, ''],
  ['3', 'of the blue', { quantity: 3, unit: null }, 'of the blue'],
  ['a few', '', { quantity: null }, 'a few'],
  ['0', '', { quantity: null }, ''],
  ['-', '', { quantity: null }, ''],
])('the cells %j and %j are read as an amount', (quantity, unit, amount, note) => {
  expect(amountOfCells(quantity, unit)).toMatchObject({ amount, note })
})
