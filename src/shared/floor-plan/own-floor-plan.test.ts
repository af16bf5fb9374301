import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPlanOf } from './floor-plan-of.ts'
import type { FloorPlan } from './floor-plan-types.ts'
import { crosses, overlaps } from './geometry.ts'
import { layoutsWithStops, missteps, obstaclesOf, ownLayouts } from './test-layouts.ts'
import { walkedLine } from './walked-line.ts'

const runs = { numRuns: 150 }

function planOf(names: readonly string[], typical: readonly string[] = []): FloorPlan {
  return floorPlanOf({
    chainName: '',
    signs: names.map((name) => ({ name, shelves: [] })),
    signOfShelf: new Map(),
    typicalSigns: new Set(typical),
  })
}
const placesIn = (plan: FloorPlan) => plan.areas.map(({ sign, place }) => [sign, place])

test('departments named after a wall are along that wall, and all other departments fill the remaining space', () => {
  const plan = planOf([
    'Left wall',
    'Pared derecha',
    'Aisle 1',
    'Back left corner',
    'Deli',
    'Front end',
    'Customer Service',
  ])
  expect(placesIn(plan).filter(([sign]) => sign !== 'Deli')).toEqual([
    ['Left wall', 'left-wall'],
    ['Pared derecha', 'right-wall'],
    ['Aisle 1', 'aisle'],
    ['Back left corner', 'back-wall'],
    ['Front end', 'front'],
    ['Customer Service', expect.stringMatching(/-wall$/)],
  ])
  expect(placesIn(plan)).toContainEqual(['Deli', expect.stringMatching(/-wall$/)])
})

test('aisles are on the plan no matter what they are called', () => {
  const names = ['A12', '3A/3B', 'Aisle 14 & 15', 'Aisle C', 'Pasillo 4', 'Row 9', '7']
  expect(placesIn(planOf(names))).toEqual(names.map((name) => [name, 'aisle']))
})

test('a plan says whether some of its departments come from the chain’s typical layout', () => {
  expect(planOf(['Aisle 1', 'Deli']).hasTypicalWalls).toBe(false)
  expect(planOf(['Aisle 1', 'Deli'], ['Deli']).hasTypicalWalls).toBe(true)
})

test.each([
  ['no sign at all', []],
  ['no aisle', ['Deli', 'Left wall']],
  ['300 aisles', Array.from({ length: 300 }, (_, at) => `Aisle ${at}`)],
  ['300 parts of an aisle', Array.from({ length: 300 }, (_, at) => `Aisle 1 ${at}`)],
  ['300 departments', Array.from({ length: 300 }, (_, at) => `Stand ${'x'.repeat(at)}`)],
  ['300 departments on one wall', Array.from({ length: 300 }, (_, at) => `Left ${'x'.repeat(at)}`)],
])('a store with %s has a plan', (_, names) => {
  const plan = planOf(names)
  expect(problemsOf(plan)).toEqual([])
  expect(plan.areas.map(({ sign }) => sign)).toEqual(names)
})

test('no matter what the signs are called, areas are inside the store and beside walkways, and don’t overlap', () => {
  fc.assert(
    fc.property(ownLayouts, (layout) => {
      const plan = floorPlanOf(layout)
      expect(plan.areas.map(({ sign }) => sign)).toEqual(layout.signs.map(({ name }) => name))
      expect(problemsOf(plan)).toEqual([])
    }),
    runs,
  )
})

test('a walk to any of the store’s own signs passes each stop and never crosses a shelf', () => {
  fc.assert(
    fc.property(layoutsWithStops(12, ownLayouts), ({ layout, signs }) => {
      const plan = floorPlanOf(layout)
      const legs = walkedLine(plan, signs)
      expect(legs).toHaveLength(signs.length + 1)
      expect(missteps(plan, legs.flat())).toEqual([])
    }),
    runs,
  )
})

function problemsOf(plan: FloorPlan): string[] {
  const obstacles = obstaclesOf(plan)
  const isInside = ({ x, y, width, height }: (typeof obstacles)[number]) =>
    Math.min(x, y, width, height) > -1e-9 &&
    x + width <= plan.width + 1e-9 &&
    y + height <= plan.depth + 1e-9
  const rects = [...obstacles, ...plan.areas.map(({ rect }) => rect)]
  const outside = rects.filter((rect) => !isInside(rect))
  const overlapping = obstacles.filter((rect, at) =>
    obstacles.slice(at + 1).some((other) => overlaps(rect, other)),
  )
  const blocked = plan.walkways.filter((way) => obstacles.some((rect) => crosses(way, rect)))
  const offWay = plan.areas.filter(({ stop }) => !plan.walkways.some((way) => isOn(stop, way)))
  return [
    ...outside.map(() => 'outside'),
    ...overlapping.map(() => 'overlapping'),
    ...blocked.map(() => 'blocked walkway'),
    ...offWay.map(({ sign }) => `${sign} is off the walkways`),
  ]
}

function isOn({ x, y }: { x: number; y: number }, { from, to }: FloorPlan['walkways'][number]) {
  const isBetween = (value: number, a: number, b: number) =>
    value >= Math.min(a, b) - 1e-9 && value <= Math.max(a, b) + 1e-9
  return isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y)
}
