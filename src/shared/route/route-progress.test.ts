import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { testLocated } from '#shared/locate/test-located.ts'
import { planSteps, type RouteProgress } from './plan-steps.ts'
import {
  newProgress,
  withOpenedStep,
  withPostponed,
  withTaken,
  withUnavailable,
  withUnticked,
} from './route-progress.ts'
import { apples, beer, layout, list, milk } from './test-store.ts'

function stepsOf(items: readonly LocatedItem[], progress: RouteProgress) {
  return planSteps(items, { progress, order: 'entrance', layout })
}
const keysOf = (items: readonly LocatedItem[]) => items.map(({ key }) => key)
const take = (progress: RouteProgress, ...items: readonly LocatedItem[]) =>
  withTaken(progress, {
    aisle: items[0]?.found ? items[0].aisle : '',
    added: keysOf(items),
    keys: keysOf(items),
    isStepDone: true,
  })
const eggs = testLocated('eggs', 'Dairy')
const ticked = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ aisle, items, state }) => {
    const words = items.map(({ name, isTaken }) => (isTaken ? `${name}✓` : name))
    return `${aisle}: ${words.join()} ${state}`
  })

test('a ticked item stays in its step until the step is complete', () => {
  const some = [milk, eggs, apples]
  expect(ticked(stepsOf(some, take(newProgress, milk)))).toEqual([
    'Produce: apples current',
    'Dairy: milk✓,eggs locked',
  ])
  expect(ticked(stepsOf(some, take(newProgress, milk, eggs)))).toEqual([
    'Dairy: milk✓,eggs✓ done',
    'Produce: apples current',
  ])
})

test('a step finished on a second visit is listed once, after the steps finished before it', () => {
  const progress = take(take(take(newProgress, milk), apples), milk, eggs)
  expect(ticked(stepsOf([milk, eggs, apples, beer], progress))).toEqual([
    'Produce: apples✓ done',
    'Dairy: milk✓,eggs✓ done',
    'Aisle 2: beer current',
  ])
})

test('items that another shopper picked up are done and listed after this shopper’s stops', () => {
  const tickedKeys = new Set(keysOf([apples, beer, milk]))
  const steps = planSteps([...list, eggs], {
    progress: take(newProgress, beer),
    order: 'entrance',
    layout,
    tickedKeys,
  })
  expect(ticked(steps)).toEqual([
    'Aisle 2: beer✓ done',
    'Produce: apples✓ done',
    'Aisle 12: cookies current',
    'Dairy: milk✓,eggs locked',
  ])
})

test('postponed items come last, in the order in which they were postponed, and become current at the end', () => {
  const progress = withPostponed(withPostponed(newProgress, ['apples']), ['cookies'])
  const steps = stepsOf([...list, testLocated('pears', 'Produce')], progress)
  expect(ticked(steps)).toEqual([
    'Produce: pears current',
    'Aisle 2: beer locked',
    'Dairy: milk locked',
    'Produce: apples locked',
    'Aisle 12: cookies locked',
  ])
  expect(steps.at(-1)?.direction).toBe('Skipped earlier')
  const end = [beer, milk, testLocated('pears', 'Produce')].reduce<RouteProgress>(
    (now, one) => take(now, one),
    progress,
  )
  expect(ticked(stepsOf([...list, testLocated('pears', 'Produce')], end)).slice(3)).toEqual([
    'Produce: apples current',
    'Aisle 12: cookies locked',
  ])
})

test('a ticked item stays in its postponed step while other items in that step are open', () => {
  const progress = take(withPostponed(take(newProgress, apples), ['eggs', 'milk']), eggs)
  expect(ticked(stepsOf([apples, milk, eggs], progress))).toEqual([
    'Produce: apples✓ done',
    'Dairy: milk,eggs✓ current',
  ])
})

test('an unavailable item isn’t in any step until it is restored', () => {
  const progress = withUnavailable(newProgress, 'apples', true)
  expect(ticked(stepsOf([apples, milk], progress))).toEqual(['Dairy: milk current'])
  expect(ticked(stepsOf([apples, milk], withUnavailable(progress, 'apples', false)))).toHaveLength(
    2,
  )
})

test('a step that the shopper opens is current until it is done or postponed', () => {
  const progress = withOpenedStep(newProgress, 'milk')
  const states = (now: RouteProgress) =>
    stepsOf([...list, eggs], now).map(({ aisle, state }) => `${aisle} ${state}`)
  expect(states(progress)).toEqual([
    'Produce locked',
    'Aisle 12 locked',
    'Aisle 2 locked',
    'Dairy current',
  ])
  expect(states(take(progress, milk, eggs))[1]).toBe('Produce current')
  expect(states(withPostponed(progress, ['milk', 'eggs']))[0]).toBe('Produce current')
})

test('an unticked item is open again', () => {
  const progress = withUnticked(take(newProgress, milk, eggs), ['milk'])
  expect(ticked(stepsOf([milk, eggs], progress))).toEqual(['Dairy: milk,eggs✓ current'])
  expect(withUnticked(newProgress, ['milk'])).toBe(newProgress)
  expect(take(take(newProgress, milk), milk)).toEqual(take(newProgress, milk))
})

const signs = ['Produce', 'Aisle 12', 'Aisle 2', 'Aisle 2B', 'Dairy', 'Customer Service', null]
const someItems = fc
  .array(fc.constantFrom(...signs), { maxLength: 12 })
  .map((places) => places.map((sign, at) => testLocated(`item ${at}`, sign)))
const someChange = fc.oneof(
  fc.record({ kind: fc.constantFrom('take', 'back', 'off', 'away', 'open'), at: fc.nat(12) }),
)
test('after any changes to a route, each available item is in one step and one step is current', () => {
  fc.assert(
    fc.property(someItems, fc.array(someChange), (items, changes) => {
      let progress = newProgress
      for (const { kind, at } of changes) {
        const steps = stepsOf(items, progress)
        const step = steps[at % Math.max(steps.length, 1)]
        const one = step?.items[at % step.items.length]
        if (!step || !one) continue
        if (kind === 'back') progress = withUnticked(progress, [one.key])
        else if (kind === 'off' && !one.isTaken) progress = withPostponed(progress, [one.key])
        else if (kind === 'away') progress = withUnavailable(progress, one.key, true)
        else if (kind === 'open') progress = withOpenedStep(progress, one.key)
        else {
          const keys = step.items.filter((each) => each.isTaken || each === one)
          progress = withTaken(progress, {
            aisle: step.aisle,
            added: keysOf(keys),
            keys: keysOf(keys),
            isStepDone: keys.length === step.items.length,
          })
        }
      }
      const steps = stepsOf(items, progress)
      const met = steps.flatMap((step) => keysOf(step.items)).toSorted()
      const there = items.filter(({ found, key }) => found && !progress.unavailable.includes(key))
      expect(met).toEqual(keysOf(there).toSorted())
      const isOpen = steps.some(({ state }) => state !== 'done')
      expect(steps.filter(({ state }) => state === 'current')).toHaveLength(isOpen ? 1 : 0)
      for (const { state, items: walked } of steps) {
        expect(walked.every(({ isTaken }) => isTaken)).toBe(state === 'done')
      }
    }),
  )
})
