import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPlanOf } from './floor-plan-of.ts'
import { inShortestOrder } from './shortest-walk.ts'
import { layoutsWithStops } from './test-layouts.ts'
import { lengthOf, walkedLine, walkMeters } from './walked-line.ts'

test('the length of a line is the sum of the lengths of its segments', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 3, y: 0 },
    { x: 3, y: 4 },
  ]
  expect(lengthOf(line)).toBe(7)
  expect(lengthOf([])).toBe(0)
})

test('a walk without stops leads from the entrance to the checkout', () => {
  fc.assert(
    fc.property(layoutsWithStops(2), ({ layout }) => {
      const plan = floorPlanOf(layout)
      const [leg, ...others] = walkedLine(plan, ['My cupboard'])
      expect(others).toEqual([])
      expect([leg?.[0], leg?.at(-1)]).toEqual([plan.entrance, plan.checkout])
    }),
    { numRuns: 50 },
  )
})

test('the shortest walk is never longer than the walk in list order', () => {
  fc.assert(
    fc.property(layoutsWithStops(8), ({ layout, signs }) => {
      const plan = floorPlanOf(layout)
      const stops = signs.map((sign) => ({ sign, coldness: 'none' as const }))
      const shortest = inShortestOrder(plan, { stops, from: null, keepsCold: false }).signs
      expect(walkMeters(plan, shortest)).toBeLessThanOrEqual(walkMeters(plan, signs) + 1e-6)
    }),
    { numRuns: 50 },
  )
})
