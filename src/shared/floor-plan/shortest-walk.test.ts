import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byAisleNumber } from '#shared/locate/sections.ts'
import { type Coldness, coldnesses } from './coldness.ts'
import { floorPlanOf } from './floor-plan-of.ts'
import type { FloorPlan } from './floor-plan-types.ts'
import { inShortestOrder, type OpenStop } from './shortest-walk.ts'
import { layoutsWithStops } from './test-layouts.ts'
import { lengthOf, stopOf, walkedLine, walkMeasureOf, walkMeters } from './walked-line.ts'

const nearMeters = 1e-6
const coldest = { none: 0, cold: 1, frozen: 2 }

const stopsOf = (signs: readonly string[], kept: readonly Coldness[] = []): OpenStop[] =>
  signs.map((sign, index) => ({ sign, coldness: kept[index % kept.length] ?? 'none' }))
const byNumber = (signs: readonly string[]) => signs.toSorted(byAisleNumber)
const kept = fc.array(fc.constantFrom(...coldnesses), { minLength: 1, maxLength: 7 })

/** Finds the length of the shortest walk by trying all orders of the stops. */
function triedMeters(plan: FloorPlan, stops: readonly OpenStop[], keepsCold: boolean): number {
  const places = stops.map(({ sign }) => stopOf(plan, sign) ?? plan.entrance)
  const meters = walkMeasureOf(plan).metersAmong([...places, plan.entrance, plan.checkout])
  const known = new Map<string, number>()
  const toGo = (here: number, left: readonly number[]): number => {
    if (left.length === 0) return meters[here]?.[stops.length + 1] ?? Number.NaN
    const key = `${here}|${left.join()}`
    const before = known.get(key)
    if (before !== undefined) return before
    const warmest = Math.min(...left.map((at) => coldest[stops[at]?.coldness ?? 'none']))
    const next = left.filter(
      (at) => !keepsCold || coldest[stops[at]?.coldness ?? 'none'] === warmest,
    )
    const least = Math.min(
      ...next.map(
        (at) =>
          (meters[here]?.[at] ?? Number.NaN) +
          toGo(
            at,
            left.filter((other) => other !== at),
          ),
      ),
    )
    known.set(key, least)
    return least
  }
  return toGo(
    stops.length,
    stops.map((_, index) => index),
  )
}

test('a walk with up to 9 stops is as short as possible', () => {
  fc.assert(
    fc.property(layoutsWithStops(9), kept, fc.boolean(), ({ layout, signs }, kept, keepsCold) => {
      const plan = floorPlanOf(layout)
      const stops = stopsOf(signs, kept)
      const order = inShortestOrder(plan, { stops, from: null, keepsCold })
      const shortest = triedMeters(plan, stops, keepsCold)
      expect(Math.abs(walkMeters(plan, order.signs) - shortest)).toBeLessThan(nearMeters)
    }),
    { numRuns: 100 },
  )
})

test('a walk with 13 stops is as short as possible', () => {
  fc.assert(
    fc.property(layoutsWithStops(13), ({ layout, signs }) => {
      const plan = floorPlanOf(layout)
      const stops = stopsOf(signs)
      const order = inShortestOrder(plan, { stops, from: null, keepsCold: false })
      const shortest = triedMeters(plan, stops, false)
      expect(Math.abs(walkMeters(plan, order.signs) - shortest)).toBeLessThan(nearMeters)
    }),
    { numRuns: 8 },
  )
})

test('a walk visits each stop once and is never longer than the walk by aisle number', () => {
  fc.assert(
    fc.property(layoutsWithStops(40), ({ layout, signs }) => {
      const plan = floorPlanOf(layout)
      const order = inShortestOrder(plan, { stops: stopsOf(signs), from: null, keepsCold: false })
      expect(order.signs.toSorted()).toEqual(signs.toSorted())
      const maxMeters = walkMeters(plan, byNumber(signs)) + nearMeters
      expect(walkMeters(plan, order.signs)).toBeLessThanOrEqual(maxMeters)
    }),
    { numRuns: 60 },
  )
})

test('cold stops come late, frozen stops come last, and the walk is no longer than with each group in aisle order', () => {
  fc.assert(
    fc.property(layoutsWithStops(40), kept, ({ layout, signs }, kept) => {
      const plan = floorPlanOf(layout)
      const stops = stopsOf(signs, kept)
      const { signs: order } = inShortestOrder(plan, { stops, from: null, keepsCold: true })
      const ranks = new Map(stops.map(({ sign, coldness }) => [sign, coldest[coldness]]))
      const rank = (sign: string) => ranks.get(sign) ?? 0
      expect(order.toSorted()).toEqual(signs.toSorted())
      expect(order.map(rank)).toEqual(order.map(rank).toSorted((a, b) => a - b))
      const coldByNumber = byNumber(signs).toSorted((a, b) => rank(a) - rank(b))
      const maxMeters = walkMeters(plan, coldByNumber) + nearMeters
      expect(walkMeters(plan, order)).toBeLessThanOrEqual(maxMeters)
    }),
    { numRuns: 60 },
  )
})

test('the walk is the same for any order of the items on the list', () => {
  fc.assert(
    fc.property(layoutsWithStops(24), ({ layout, signs }) => {
      const plan = floorPlanOf(layout)
      const walk = (stops: readonly string[]) =>
        inShortestOrder(plan, { stops: stopsOf(stops), from: null, keepsCold: false }).signs
      expect(walk(signs.toReversed())).toEqual(walk(signs))
    }),
    { numRuns: 40 },
  )
})

test('a walk in progress continues from the shopper’s position', () => {
  fc.assert(
    fc.property(layoutsWithStops(8), ({ layout, signs: [from = '', ...open] }) => {
      const plan = floorPlanOf(layout)
      const { signs } = inShortestOrder(plan, { stops: stopsOf(open), from, keepsCold: false })
      const rest = (order: readonly string[]) =>
        walkedLine(plan, [from, ...order])
          .slice(1)
          .reduce((meters, leg) => meters + lengthOf(leg), 0)
      expect(rest(signs)).toBeLessThanOrEqual(rest(byNumber(open)) + nearMeters)
    }),
    { numRuns: 60 },
  )
})

test('signs that are not on the plan are returned separately', () => {
  const [layout] = fc.sample(layoutsWithStops(3), { numRuns: 1, seed: 1 })
  if (!layout) throw new Error('There is no layout.')
  const plan = floorPlanOf(layout.layout)
  const stops = stopsOf(['My cupboard', ...layout.signs])
  const order = inShortestOrder(plan, { stops, from: 'My cupboard', keepsCold: false })
  expect(order.offPlan).toEqual(['My cupboard'])
  expect(order.signs.toSorted()).toEqual(layout.signs.toSorted())
})
