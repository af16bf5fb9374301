import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains } from '#shared/catalog/chains.ts'
import { itemNames } from '#shared/catalog/items.ts'
import { locateItems } from './locate-items.ts'
import { planRoute } from './plan-route.ts'
import { isRouteDone, stepState } from './route-progress.ts'

const route = fc
  .tuple(fc.subarray([...itemNames]), fc.constantFrom(...chains.map((chain) => chain.name)))
  .map(([items, chainName]) => planRoute(locateItems(items, chainName)))

test('a shopper begins at step 1 with all later steps locked', () => {
  expect([1, 2, 3].map((step) => stepState(step, new Set()))).toEqual([
    'current',
    'locked',
    'locked',
  ])
})

test('a shopper who completes a step goes on to the next', () => {
  expect([1, 2, 3].map((step) => stepState(step, new Set([1])))).toEqual([
    'done',
    'current',
    'locked',
  ])
})

test('a shopper is done after the last step and never on a route without steps', () => {
  const steps = planRoute(locateItems(['milk', 'bread'], 'Target'))
  expect(isRouteDone(steps, new Set([1]))).toBe(false)
  expect(isRouteDone(steps, new Set([1, 2]))).toBe(true)
  expect(isRouteDone([], new Set())).toBe(false)
})

test('a shopper has exactly one current step until the route is done, in the order planned', () => {
  fc.assert(
    fc.property(route, (steps) => {
      const planned = structuredClone(steps)
      const completed = new Set<number>()
      for (const { stepNumber } of planned) {
        expect(isRouteDone(steps, completed)).toBe(false)
        const current = steps.filter((step) => stepState(step.stepNumber, completed) === 'current')
        expect(current.map((step) => step.stepNumber)).toEqual([stepNumber])
        completed.add(stepNumber)
      }
      expect(steps).toEqual(planned)
      expect(isRouteDone(steps, completed)).toBe(steps.length > 0)
    }),
  )
})

test('a shopper who completes a step never reopens or locks another', () => {
  const progress = { locked: 0, current: 1, done: 2 }
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      (before, completedNow, step) => {
        const earlier = stepState(step, new Set(before))
        const later = stepState(step, new Set([...before, completedNow]))
        expect(progress[later]).toBeGreaterThanOrEqual(progress[earlier])
      },
    ),
  )
})
