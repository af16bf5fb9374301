import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualOrder } from './usual-order.ts'

const signs = ['Aisle 2', 'Aisle 7', 'Aisle 12', 'Dairy']

test('Dairy becomes the usual start after two past routes that started there', () => {
  const past = [
    ['Dairy', 'Aisle 2', 'Aisle 12'],
    ['Dairy', 'Aisle 2', 'Aisle 12'],
  ]
  expect(usualOrder(past, ['Aisle 2', 'Aisle 12', 'Dairy'])).toEqual([
    'Dairy',
    'Aisle 2',
    'Aisle 12',
  ])
})

test('signs that aren’t on past routes keep their position', () => {
  const past = [
    ['Dairy', 'Aisle 2'],
    ['Dairy', 'Aisle 2'],
  ]
  expect(usualOrder(past, signs)).toEqual(['Dairy', 'Aisle 7', 'Aisle 12', 'Aisle 2'])
})

test.each([
  ['one route', [['Dairy', 'Aisle 2']]],
  ['past routes with other signs', [['Bakery', 'Deli'], ['Deli', 'Bakery'], ['Dairy'], ['Dairy']]],
  ['past routes in the given order', [signs, signs]],
  [
    'past routes that cancel each other out',
    [
      ['Dairy', 'Aisle 2'],
      ['Aisle 2', 'Dairy'],
    ],
  ],
])('there is no usual order after %s', (_, past) => {
  expect(usualOrder(past, signs)).toBeNull()
})

test('for any past routes, the usual order contains each sign once', () => {
  const someSigns = fc.uniqueArray(fc.constantFrom(...signs, 'Bakery', 'Deli', 'Frozen'))
  fc.assert(
    fc.property(fc.array(someSigns), someSigns, (past, now) => {
      const order = usualOrder(past, now) ?? now
      expect(order.toSorted()).toEqual(now.toSorted())
    }),
  )
})
