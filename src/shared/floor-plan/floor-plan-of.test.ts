import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLayout } from '#shared/names/layout.ts'
import { floorPlanOf } from './floor-plan-of.ts'
import { crosses, overlaps } from './geometry.ts'
import { layouts, layoutsWithStops, missteps, obstaclesOf } from './test-layouts.ts'
import { stopOf, walkedLine } from './walked-line.ts'

const runs = { numRuns: 150 }

const small = floorPlanOf(
  readLayout(`# Corner Market

## Produce
fruit

## Bakery
cakes

## Meat & Seafood
beef

## Aisle 2
bread

## Aisle 1
rice

## Aisle 3A
soup

## Aisle 3B
tea

## Dairy
milk

## Customer Service
gift cards
`),
)
const stop = (sign: string) => stopOf(small, sign) ?? { x: Number.NaN, y: Number.NaN }
const placeOf = (sign: string) => small.areas.find((area) => area.sign === sign)?.place

test('aisle numbers start at the right, where the entrance is', () => {
  expect(stop('Aisle 1').x).toBeGreaterThan(stop('Aisle 2').x)
  expect(stop('Aisle 2').x).toBeGreaterThan(stop('Aisle 3A').x)
  expect(small.entrance.x).toBeGreaterThan(stop('Aisle 1').x)
  expect(small.entrance.y).toBe(small.depth)
})

test('the parts of an aisle share its corridor, with the first part nearest to the front', () => {
  expect(stop('Aisle 3A').x).toBe(stop('Aisle 3B').x)
  expect(stop('Aisle 3A').y).toBeGreaterThan(stop('Aisle 3B').y)
})

test('departments are placed along the walls in walking order', () => {
  expect(['Produce', 'Meat & Seafood', 'Dairy', 'Customer Service'].map(placeOf)).toEqual([
    'right-wall',
    'back-wall',
    'left-wall',
    'front',
  ])
})

test('a department is found at a sign it shares with another department', () => {
  expect(stopOf(small, 'Seafood')).toBe(stopOf(small, 'Meat & Seafood'))
})

test('a sign the chain doesn’t have isn’t on the plan', () => {
  expect(stopOf(small, 'Aisle 12')).toBeNull()
  expect(stopOf(small, 'Frozen')).toBeNull()
  expect(stopOf(small, '')).toBeNull()
})

test('each of a store’s signs has exactly one area on the plan', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const { areas } = floorPlanOf(layout)
      expect(areas.map(({ sign }) => sign)).toEqual(layout.signs.map(({ name }) => name))
    }),
    runs,
  )
})

test('areas on a plan are inside the store and do not overlap', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const plan = floorPlanOf(layout)
      const obstacles = obstaclesOf(plan)
      for (const [index, rect] of obstacles.entries()) {
        expect(obstacles.slice(index + 1).filter((other) => overlaps(rect, other))).toEqual([])
        expect(Math.min(rect.x, rect.y, rect.width, rect.height)).toBeGreaterThan(-1e-9)
        expect(rect.x + rect.width).toBeLessThanOrEqual(plan.width + 1e-9)
        expect(rect.y + rect.height).toBeLessThanOrEqual(plan.depth + 1e-9)
      }
    }),
    runs,
  )
})

test('walkways don’t go through shelves', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const plan = floorPlanOf(layout)
      const obstacles = obstaclesOf(plan)
      const blocked = plan.walkways.filter((way) => obstacles.some((rect) => crosses(way, rect)))
      expect(blocked).toEqual([])
    }),
    runs,
  )
})

test('a walk leads from the entrance past each stop to the checkout without crossing a shelf', () => {
  fc.assert(
    fc.property(layoutsWithStops(12), ({ layout, signs }) => {
      const plan = floorPlanOf(layout)
      const legs = walkedLine(plan, signs)
      const stops = signs.map((sign) => stopOf(plan, sign))
      expect(legs.map((leg) => leg[0])).toEqual([plan.entrance, ...stops])
      expect(legs.map((leg) => leg.at(-1))).toEqual([...stops, plan.checkout])
      expect(missteps(plan, legs.flat())).toEqual([])
    }),
    runs,
  )
})
