import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { testLocated } from '#shared/locate/test-located.ts'
import { planSteps, type RouteProgress, type StepHolder } from './plan-steps.ts'
import { newProgress, withOpenedStep, withPostponed, withTaken } from './route-progress.ts'
import { apples, beer, cookies, layout, list, milk } from './test-store.ts'

const bob = { userId: 'bob', name: 'Bob' }
const carl = { userId: 'carl', name: 'Carl' }
const eggs = testLocated('eggs', 'Dairy')

type Walk = {
  progress?: RouteProgress
  holders?: Record<string, StepHolder>
  taken?: readonly LocatedItem[]
}

function stepsOf(items: readonly LocatedItem[], walk: Walk) {
  const { progress = newProgress, holders = {}, taken = [] } = walk
  return planSteps(items, {
    progress,
    order: 'entrance',
    layout,
    tickedKeys: new Set(taken.map(({ key }) => key)),
    holders: new Map(Object.entries(holders)),
  })
}
const shown = (items: readonly LocatedItem[], walk: Walk) =>
  stepsOf(items, walk).map(({ aisle, items: all, state, holder }) => {
    const words = all.map(({ name, isTaken }) => (isTaken ? `${name}✓` : name))
    return `${aisle}: ${words.join()} ${holder?.name ?? 'mine'} ${state}`
  })

test('other shoppers’ steps come last, grouped by shopper, each group in route order', () => {
  const holders = { milk: bob, cookies: carl, apples: bob }
  const progress = withPostponed(newProgress, ['apples'])
  expect(shown(list, { holders, progress })).toEqual([
    'Aisle 2: beer mine current',
    'Produce: apples Bob locked',
    'Dairy: milk Bob locked',
    'Aisle 12: cookies Carl locked',
  ])
  expect(stepsOf(list, { holders }).at(-1)).toMatchObject({
    isLater: true,
    direction: 'Someone else takes this',
  })
})

test('a sign where two shoppers have items is a separate step for each of them', () => {
  expect(shown([milk, eggs, apples], { holders: { eggs: bob } })).toEqual([
    'Produce: apples mine current',
    'Dairy: milk mine locked',
    'Dairy: eggs Bob locked',
  ])
})

test('items that another shopper picked up stay in their step until the whole step is complete', () => {
  const holders = { milk: bob, eggs: bob }
  expect(shown([milk, eggs, apples], { holders, taken: [milk] })).toEqual([
    'Produce: apples mine current',
    'Dairy: milk✓,eggs Bob locked',
  ])
  expect(shown([milk, eggs, apples], { holders, taken: [milk, eggs] })).toEqual([
    'Dairy: milk✓,eggs✓ mine done',
    'Produce: apples mine current',
  ])
})

test('other shoppers’ steps come last, but this shopper may open them earlier', () => {
  const holders = { apples: bob }
  const through = withTaken(newProgress, {
    aisle: 'Dairy',
    added: ['milk'],
    keys: ['milk'],
    isStepDone: true,
  })
  expect(shown([milk, apples], { holders, progress: through, taken: [milk] })).toEqual([
    'Dairy: milk✓ mine done',
    'Produce: apples Bob current',
  ])
  expect(
    shown([milk, apples], { holders, progress: withOpenedStep(newProgress, 'apples') }),
  ).toEqual(['Dairy: milk mine locked', 'Produce: apples Bob current'])
})

test('other shoppers’ steps don’t affect which items this shopper has already passed', () => {
  const progress = {
    ...newProgress,
    planned: [apples, cookies, beer, milk].map(({ key }) => key),
    completed: [{ aisle: 'Aisle 12', keys: ['cookies'] }],
  }
  const pears = testLocated('pears', 'Produce')
  const steps = stepsOf([apples, cookies, beer, milk, pears], {
    progress,
    holders: { apples: bob },
    taken: [cookies],
  })
  expect(steps.find(({ isBehind }) => isBehind)?.items.map(({ name }) => name)).toEqual(['pears'])
})

const aisles = ['Produce', 'Aisle 12', 'Aisle 2', 'Dairy', null]
const someItems = fc
  .array(fc.constantFrom(...aisles), { maxLength: 10 })
  .map((places) => places.map((aisle, at) => testLocated(`item ${at}`, aisle)))

test('however a route is split, each item is in exactly one step, and the shopper’s own steps come first', () => {
  fc.assert(
    fc.property(
      someItems,
      fc.array(fc.constantFrom('bob', 'carl', 'me'), { maxLength: 10 }),
      fc.array(fc.boolean(), { maxLength: 10 }),
      (items, holderNames, ticks) => {
        const holders = items.flatMap(({ key }, at): [string, StepHolder][] => {
          if (holderNames[at] === 'bob') return [[key, bob]]
          return holderNames[at] === 'carl' ? [[key, carl]] : []
        })
        const taken = items.filter((_, at) => ticks[at])
        const steps = stepsOf(items, { holders: Object.fromEntries(holders), taken })
        const met = steps.flatMap((step) => step.items.map(({ key }) => key))
        const found = items.filter((item) => item.found).map(({ key }) => key)
        expect(met.toSorted()).toEqual(found.toSorted())
        const held = steps.filter(({ state }) => state !== 'done').map(({ holder }) => holder)
        expect(held.findLastIndex((one) => one === null)).toBeLessThanOrEqual(
          held.filter((one) => one === null).length - 1,
        )
        for (const { items: all, holder, state } of steps) {
          const open = all.filter(({ isTaken }) => !isTaken)
          const own = open.filter(({ key }) => !new Map(holders).has(key))
          if (holder) expect(own).toEqual([])
          else expect(own).toEqual(open)
          expect(open.length === 0).toBe(state === 'done')
        }
      },
    ),
  )
})
