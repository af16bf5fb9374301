import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { testLocated } from '#shared/locate/test-located.ts'
import { newWalk, openStep, postpone, putBack, setNotThere, takeItems } from './change-walk.ts'
import { planWalk, type Walk } from './plan-walk.ts'
import { apples, beer, layout, list, milk } from './test-store.ts'

function walk(items: readonly LocatedItem[], kept: Walk) {
  return planWalk(items, { walk: kept, order: 'entrance', layout })
}
const keysOf = (items: readonly LocatedItem[]) => items.map(({ key }) => key)
const take = (kept: Walk, ...items: readonly LocatedItem[]) =>
  takeItems(kept, {
    aisle: items[0]?.found ? items[0].aisle : '',
    added: keysOf(items),
    keys: keysOf(items),
    isStepDone: true,
  })
const eggs = testLocated('eggs', 'Dairy')
const ticked = (steps: ReturnType<typeof walk>) =>
  steps.map(({ aisle, items, state }) => {
    const words = items.map(({ name, isTaken }) => (isTaken ? `${name}✓` : name))
    return `${aisle}: ${words.join()} ${state}`
  })

test('an item that is ticked stays in its step until all of them are', () => {
  const some = [milk, eggs, apples]
  expect(ticked(walk(some, take(newWalk, milk)))).toEqual([
    'Produce: apples current',
    'Dairy: milk✓,eggs locked',
  ])
  expect(ticked(walk(some, take(newWalk, milk, eggs)))).toEqual([
    'Dairy: milk✓,eggs✓ done',
    'Produce: apples current',
  ])
})

test('a step that was left half done and finished later is done once, where it was finished', () => {
  const kept = take(take(take(newWalk, milk), apples), milk, eggs)
  expect(ticked(walk([milk, eggs, apples, beer], kept))).toEqual([
    'Produce: apples✓ done',
    'Dairy: milk✓,eggs✓ done',
    'Aisle 2: beer current',
  ])
})

test('what somebody else took is done too, behind what the shopper did', () => {
  const taken = new Set(keysOf([apples, beer, milk]))
  const steps = planWalk([...list, eggs], {
    walk: take(newWalk, beer),
    order: 'entrance',
    layout,
    taken,
  })
  expect(ticked(steps)).toEqual([
    'Aisle 2: beer✓ done',
    'Produce: apples✓ done',
    'Aisle 12: cookies current',
    'Dairy: milk✓,eggs locked',
  ])
})

test('what was put off comes last, in that order, and is ticked there', () => {
  const kept = postpone(postpone(newWalk, ['apples']), ['cookies'])
  const steps = walk([...list, testLocated('pears', 'Produce')], kept)
  expect(ticked(steps)).toEqual([
    'Produce: pears current',
    'Aisle 2: beer locked',
    'Dairy: milk locked',
    'Produce: apples locked',
    'Aisle 12: cookies locked',
  ])
  expect(steps.at(-1)?.direction).toBe('Go back for what you put off')
  const end = [beer, milk, testLocated('pears', 'Produce')].reduce<Walk>(
    (now, one) => take(now, one),
    kept,
  )
  expect(ticked(walk([...list, testLocated('pears', 'Produce')], end)).slice(3)).toEqual([
    'Produce: apples current',
    'Aisle 12: cookies locked',
  ])
})

test('one of several items that were put off stays in its step when it is ticked', () => {
  const kept = take(postpone(take(newWalk, apples), ['eggs', 'milk']), eggs)
  expect(ticked(walk([apples, milk, eggs], kept))).toEqual([
    'Produce: apples✓ done',
    'Dairy: milk,eggs✓ current',
  ])
})

test('what was not there is in no step, and can be put in again', () => {
  const kept = setNotThere(newWalk, 'apples', true)
  expect(ticked(walk([apples, milk], kept))).toEqual(['Dairy: milk current'])
  expect(ticked(walk([apples, milk], setNotThere(kept, 'apples', false)))).toHaveLength(2)
})

test('a step that is opened by hand is the current one until it is done or left', () => {
  const kept = openStep(newWalk, 'milk')
  const states = (now: Walk) =>
    walk([...list, eggs], now).map(({ aisle, state }) => `${aisle} ${state}`)
  expect(states(kept)).toEqual([
    'Produce locked',
    'Aisle 12 locked',
    'Aisle 2 locked',
    'Dairy current',
  ])
  expect(states(take(kept, milk, eggs))[1]).toBe('Produce current')
  expect(states(postpone(kept, ['milk', 'eggs']))[0]).toBe('Produce current')
})

test('a tick that is taken back is open again', () => {
  const kept = putBack(take(newWalk, milk, eggs), ['milk'])
  expect(ticked(walk([milk, eggs], kept))).toEqual(['Dairy: milk,eggs✓ current'])
  expect(putBack(newWalk, ['milk'])).toBe(newWalk)
  expect(take(take(newWalk, milk), milk)).toEqual(take(newWalk, milk))
})

const signs = ['Produce', 'Aisle 12', 'Aisle 2', 'Aisle 2B', 'Dairy', 'Customer Service', null]
const someItems = fc
  .array(fc.constantFrom(...signs), { maxLength: 12 })
  .map((places) => places.map((sign, at) => testLocated(`item ${at}`, sign)))
const someChange = fc.oneof(
  fc.record({ kind: fc.constantFrom('take', 'back', 'off', 'away', 'open'), at: fc.nat(12) }),
)
test('whatever a shopper does on the way, each found item that is there is in one step, and one is to do', () => {
  fc.assert(
    fc.property(someItems, fc.array(someChange), (items, changes) => {
      let kept = newWalk
      for (const { kind, at } of changes) {
        const steps = walk(items, kept)
        const step = steps[at % Math.max(steps.length, 1)]
        const one = step?.items[at % step.items.length]
        if (!step || !one) continue
        if (kind === 'back') kept = putBack(kept, [one.key])
        else if (kind === 'off' && !one.isTaken) kept = postpone(kept, [one.key])
        else if (kind === 'away') kept = setNotThere(kept, one.key, true)
        else if (kind === 'open') kept = openStep(kept, one.key)
        else {
          const keys = step.items.filter((each) => each.isTaken || each === one)
          kept = takeItems(kept, {
            aisle: step.aisle,
            added: keysOf(keys),
            keys: keysOf(keys),
            isStepDone: keys.length === step.items.length,
          })
        }
      }
      const steps = walk(items, kept)
      const met = steps.flatMap((step) => keysOf(step.items)).toSorted()
      const there = items.filter(({ found, key }) => found && !kept.notThere.includes(key))
      expect(met).toEqual(keysOf(there).toSorted())
      const isOpen = steps.some(({ state }) => state !== 'done')
      expect(steps.filter(({ state }) => state === 'current')).toHaveLength(isOpen ? 1 : 0)
      for (const { state, items: walked } of steps) {
        expect(walked.every(({ isTaken }) => isTaken)).toBe(state === 'done')
      }
    }),
  )
})
