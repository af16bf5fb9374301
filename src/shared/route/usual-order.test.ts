import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualOrder } from './usual-order.ts'

const signs = ['Aisle 2', 'Aisle 7', 'Aisle 12', 'Dairy']

test('a shopper who took Dairy first twice usually does', () => {
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

test('what was never walked past stays where it was', () => {
  const past = [
    ['Dairy', 'Aisle 2'],
    ['Dairy', 'Aisle 2'],
  ]
  expect(usualOrder(past, signs)).toEqual(['Dairy', 'Aisle 7', 'Aisle 12', 'Aisle 2'])
})

test.each([
  ['one route', [['Dairy', 'Aisle 2']]],
  ['routes past other signs', [['Bakery', 'Deli'], ['Deli', 'Bakery'], ['Dairy'], ['Dairy']]],
  ['routes in the order that is shown', [signs, signs]],
  [
    'routes that cancel each other out',
    [
      ['Dairy', 'Aisle 2'],
      ['Aisle 2', 'Dairy'],
    ],
  ],
])('%s tells nothing', (_, past) => {
  expect(usualOrder(past, signs)).toBeNull()
})

test('every sign is there once, whatever was walked', () => {
  const someSigns = fc.uniqueArray(fc.constantFrom(...signs, 'Bakery', 'Deli', 'Frozen'))
  fc.assert(
    fc.property(fc.array(someSigns), someSigns, (past, now) => {
      const order = usualOrder(past, now) ?? now
      expect(order.toSorted()).toEqual(now.toSorted())
    }),
  )
})
