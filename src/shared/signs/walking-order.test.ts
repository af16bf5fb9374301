import { expect, test } from 'vitest'
import { inWalkingOrder } from './walking-order.ts'

test.each([
  [
    'a product list from A to Z',
    'Bangor,Aisle 12,Aisle 4,Deli,Aisle 5',
    'Bangor,Aisle 4,Aisle 5,Aisle 12,Deli',
  ],
  ['a photo of two-sided aisles', 'A3,A1,A2,G2,G1,2B,2A', 'A1,A2,A3,G1,G2,2A,2B'],
  ['rising numbers', 'Aisle 1,Deli,Aisle 2,Dairy', 'Aisle 1,Deli,Aisle 2,Dairy'],
  ['falling numbers', 'Aisle 9,Deli,Aisle 2,Dairy', 'Aisle 9,Deli,Aisle 2,Dairy'],
  ['no numbers', 'Deli,Bakery', 'Deli,Bakery'],
  ['no signs', '', ''],
])('signs are put into walking order: %s', (_, written, sorted) => {
  const signs = written.split(',').map((name) => ({ name }))
  const names = inWalkingOrder(signs).map(({ name }) => name)
  expect(names.join(',')).toBe(sorted)
})
