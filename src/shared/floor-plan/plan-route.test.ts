import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { testLocated } from '#shared/locate/test-located.ts'
import { readLayout } from '#shared/names/layout.ts'
import { planSteps, type RouteOrder, type RouteProgress } from '#shared/route/plan-steps.ts'
import { newProgress, withTaken } from '#shared/route/route-progress.ts'
import { floorPlanOf } from './floor-plan-of.ts'
import { signsToWalk } from './plan-route.ts'
import { walkMeters } from './walked-line.ts'

const signs = [
  'Produce',
  'Bakery',
  ...Array.from({ length: 14 }, (_, at) => `Aisle ${at + 1}`),
  'Dairy',
  'Frozen',
]
const layout = readLayout(
  `# Kroger\n\n${signs.map((sign, at) => `## ${sign}\nshelf ${at}\n`).join('\n')}`,
)
const plan = floorPlanOf(layout)

function item(aisle: string, at = 0): LocatedItem {
  const category = aisle === 'Dairy' || aisle === 'Frozen' ? aisle : 'Pantry'
  return testLocated(`${aisle} ${at}`, aisle, category)
}

type Options = { progress?: RouteProgress; order?: RouteOrder; keepsCold?: boolean }

function signsOf(items: readonly LocatedItem[], options: Options = {}): string[] {
  const { progress = newProgress, order = 'shortest', keepsCold = false } = options
  const tickedKeys = new Set(progress.completed.flatMap(({ keys }) => keys))
  return signsToWalk(items, { progress, tickedKeys, order, keepsCold, layout, plan, past: [] })
}

const done = (progress: RouteProgress, ...aisles: readonly string[]) =>
  aisles.reduce(
    (now, aisle) =>
      withTaken(now, { aisle, added: [`${aisle} 0`], keys: [`${aisle} 0`], isStepDone: true }),
    progress,
  )
const someSigns = fc.subarray(signs, { minLength: 1 })

// This test plans many routes, which takes a long time on a busy machine.
test('while a shopper follows the shortest walk, the order of the remaining stops never changes', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(someSigns, fc.nat(signs.length), (aisles, steps) => {
      const items = aisles.map((aisle) => item(aisle))
      const planned = signsOf(items)
      const progress = done(newProgress, ...planned.slice(0, steps))
      expect(signsOf(items, { progress })).toEqual(planned)
    }),
  )
})

test('completed stops stay first, in the order of completion', () => {
  fc.assert(
    fc.property(someSigns, fc.subarray(signs), (aisles, first) => {
      const items = aisles.map((aisle) => item(aisle))
      const walked = first.filter((aisle) => aisles.includes(aisle)).toReversed()
      const progress = done(newProgress, ...walked)
      const order = signsOf(items, { progress })
      expect(order.slice(0, walked.length)).toEqual(walked)
      expect(order.toSorted()).toEqual(aisles.toSorted())
      const steps = planSteps(items, { progress, order: 'shortest', layout, signs: order })
      expect(steps.map(({ aisle }) => aisle)).toEqual(order)
    }),
  )
})

test('the shortest walk is never longer than the walk by aisle number', () => {
  fc.assert(
    fc.property(someSigns, (aisles) => {
      const items = aisles.map((aisle) => item(aisle))
      const meters = walkMeters(plan, signsOf(items))
      expect(meters).toBeLessThanOrEqual(
        walkMeters(plan, signsOf(items, { order: 'aisle-number' })) + 0.001,
      )
    }),
  )
})

test.each<RouteOrder>(['aisle-number', 'entrance', 'shortest'])(
  'a route that keeps food cold takes chilled items late and frozen ones last (%s)',
  (order) => {
    const items = ['Frozen', 'Aisle 9', 'Dairy', 'Produce'].map((aisle) => item(aisle))
    const walked = signsOf(items, { order, keepsCold: true })
    expect(walked.slice(2)).toEqual(['Dairy', 'Frozen'])
  },
)

test('a route that keeps food cold visits chilled sections last, even for items that needn’t be kept cold', () => {
  const moved = { ...item('Aisle 1'), shelf: 'refrigerated juice' }
  const items = [moved, item('Aisle 9'), item('Frozen')]
  expect(signsOf(items, { order: 'aisle-number', keepsCold: true })).toEqual([
    'Aisle 9',
    'Aisle 1',
    'Frozen',
  ])
})

test('postponed items are not part of the shortest walk', () => {
  const items = ['Aisle 1', 'Aisle 2', 'Aisle 14'].map((aisle) => item(aisle))
  const progress = { ...newProgress, later: ['Aisle 14 0'] }
  expect(signsOf(items, { progress })).toEqual(signsOf(items.slice(0, 2)))
})
