import { expect, test } from 'vitest'
import { categories } from '#shared/catalog/categories.ts'
import { testLocated } from '#shared/locate/test-located.ts'
import { readLayout } from '#shared/names/layout.ts'
import { coldnessOf, coldnessOfStop } from './coldness.ts'

const layout = readLayout(
  [
    '# Kroger',
    '## Aisle 1',
    'rice',
    '## Aisle 21',
    'frozen pizza',
    '~ ice cream',
    '## Aisle 22',
    'frozen meals',
    'bread',
    '## Aisle 23',
    'refrigerated juice',
    'ice',
  ].join('\n'),
)

const plain = { aisle: 'Aisle 1', category: 'Pantry', shelf: null } as const

test('frozen food must be kept frozen, and food in refrigerated cases cold', () => {
  const inCategories = (wanted: string) =>
    categories.filter((category) => coldnessOf({ ...plain, category }, layout) === wanted)
  expect(inCategories('frozen')).toEqual(['Frozen'])
  expect(inCategories('cold').toSorted()).toEqual(['Dairy', 'Deli', 'Meat', 'Seafood'])
})

test('a shelf can be cold even if its category isn’t', () => {
  const juice = { ...plain, category: 'Beverages', shelf: 'refrigerated juice' } as const
  expect(coldnessOf(juice, layout)).toBe('cold')
  expect(coldnessOf({ ...juice, shelf: 'juice' }, layout)).toBe('none')
  expect(coldnessOf({ ...juice, shelf: 'frozen fruit' }, null)).toBe('frozen')
})

test.each([
  ['Freezer 22', 'frozen'],
  ['Frozen Foods', 'frozen'],
  ['Dairy Cooler', 'cold'],
  ['Meat & Seafood', 'cold'],
  ['Specialty Cheese', 'cold'],
  ['Produce', 'none'],
  ['Aisle 5', 'none'],
] as const)('a sign named %s has the coldness %s', (aisle, coldness) => {
  expect(coldnessOf({ ...plain, aisle }, null)).toBe(coldness)
})

test.each([
  ['Aisle 21', 'frozen'],
  // Not everything at this sign has to be kept cold.
  ['Aisle 22', 'none'],
  ['Aisle 23', 'cold'],
] as const)('the sign %s gets the coldness %s from its shelves', (aisle, coldness) => {
  expect(coldnessOf({ ...plain, aisle }, layout)).toBe(coldness)
})

test('a cold product is cold at any sign', () => {
  expect(coldnessOf({ ...plain, category: 'Dairy' }, layout)).toBe('cold')
})

test('a stop is as cold as its coldest item', () => {
  const [milk, peas] = [testLocated('x', 'Aisle 1', 'Dairy'), testLocated('x', 'Aisle 1', 'Frozen')]
  const rice = testLocated('x', 'Aisle 1')
  const unknown = testLocated('x', null)
  expect(coldnessOfStop([rice, unknown], layout)).toBe('none')
  expect(coldnessOfStop([rice, milk], layout)).toBe('cold')
  expect(coldnessOfStop([peas, milk], layout)).toBe('frozen')
  expect(coldnessOfStop([], layout)).toBe('none')
})
