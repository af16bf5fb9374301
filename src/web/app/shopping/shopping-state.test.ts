import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { putBack, takeItems } from '#shared/route/change-walk.ts'
import type { Walk } from '#shared/route/plan-walk.ts'
import {
  initialState,
  nextShoppingState,
  type ShoppingEvent,
  type ShoppingState,
} from './shopping-state.ts'

const target = storeOf('Target')
const kroger = storeOf('Kroger')
const listText = 'milk, BREAD, banana, unicorn'
const search: ShoppingEvent = {
  type: 'items-searched',
  listText,
  keysBefore: ['milk'],
  isShown: true,
}
const navigate: ShoppingEvent = { type: 'navigation-started' }

function storeOf(chainName: string): StoreLocation {
  const store = sampleLocations.find((location) => location.chainName === chainName)
  if (!store) throw new Error(`no sample store of ${chainName}`)
  return store
}

function after(...events: ShoppingEvent[]): ShoppingState {
  return events.reduce(nextShoppingState, initialState)
}

function atTarget(...events: ShoppingEvent[]): ShoppingState {
  return after({ type: 'store-chosen', store: target }, ...events)
}

const stops = [
  { aisle: 'Aisle G5', keys: ['bread'] },
  { aisle: 'Aisle G30', keys: ['milk'] },
  { aisle: 'Produce', keys: ['banana'] },
]

const walked = (change: (walk: Walk) => Walk): ShoppingEvent => ({ type: 'walk-changed', change })

function complete(stepNumber: number): ShoppingEvent {
  const stop = stops[stepNumber - 1] ?? { aisle: 'Nowhere', keys: [] }
  return walked((walk) => takeItems(walk, { ...stop, added: stop.keys, isStepDone: true }))
}

const reopenLast = walked((walk) => putBack(walk, walk.completed.at(-1)?.keys ?? []))

function completedIn({ walk }: ShoppingState): number | undefined {
  return walk?.completed.length
}

describe('finding items', () => {
  test('looks the items of the list up in the chosen store, and counts the presses', () => {
    expect(atTarget(search)).toEqual({
      store: target,
      search: { store: target, text: listText, press: 0 },
      walk: null,
    })
    expect(atTarget(search, search).search?.press).toBe(1)
  })

  test('does nothing without a store', () => {
    expect(after(search)).toBe(initialState)
  })

  test.each(['', '   ', ' , ,, \n'])('does nothing for a list of %j', (text) => {
    const state = atTarget()
    expect(nextShoppingState(state, { ...search, listText: text })).toBe(state)
  })

  test('keeps a route on which something was taken, and no other', () => {
    expect(atTarget(search, navigate, search).walk).toBeNull()
    const kept = { planned: ['milk'], completed: [stops[0]], isFinished: false }
    expect(atTarget(search, navigate, complete(1), search).walk).toMatchObject(kept)
    const hidden: ShoppingEvent = { ...search, isShown: false }
    expect(atTarget(search, navigate, complete(1), hidden).walk).toMatchObject(kept)
  })

  test('goes on with a finished route while it is shown, and not once it is left', () => {
    const finish = walked((walk) => ({ ...walk, isFinished: true }))
    const finished = [search, navigate, complete(1), finish]
    expect(atTarget(...finished, search).walk).toMatchObject({ isFinished: false })
    expect(atTarget(...finished, { ...search, isShown: false }).walk).toBeNull()
  })
})

describe('choosing a store', () => {
  test('another store clears results and route', () => {
    const state = atTarget(search, navigate, complete(1))
    expect(nextShoppingState(state, { type: 'store-chosen', store: kroger })).toEqual({
      ...initialState,
      store: kroger,
    })
  })

  test('the same store again changes nothing', () => {
    const state = atTarget(search, navigate, complete(1))
    expect(nextShoppingState(state, { type: 'store-chosen', store: { ...target } })).toBe(state)
  })

  test('using sample data gives up store, results and route', () => {
    expect(atTarget(search, navigate, { type: 'sample-data-used' })).toEqual(initialState)
  })
})

