import { expect, test } from 'vitest'
import { readLayout } from '#shared/names/layout.ts'
import { reportedPlacements } from './reported-placements.ts'

const layout = readLayout('# Kroger\n\n## Wall of Values\n')

function shown(place: { sign?: string; department?: string }) {
  const report = { item_key: 'milk', sign: null, department: null, shoppers: 5, ...place }
  return reportedPlacements([report], layout).get('milk')?.placement
}

test('reports of numbered aisles, departments and the chain’s own signs are shown', () => {
  for (const sign of ['Wall of Values', 'Aisle 5', 'Aisle 12A', 'Aisle G30', 'Freezer 20']) {
    expect(shown({ sign })).toEqual({ sign })
  }
  expect(shown({ department: 'Dairy' })).toEqual({ department: 'Dairy' })
})

test('reports of a sign that is neither numbered nor one of the chain’s own are not shown', () => {
  for (const sign of ['Call 555-0100', 'Aisle of fools', 'Aisle 5555', 'Produce', '']) {
    expect(shown({ sign })).toBeUndefined()
  }
  expect(shown({ department: 'Cellar' })).toBeUndefined()
})
