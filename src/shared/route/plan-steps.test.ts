import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains, findChain } from '#shared/catalog/chains.ts'
import { itemCategories } from '#shared/catalog/items.ts'
import { locateItem } from '#shared/locate/locate-item.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { testLocated } from '#shared/locate/test-located.ts'
import { planSteps, type RouteOrder, type RouteProgress } from './plan-steps.ts'
import { newProgress } from './route-progress.ts'
import { apples, beer, cookies, layout, list, milk } from './test-store.ts'

function stepsOf(
  items: readonly LocatedItem[],
  progress: Partial<RouteProgress> = {},
  order?: RouteOrder,
) {
  return planSteps(items, {
    progress: { ...newProgress, ...progress },
    order: order ?? 'entrance',
    layout,
  })
}
const shown = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(
    ({ aisle, items, state }) => `${aisle}: ${items.map(({ name }) => name).join()} ${state}`,
  )
const done = (...items: readonly LocatedItem[]) =>
  items.flatMap((each) => (each.found ? [{ aisle: each.aisle, keys: [each.key] }] : []))
const keysOf = (items: readonly LocatedItem[]) => items.map(({ key }) => key)

test('in order of aisle numbers, signs without a number come last', () => {
  expect(shown(stepsOf(list, {}, 'aisle-number'))).toEqual([
    'Aisle 2: beer current',
    'Aisle 12: cookies locked',
    'Dairy: milk locked',
    'Produce: apples locked',
  ])
})

test('in order from the entrance, signs that aren’t in the layout come last', () => {
  expect(shown(stepsOf([testLocated('stamps', 'Customer Service'), ...list]))).toEqual([
    'Produce: apples current',
    'Aisle 12: cookies locked',
    'Aisle 2: beer locked',
    'Dairy: milk locked',
    'Customer Service: stamps locked',
  ])
})

test('the route follows aisle numbers if the chain has no layout', () => {
  const stops = { progress: newProgress, order: 'entrance', layout: null } as const
  expect(planSteps(list, stops).map(({ aisle }) => aisle)).toEqual([
    'Aisle 2',
    'Aisle 12',
    'Dairy',
    'Produce',
  ])
})

test('directions say where to start and how to continue', () => {
  const directions = stepsOf(list).map(({ stepNumber, direction }) => `${stepNumber} ${direction}`)
  expect(directions.slice(0, 2)).toEqual([
    '1 Start at the store entrance and head to your first aisle',
    '2 Continue to the next aisle',
  ])
})

test('a step has all items at one sign, in list order', () => {
  expect(shown(stepsOf([milk, testLocated('eggs', 'Dairy'), apples]))).toEqual([
    'Produce: apples current',
    'Dairy: milk,eggs locked',
  ])
})

test('a route without located items has no steps', () => {
  expect(stepsOf([])).toEqual([])
  expect(stepsOf([testLocated('unicorn', null)])).toEqual([])
})

test('completed stops stay done, in the order of completion', () => {
  expect(shown(stepsOf(list, { completed: done(cookies, apples) }))).toEqual([
    'Aisle 12: cookies done',
    'Produce: apples done',
    'Aisle 2: beer current',
    'Dairy: milk locked',
  ])
})

test('a completed stop disappears when all of its items are removed from the list', () => {
  expect(shown(stepsOf([milk], { completed: done(apples) }))).toEqual(['Dairy: milk current'])
})

test('a completed stop stays when its item turns out to be at another sign', () => {
  expect(
    shown(stepsOf([testLocated('apples', 'Dairy'), beer], { completed: done(apples) })),
  ).toEqual(['Produce: apples done', 'Aisle 2: beer current'])
})

test('an added item that is still ahead gets a step in route order', () => {
  const progress = { planned: keysOf(list), completed: done(apples) }
  const steps = stepsOf(
    [...list, testLocated('eggs', 'Dairy'), testLocated('wine', 'Aisle 2')],
    progress,
  )
  expect(shown(steps)).toEqual([
    'Produce: apples done',
    'Aisle 12: cookies current',
    'Aisle 2: beer,wine locked',
    'Dairy: milk,eggs locked',
  ])
  expect(steps.every(({ isBehind }) => !isBehind)).toBe(true)
})

test('an added item behind the shopper gets a step at the end', () => {
  const progress = { planned: keysOf(list), completed: done(apples, cookies) }
  const steps = stepsOf([testLocated('pears', 'Produce'), ...list], progress)
  expect(shown(steps)).toEqual([
    'Produce: apples done',
    'Aisle 12: cookies done',
    'Aisle 2: beer current',
    'Dairy: milk locked',
    'Produce: pears locked',
  ])
  expect(steps.map(({ isBehind }) => isBehind)).toEqual([false, false, false, false, true])
  expect(steps.at(-1)?.direction).toBe('Go back for what you added')
})

test('a planned stop that the shopper skipped is still ahead', () => {
  const steps = stepsOf(list, { planned: keysOf(list), completed: done(milk) })
  expect(steps.filter(({ isBehind }) => isBehind)).toEqual([])
  expect(steps.find(({ state }) => state === 'current')?.aisle).toBe('Produce')
})

