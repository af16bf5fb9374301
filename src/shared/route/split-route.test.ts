import { expect, test } from 'vitest'
import { testLocated } from '#shared/locate/test-located.ts'
import { planSteps, type RouteProgress } from './plan-steps.ts'
import { newProgress, withPostponed, withTaken } from './route-progress.ts'
import { namesOfRemainingParts, splitRoute } from './split-route.ts'

const items = [
  testLocated('beer', 'Aisle 2'),
  testLocated('rice', 'Aisle 7'),
  testLocated('pasta', 'Aisle 7'),
  testLocated('cookies', 'Aisle 12'),
  testLocated('milk', 'Dairy'),
]
const split = (progress: RouteProgress = newProgress) =>
  splitRoute(planSteps(items, { progress, order: 'aisle-number', layout: null }))

test('two shoppers each get half of the steps', () => {
  expect(split()).toEqual([
    { name: 'aisles 2–7', keys: ['beer', 'rice', 'pasta'], otherKeys: ['cookies', 'milk'] },
    { name: 'Aisle 12 to Dairy', keys: ['cookies', 'milk'], otherKeys: ['beer', 'rice', 'pasta'] },
  ])
})

test('neither part contains done, ticked or postponed items', () => {
  const stop = { aisle: 'Aisle 7', added: ['rice'], keys: ['rice'], isStepDone: false }
  const progress = withPostponed(withTaken(newProgress, stop), ['beer'])
  expect(split(progress)).toEqual([
    { name: 'aisles 7–12', keys: ['pasta', 'cookies'], otherKeys: ['milk'] },
    { name: 'Dairy', keys: ['milk'], otherKeys: ['pasta', 'cookies'] },
  ])
})

test('a route with one step cannot be split', () => {
  expect(split(withPostponed(newProgress, ['beer', 'rice', 'pasta', 'cookies']))).toBeNull()
  expect(splitRoute([])).toBeNull()
})

test('shoppers who split a route see which signs remain in each part', () => {
  const parts = { beer: 'ann', rice: 'ann', cookies: 'bob', milk: 'bob' }
  const assigned = new Map(Object.entries(parts))
  const holders = new Map(['cookies', 'milk'].map((key) => [key, { userId: 'bob', name: 'Bob' }]))
  const stepsWith = (...taken: string[]) =>
    planSteps(items, {
      progress: newProgress,
      order: 'aisle-number',
      layout: null,
      tickedKeys: new Set(taken),
      holders,
    })
  expect(namesOfRemainingParts(stepsWith(), assigned)).toEqual([
    { userId: 'ann', name: 'aisles 2–7' },
    { userId: 'bob', name: 'Aisle 12 to Dairy' },
  ])
  expect(namesOfRemainingParts(stepsWith('beer', 'rice', 'cookies'), assigned)).toEqual([
    { userId: 'bob', name: 'Dairy' },
  ])
  expect(namesOfRemainingParts(stepsWith(), new Map())).toEqual([])
})
