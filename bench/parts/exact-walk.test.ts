import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPlanOf } from '../../src/shared/floor-plan/floor-plan-of.ts'
import { inShortestOrder } from '../../src/shared/floor-plan/shortest-walk.ts'
import { layoutsWithStops } from '../../src/shared/floor-plan/test-layouts.ts'
import { stopOf, walkMeters } from '../../src/shared/floor-plan/walked-line.ts'
import { exactWalkMeters } from './exact-walk.ts'

test('both exact methods, which are independent of each other, find walks of the same length', () => {
  fc.assert(
    fc.property(layoutsWithStops(12), ({ layout, signs }) => {
      const plan = floorPlanOf(layout)
      const stops = signs.map((sign) => ({ sign, coldness: 'none' as const }))
      const order = inShortestOrder(plan, { stops, from: null, keepsCold: false })
      const exactMeters = exactWalkMeters(plan, {
        from: plan.entrance,
        stops: signs.flatMap((sign) => stopOf(plan, sign) ?? []),
        to: plan.checkout,
      })
      expect(walkMeters(plan, order.signs)).toBeCloseTo(exactMeters, 6)
    }),
    { numRuns: 60 },
  )
})
