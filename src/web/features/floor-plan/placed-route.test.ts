import { expect, test } from 'vitest'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import { testLocated } from '#shared/locate/test-located.ts'
import { readLayout } from '#shared/names/layout.ts'
import type { RouteItem } from '#shared/route/plan-steps.ts'
import { checkoutText, type PlanStep, placedRoute, stepText } from './placed-route.ts'

const plan = floorPlanOf(readLayout('# Corner Market\n\n## Produce\nfruit\n\n## Aisle 3\nbread\n'))

function item(name: string): RouteItem {
  return { ...testLocated(name, ''), isTaken: false }
}
const step = (stepNumber: number, aisle: string, state: PlanStep['state']): PlanStep => ({
  stepNumber,
  aisle,
  items: [item('bread'), item('rolls')],
  state,
})

test('a shopper who hears the plan is told each stop, its state, its items and how far it is', () => {
  const route = placedRoute(plan, [
    step(1, 'Produce', 'done'),
    step(2, 'Aisle 3', 'current'),
    step(3, 'Aisle 3', 'locked'),
  ])
  expect(route.steps.map((placed) => stepText(placed, 'en-GB').replace(/\d+ m$/, '… m'))).toEqual([
    'Stop 1, done, Produce: bread, rolls – … m',
    'Stop 2, current, Aisle 3: bread, rolls – … m',
    'Stop 3, Aisle 3: bread, rolls – … m',
  ])
  expect(route.steps[2]?.legMetres).toBe(0)
  expect(checkoutText(route, 'en-GB')).toMatch(/^Checkout – [1-9]\d* m$/)
})

test('a stop whose sign the chain does not have is told apart, and the route goes on without it', () => {
  const route = placedRoute(plan, [
    step(1, 'Produce', 'done'),
    step(2, 'My cupboard', 'current'),
    step(3, 'Aisle 3', 'locked'),
  ])
  expect(route.offPlan.map(({ aisle }) => aisle)).toEqual(['My cupboard'])
  expect(route.steps.map(({ stepNumber }) => stepNumber)).toEqual([1, 3])
  expect(route.steps[1]?.leg[0]).toEqual(route.steps[0]?.area.stop)
})
