import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { putBack, takeItems } from '#shared/shopping/change-walk.ts'
import type { Walk } from '#shared/shopping/plan-walk.ts'
import {
  initialState,
  losesProgress,
  nextShoppingState,
  type ShoppingEvent,
  type ShoppingState,
} from './shopping-state.ts'

const target = storeOf('Target')
const kroger = storeOf('Kroger')
const listText = 'milk, BREAD, banana, unicorn'
const search: ShoppingEvent = { type: 'items-searched', listText }
const navigate: ShoppingEvent = { type: 'navigation-started' }
const toggleDirectory: ShoppingEvent = { type: 'directory-toggled' }
const toggleLists: ShoppingEvent = { type: 'saved-lists-toggled' }

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

const finish = walked((walk) => ({ ...walk, isFinished: true }))
const reopenLast = walked((walk) => putBack(walk, walk.completed.at(-1)?.keys ?? []))

function completedIn({ view }: ShoppingState): number | undefined {
  return view.kind === 'route' ? view.walk.completed.length : undefined
}

describe('finding items', () => {
  test('shows results for the items of the list, at the chosen store', () => {
    expect(atTarget(search).view).toEqual({
      kind: 'results',
      search: { store: target, text: listText, press: 0 },
      walk: null,
    })
  })

  test('does nothing without a store', () => {
    expect(after(search)).toBe(initialState)
  })

  test.each(['', '   ', ' , ,, \n'])('does nothing for a list of %j', (text) => {
    const state = atTarget()
    expect(nextShoppingState(state, { type: 'items-searched', listText: text })).toBe(state)
  })

  test.each([
    ['the store directory', toggleDirectory],
    ['the saved lists', toggleLists],
  ])('closes %s', (_name, event) => {
    expect(atTarget(event, search).view.kind).toBe('results')
  })

  test('ends a route', () => {
    expect(atTarget(search, navigate, complete(1), search).view.kind).toBe('results')
  })
})

describe('choosing a store', () => {
  test.each([
    ['results', [search]],
    ['the directory', [toggleDirectory]],
    ['a route', [search, navigate]],
  ])('another store clears %s', (_name, events) => {
    const state = nextShoppingState(atTarget(...events), { type: 'store-chosen', store: kroger })
    expect(state).toEqual({ store: kroger, view: { kind: 'idle' } })
  })

  test('another store leaves the saved lists open', () => {
    const state = nextShoppingState(atTarget(toggleLists), { type: 'store-chosen', store: kroger })
    expect(state).toEqual({ store: kroger, view: { kind: 'saved-lists' } })
  })

  test('the same store again changes nothing', () => {
    const state = atTarget(search, navigate, complete(1))
    expect(nextShoppingState(state, { type: 'store-chosen', store: { ...target } })).toBe(state)
  })

  test.each([
    ['results', [search]],
    ['the directory', [toggleDirectory]],
    ['a route', [search, navigate]],
  ])('using sample data gives up the store and %s', (_name, events) => {
    expect(nextShoppingState(atTarget(...events), { type: 'sample-data-used' })).toEqual(
      initialState,
    )
  })
})

describe('directory and saved lists', () => {
  test('each clears the results, so that no route can start', () => {
    for (const event of [toggleDirectory, toggleLists]) {
      const state = atTarget(search, event)
      expect(state.view.kind).not.toBe('results')
      expect(nextShoppingState(state, navigate)).toBe(state)
    }
  })

  test('each replaces the other', () => {
    expect(atTarget(toggleLists, toggleDirectory).view).toEqual({ kind: 'directory' })
    expect(atTarget(toggleDirectory, toggleLists).view).toEqual({ kind: 'saved-lists' })
  })

  test('a second press closes it', () => {
    expect(atTarget(toggleDirectory, toggleDirectory).view).toEqual({ kind: 'idle' })
    expect(atTarget(toggleLists, toggleLists).view).toEqual({ kind: 'idle' })
  })

  test('there is no directory without a store, but there are saved lists', () => {
    expect(after(toggleDirectory)).toBe(initialState)
    expect(after(toggleLists).view).toEqual({ kind: 'saved-lists' })
  })

  test.each([
    ['the saved lists', [toggleLists]],
    ['results', [search]],
    ['a route', [search, navigate]],
  ])('loading a list closes %s and keeps the store', (_name, events) => {
    const state = nextShoppingState(atTarget(...events), { type: 'list-loaded' })
    expect(state).toEqual({ store: target, view: { kind: 'idle' } })
  })
})

