import { expect, test } from 'vitest'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import { testLocated } from '#shared/locate/test-located.ts'
import { readLayout } from '#shared/names/layout.ts'
import type { RouteItem } from '#shared/route/plan-steps.ts'
import {
  checkoutText,
  type PlanStep,
  placedRoute,
  planLabel,
  signStates,
  stepText,
} from './placed-route.ts'

const plan = floorPlanOf(
  readLayout('# Corner Market\n\n## Produce\nfruit\n\n## Aisle 3\nbread\n\n## Aisle 4\nrice\n'),
)

function item(name: string): RouteItem {
  return { ...testLocated(name, ''), isTaken: false }
}
const step = (stepNumber: number, aisle: string, state: PlanStep['state']): PlanStep => ({
  stepNumber,
  aisle,
  items: [item('bread'), item('rolls')],
  state,
})

const stop = (aisle: string) => ({ aisle, keys: [] })

test('a screen reader reads out each stop with its state, items and distance', () => {
  const steps = [
    step(1, 'Produce', 'done'),
    step(2, 'Aisle 3', 'current'),
    step(3, 'Aisle 3', 'locked'),
  ]
  const route = placedRoute(plan, steps, [stop('Produce')])
  expect(route.steps.map((placed) => stepText(placed, 'en-GB').replace(/\d+ m$/, '… m'))).toEqual([
    'Produce, done: bread, rolls – … m',
    'Aisle 3, current: bread, rolls – … m',
    'Aisle 3: bread, rolls – … m',
  ])
  expect(route.steps[2]?.leg?.line).toHaveLength(1)
  expect(checkoutText(route, 'en-GB')).toMatch(/^Checkout – [1-9]\d* m$/)
  expect(planLabel('Corner Market', route)).toBe(
    'Floor plan of a typical Corner Market with 3 stops, next Aisle 3',
  )
  expect(planLabel('Corner Market', route, true)).toBe(
    'Floor plan of this store with 3 stops, next Aisle 3',
  )
  expect(signStates(route)).toEqual(
    new Map([
      ['Produce', 'done'],
      ['Aisle 3', 'current'],
    ]),
  )
})

test('a stop whose sign is not on the plan is listed separately and left out of the walk', () => {
  const route = placedRoute(
    plan,
    [step(1, 'Produce', 'done'), step(2, 'My cupboard', 'current'), step(3, 'Aisle 3', 'locked')],
    [stop('Produce')],
  )
  expect(route.offPlan.map(({ aisle }) => aisle)).toEqual(['My cupboard'])
  expect(route.steps.map(({ stepNumber }) => stepNumber)).toEqual([1, 3])
  expect(route.steps[1]?.leg?.line[0]).toEqual(route.steps[0]?.area.stop)
  expect(planLabel('Corner Market', route)).toBe(
    'Floor plan of a typical Corner Market with 2 stops',
  )
})

test('a shopper who opens a later stop first is led to that stop before the others', () => {
  const route = placedRoute(
    plan,
    [step(1, 'Produce', 'done'), step(2, 'Aisle 3', 'locked'), step(3, 'Aisle 4', 'current')],
    [stop('Produce')],
  )
  const ends = route.steps.map(({ leg }) => [leg?.from, leg?.to])
  expect(ends).toEqual([
    [null, 'Produce'],
    ['Aisle 4', 'Aisle 3'],
    ['Produce', 'Aisle 4'],
  ])
  expect(route.toCheckout.from).toBe('Aisle 3')
})

test('the walk skips a stop where other members picked up everything', () => {
  const route = placedRoute(
    plan,
    [step(1, 'Produce', 'done'), step(2, 'Aisle 3', 'done'), step(3, 'Aisle 4', 'current')],
    [stop('Produce'), stop('Aisle 4')],
  )
  expect(route.steps.map(({ leg }) => leg?.from)).toEqual([null, undefined, 'Produce'])
  const texts = route.steps.map((placed) => stepText(placed, 'en-GB'))
  expect(texts[1]).toBe('Aisle 3, done: bread, rolls')
})

test('after all steps are done, the checkout is next', () => {
  const route = placedRoute(plan, [step(1, 'Produce', 'done')], [stop('Produce')])
  expect(route.isFinished).toBe(true)
  expect(planLabel('Corner Market', route)).toMatch(/with 1 stop, next the checkout$/)
})