test('an item added after the last stop gets an additional stop', () => {
  const planned = keysOf(list)
  const completed = done(apples, cookies, beer, milk)
  const steps = stepsOf([...list, testLocated('pears', 'Produce')], { planned, completed })
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'current'])
  expect(steps.at(-1)).toMatchObject({ aisle: 'Produce', isBehind: true })
})

test('an item added at a sign that is still ahead becomes part of that stop', () => {
  const progress = { planned: keysOf(list), completed: done(beer, cookies, milk) }
  const steps = stepsOf([...list, testLocated('pears', 'Produce')], progress, 'aisle-number')
  expect(shown(steps).slice(3)).toEqual(['Produce: apples,pears current'])
})

const aisles = ['Produce', 'Aisle 12', 'Aisle 2', 'Aisle 2B', 'Dairy', 'Customer Service', null]
const someItems = fc
  .array(fc.constantFrom(...aisles), { maxLength: 12 })
  .map((places) => places.map((aisle, at) => testLocated(`item ${at}`, aisle)))
const someOrder = fc.constantFrom<RouteOrder>('aisle-number', 'entrance')

/** Routes in progress, with completed stops and with items that were added later. */
const someRoute = fc.record({
  items: someItems,
  order: someOrder,
  stops: fc.nat(7),
  first: fc.nat(12),
})

test('each located item is in exactly one step, and exactly one step is current until all are done', () => {
  fc.assert(
    fc.property(someRoute, ({ items, order, stops, first }) => {
      const planned = items.slice(0, first)
      let progress = newProgress
      for (let stop = 0; stop < stops; stop += 1) progress = completeStop(planned, progress, order)
      const steps = stepsOf(items, { ...progress, planned: keysOf(planned) }, order)
      const met = steps.flatMap((step) => keysOf(step.items))
      expect(met.toSorted()).toEqual(keysOf(items.filter(({ found }) => found)).toSorted())
      expect(steps.map(({ stepNumber }) => stepNumber)).toEqual(steps.map((_, at) => at + 1))
      const states = steps.map(({ state }) => state)
      const open = states.slice(progress.completed.length)
      expect(states.slice(0, progress.completed.length).every((state) => state === 'done')).toBe(
        true,
      )
      expect(open).toEqual(open.map((_, at) => (at === 0 ? 'current' : 'locked')))
    }),
  )
})

test('a shopper who always completes the current step follows the order shown at the start', () => {
  fc.assert(
    fc.property(someItems, someOrder, (items, order) => {
      const before = stepsOf(items, {}, order)
      let progress = newProgress
      for (let stop = 0; stop < before.length; stop += 1)
        progress = completeStop(items, progress, order)
      const after = stepsOf(items, progress, order)
      expect(after.map(({ aisle }) => aisle)).toEqual(before.map(({ aisle }) => aisle))
      expect(after.every(({ state }) => state === 'done')).toBe(true)
    }),
  )
})

function completeStop(
  items: readonly LocatedItem[],
  progress: RouteProgress,
  order: RouteOrder,
): RouteProgress {
  const current = stepsOf(items, progress, order).find(({ state }) => state === 'current')
  if (!current) return progress
  const stop = { aisle: current.aisle, keys: keysOf(current.items) }
  return { ...progress, completed: [...progress.completed, stop] }
}

/** Returns items with their locations in a chain's sample data. */
function rowsOf(names: readonly string[], chainName: string): LocatedItem[] {
  const chain = findChain(chainName)
  return names.map((name) => ({ ...testLocated(name, null), ...locateItem(name, chain) }))
}

test('a route at Target starts at the entrance and continues from aisle to aisle', () => {
  const steps = stepsOf(
    rowsOf(['milk', 'BREAD', 'banana', 'unicorn'], 'Target'),
    {},
    'aisle-number',
  )
  expect(
    steps.map(({ stepNumber, aisle, direction, items }) => [
      stepNumber,
      aisle,
      direction,
      items.map(({ name }) => name),
    ]),
  ).toEqual([
    [1, 'Aisle G5', 'Start at the store entrance and head to your first aisle', ['BREAD']],
    [2, 'Aisle G30', 'Continue to the next aisle', ['milk']],
    [3, 'Produce', 'Continue to the next aisle', ['banana']],
  ])
})

test.each(chains)('a route at $name follows aisle numbers, with departments last', ({ name }) => {
  fc.assert(
    fc.property(fc.subarray(Object.keys(itemCategories)), (names) => {
      const steps = stepsOf(rowsOf(names, name), {}, 'aisle-number')
      const orders = steps.map(({ aisle }) => Number(/\d+/.exec(aisle)?.[0] ?? 999))
      expect(orders).toEqual(orders.toSorted((a, b) => a - b))
      expect(new Set(steps.map(({ aisle }) => aisle)).size).toBe(steps.length)
      const met = steps.flatMap(({ items }) => items.map((each) => each.name))
      expect(met.toSorted()).toEqual(names.toSorted())
    }),
  )
})