describe('walking the route', () => {
  test('starts at step 1 with nothing completed', () => {
    expect(completedIn(atTarget(search, navigate))).toBe(0)
  })

  test('starting again resets the completed steps', () => {
    const state = atTarget(search, navigate, complete(1), navigate)
    expect(completedIn(state)).toBe(0)
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
    expect(state.view).toMatchObject({
      kind: 'route',
      search: { text: `${listText}, soap` },
      walk: { planned: ['milk', 'bread', 'banana', 'unicorn'], completed: [stops[0]] },
    })
    const again = nextShoppingState(state, {
      type: 'list-changed',
      listText: 'soap',
      keysBefore: ['milk', 'soap'],
    })
    expect(again.view).toMatchObject({ walk: { planned: ['milk', 'bread', 'banana', 'unicorn'] } })
  })

  test('a list emptied while walking changes nothing', () => {
    const state = atTarget(search, navigate, complete(1))
    const emptied: ShoppingEvent = { type: 'list-changed', listText: ' , ', keysBefore: [] }
    expect(nextShoppingState(state, emptied)).toBe(state)
  })

  test('a route that was left is taken up again with what was completed, also after another search', () => {
    const left = atTarget(search, navigate, complete(1), { type: 'results-reopened' })
    expect(completedIn(nextShoppingState(left, { type: 'route-continued' }))).toBe(1)
    const searched = nextShoppingState(left, { ...search, keysBefore: ['milk'] })
    const continued = nextShoppingState(searched, { type: 'route-continued' })
    expect(continued.view).toMatchObject({ walk: { planned: ['milk'], completed: [stops[0]] } })
  })

  test('without a route that was left there is none to continue', () => {
    const state = atTarget(search)
    expect(nextShoppingState(state, { type: 'route-continued' })).toBe(state)
  })

  test('the last completed step can be taken back, and no more than were completed', () => {
    const state = atTarget(search, navigate, complete(1), complete(2), reopenLast)
    expect(completedIn(state)).toBe(1)
    expect(completedIn(atTarget(search, navigate, reopenLast))).toBe(0)
  })

  test('going back shows the same results', () => {
    expect(atTarget(search, navigate, { type: 'results-reopened' })).toEqual(atTarget(search))
  })
})

describe('undo', () => {
  const walking = atTarget(search, navigate, complete(1))

  test.each<ShoppingEvent>([
    search,
    navigate,
    { type: 'results-reopened' },
    toggleDirectory,
    toggleLists,
    { type: 'list-loaded' },
    { type: 'sample-data-used' },
    { type: 'store-chosen', store: kroger },
  ])('is offered when $type leaves a route with completed steps', (event) => {
    expect(losesProgress(walking, event)).toBe(true)
    expect(
      nextShoppingState(nextShoppingState(walking, event), {
        type: 'state-restored',
        state: walking,
      }),
    ).toEqual(walking)
  })

  test('is not offered when the walk was finished', () => {
    const over = atTarget(search, navigate, ...[1, 2, 3].map(complete), finish)
    expect(completedIn(over)).toBe(3)
    expect(losesProgress(over, search)).toBe(false)
  })

  test('is offered when a route that waits behind the results would begin anew', () => {
    const left = nextShoppingState(walking, { type: 'results-reopened' })
    expect(losesProgress(left, navigate)).toBe(true)
    expect(losesProgress(left, { type: 'route-continued' })).toBe(false)
  })

  test('is not offered when nothing was completed, or nothing is left', () => {
    expect(losesProgress(atTarget(search, navigate), search)).toBe(false)
    expect(losesProgress(walking, complete(2))).toBe(false)
    expect(losesProgress(walking, reopenLast)).toBe(false)
    expect(losesProgress(walking, { type: 'store-chosen', store: target })).toBe(false)
    expect(losesProgress(walking, { type: 'items-searched', listText: ' ' })).toBe(false)
  })
})

test('whatever a shopper presses, results and route belong to the chosen store and progress stays in order', () => {
  const event = fc.oneof(
    fc.constantFrom<ShoppingEvent>(
      search,
      navigate,
      toggleDirectory,
      toggleLists,
      { type: 'list-loaded' },
      { type: 'results-reopened' },
      { type: 'sample-data-used' },
      reopenLast,
      { type: 'route-continued' },
      { type: 'list-changed', listText: 'milk, soap', keysBefore: ['milk'] },
    ),
    fc
      .constantFrom(target, kroger)
      .map((store): ShoppingEvent => ({ type: 'store-chosen', store })),
    fc.integer({ min: 0, max: 6 }).map(complete),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { store, view } = after(...events)
      if ('search' in view) expect(view.search.store).toBe(store)
      if (view.kind === 'directory') expect(store).not.toBeNull()
      if (view.kind === 'route') {
        const taken = view.walk.completed.flatMap(({ keys }) => keys)
        expect(new Set(taken).size).toBe(taken.length)
      }
    }),
  )
})
