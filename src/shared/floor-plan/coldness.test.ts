import { expect, test } from 'vitest'
import { categories } from '#shared/catalog/categories.ts'
import { coldnessOf, coldnessOfStop } from './coldness.ts'

test('frozen food is frozen, and what lies in refrigerated cases is cold', () => {
  expect(categories.filter((category) => coldnessOf(category) === 'frozen')).toEqual(['Frozen'])
  expect(categories.filter((category) => coldnessOf(category) === 'cold').toSorted()).toEqual([
    'Dairy',
    'Deli',
    'Meat',
    'Seafood',
  ])
})

test('a stop is as cold as its coldest item', () => {
  const found = { item: 'x', found: true, aisle: 'Aisle 1', source: 'sample' } as const
  const milk = { ...found, category: 'Dairy' } as const
  const peas = { ...found, category: 'Frozen' } as const
  const rice = { ...found, category: 'Pantry' } as const
  const unknown = { item: 'x', found: false, reason: 'not-in-chain' } as const
  expect(coldnessOfStop([rice, unknown])).toBe('none')
  expect(coldnessOfStop([rice, milk])).toBe('cold')
  expect(coldnessOfStop([peas, milk])).toBe('frozen')
  expect(coldnessOfStop([])).toBe('none')
})