test('loading a list clears results and route, and keeps the store', () => {
  expect(atTarget(search, navigate, complete(1), { type: 'list-loaded' })).toEqual(atTarget())
})

describe('walking the route', () => {
  test('starts at step 1 with nothing completed, also when it is started again', () => {
    expect(completedIn(atTarget(search, navigate))).toBe(0)
    expect(completedIn(atTarget(search, navigate, complete(1), navigate))).toBe(0)
  })

  test('needs results', () => {
    const state = atTarget()
    expect(nextShoppingState(state, navigate)).toBe(state)
    expect(nextShoppingState(state, complete(1))).toBe(state)
  })

  test('completing a step makes the next one current', () => {
    const state = atTarget(search, navigate, complete(1))
    expect(completedIn(state)).toBe(1)
    expect(completedIn(nextShoppingState(state, complete(2)))).toBe(2)
  })

  test('a step is completed once, and only with something to take', () => {
    const state = atTarget(search, navigate, complete(1))
    for (const stepNumber of [0, Number.NaN]) {
      expect(nextShoppingState(state, complete(stepNumber))).toBe(state)
    }
    expect(completedIn(nextShoppingState(state, complete(1)))).toBe(1)
  })

  test('an item that is added while walking keeps what was completed, and is not planned', () => {
    const state = atTarget(search, navigate, complete(1), {
      type: 'list-changed',
      listText: `${listText}, soap`,
      keysBefore: ['milk', 'bread', 'banana', 'unicorn'],
    })
    expect(state).toMatchObject({
      search: { text: `${listText}, soap` },
      walk: { planned: ['milk', 'bread', 'banana', 'unicorn'], completed: [stops[0]] },
    })
    const again = nextShoppingState(state, {
      type: 'list-changed',
      listText: 'soap',
      keysBefore: ['milk', 'soap'],
    })
    expect(again).toMatchObject({ walk: { planned: ['milk', 'bread', 'banana', 'unicorn'] } })
  })

  test('a list emptied while walking changes nothing', () => {
    const state = atTarget(search, navigate, complete(1))
    const emptied: ShoppingEvent = { type: 'list-changed', listText: ' , ', keysBefore: [] }
    expect(nextShoppingState(state, emptied)).toBe(state)
  })

  test('the last completed step can be taken back, and no more than were completed', () => {
    const state = atTarget(search, navigate, complete(1), complete(2), reopenLast)
    expect(completedIn(state)).toBe(1)
    expect(completedIn(atTarget(search, navigate, reopenLast))).toBe(0)
  })
})

test('undo restores all of it', () => {
  const walking = atTarget(search, navigate, complete(1))
  const left = nextShoppingState(walking, { type: 'sample-data-used' })
  expect(nextShoppingState(left, { type: 'state-restored', state: walking })).toBe(walking)
})

test('whatever a shopper does, results are of the chosen store, a route is of results, and nothing is taken twice', () => {
  const event = fc.oneof(
    fc.constantFrom<ShoppingEvent>(
      search,
      navigate,
      { type: 'list-loaded' },
      { type: 'sample-data-used' },
      reopenLast,
      { type: 'list-changed', listText: 'milk, soap', keysBefore: ['milk'] },
    ),
    fc
      .constantFrom(target, kroger)
      .map((store): ShoppingEvent => ({ type: 'store-chosen', store })),
    fc.integer({ min: 0, max: 6 }).map(complete),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { store, search: found, walk } = after(...events)
      if (found) expect(found.store).toBe(store)
      if (walk) expect(found).not.toBeNull()
      const taken = walk?.completed.flatMap(({ keys }) => keys) ?? []
      expect(new Set(taken).size).toBe(taken.length)
    }),
  )
})
