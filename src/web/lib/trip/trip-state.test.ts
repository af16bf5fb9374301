import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { RouteProgress } from '#shared/route/plan-steps.ts'
import { withTaken, withUnticked } from '#shared/route/route-progress.ts'
import {
  initialState,
  type TripState,
  withNewProgress,
  withoutSearch,
  withoutStore,
  withProgress,
  withSearch,
  withSearchText,
  withStore,
} from './trip-state.ts'

const target = storeOf('Target')
const kroger = storeOf('Kroger')
const listText = 'milk, BREAD, banana, unicorn'
type Change = (state: TripState) => TripState

const search = searchFor(listText, true)
const navigate: Change = (state) => withNewProgress(state, null)
const choose =
  (store: StoreLocation): Change =>
  (state) =>
    withStore(state, store)

function searchFor(text: string, isShown: boolean): Change {
  return (state) => withSearch(state, { text, keysBefore: ['milk'], isShown })
}

function listChanged(text: string, keysBefore: readonly string[]): Change {
  return (state) => withSearchText(state, { text, keysBefore })
}

function storeOf(chainName: string): StoreLocation {
  const store = sampleLocations.find((location) => location.chainName === chainName)
  if (!store) throw new Error(`no sample store of ${chainName}`)
  return store
}

function after(...changes: Change[]): TripState {
  return changes.reduce((state, change) => change(state), initialState)
}

function atTarget(...changes: Change[]): TripState {
  return after(choose(target), ...changes)
}

const stops = [
  { aisle: 'Aisle G5', keys: ['bread'] },
  { aisle: 'Aisle G30', keys: ['milk'] },
  { aisle: 'Produce', keys: ['banana'] },
]

function withChange(change: (progress: RouteProgress) => RouteProgress): Change {
  return (state) => withProgress(state, change)
}

function complete(stepNumber: number): Change {
  const stop = stops[stepNumber - 1] ?? { aisle: 'Nowhere', keys: [] }
  return withChange((progress) =>
    withTaken(progress, { ...stop, added: stop.keys, isStepDone: true }),
  )
}

const reopenLast = withChange((progress) =>
  withUnticked(progress, progress.completed.at(-1)?.keys ?? []),
)

function completedIn({ progress }: TripState): number | undefined {
  return progress?.completed.length
}

describe('finding items', () => {
  test('looks up the list’s items in the chosen store, and counts the presses of the button', () => {
    expect(atTarget(search)).toEqual({
      ...initialState,
      store: target,
      search: { store: target, text: listText, repeatCount: 0 },
      progress: null,
    })
    expect(atTarget(search, search).search?.repeatCount).toBe(1)
  })

  test('does nothing without a store', () => {
    expect(after(search)).toBe(initialState)
  })

  test.each(['', '   ', ' , ,, \n'])('does nothing for a list of %j', (text) => {
    const state = atTarget()
    expect(searchFor(text, true)(state)).toBe(state)
  })

  test('keeps the route only if something was picked up on it', () => {
    expect(atTarget(search, navigate, search).progress).toBeNull()
    const kept = { planned: ['milk'], completed: [stops[0]], isFinished: false }
    expect(atTarget(search, navigate, complete(1), search).progress).toMatchObject(kept)
    const hidden = searchFor(listText, false)
    expect(atTarget(search, navigate, complete(1), hidden).progress).toMatchObject(kept)
  })

  test('continues a finished route while it is shown, but not after the shopper has left it', () => {
    const finish = withChange((progress) => ({ ...progress, isFinished: true }))
    const finished = [search, navigate, complete(1), finish]
    expect(atTarget(...finished, search).progress).toMatchObject({ isFinished: false })
    expect(atTarget(...finished, searchFor(listText, false)).progress).toBeNull()
  })
})

describe('choosing a store', () => {
  test('choosing another store clears the results and the route', () => {
    const state = atTarget(search, navigate, complete(1))
    expect(choose(kroger)(state)).toEqual({
      ...initialState,
      store: kroger,
    })
  })

  test('choosing the same store again does not change the trip', () => {
    const state = atTarget(search, navigate, complete(1))
    expect(choose({ ...target })(state)).toBe(state)
  })

  test('switching to sample data clears the store, the results and the route', () => {
    expect(atTarget(search, navigate, withoutStore)).toEqual(initialState)
  })
})

test('loading a list clears the results and the route, and keeps the store', () => {
  expect(atTarget(search, navigate, complete(1), withoutSearch)).toEqual(atTarget())
})

describe('walking the route', () => {
  test('starts and restarts at step 1, with no completed steps', () => {
    expect(completedIn(atTarget(search, navigate))).toBe(0)
    expect(completedIn(atTarget(search, navigate, complete(1), navigate))).toBe(0)
  })

  test('requires results', () => {
    const state = atTarget()
    expect(navigate(state)).toBe(state)
    expect(complete(1)(state)).toBe(state)
  })

  test('completing a step makes the next one current', () => {
    const state = atTarget(search, navigate, complete(1))
    expect(completedIn(state)).toBe(1)
    expect(completedIn(complete(2)(state))).toBe(2)
  })

  test('a step is completed only once, and only if something is picked up', () => {
    const state = atTarget(search, navigate, complete(1))
    for (const stepNumber of [0, Number.NaN]) {
      expect(complete(stepNumber)(state)).toBe(state)
    }
    expect(completedIn(complete(1)(state))).toBe(1)
  })

  test('adding an item on the way keeps the progress', () => {
    const state = atTarget(
      search,
      navigate,
      complete(1),
      listChanged(`${listText}, soap`, ['milk', 'bread', 'banana', 'unicorn']),
    )
    expect(state).toMatchObject({
      search: { text: `${listText}, soap` },
      progress: { planned: ['milk', 'bread', 'banana', 'unicorn'], completed: [stops[0]] },
    })
    const again = listChanged('soap', ['milk', 'soap'])(state)
    expect(again).toMatchObject({ progress: { planned: ['milk', 'bread', 'banana', 'unicorn'] } })
  })

  test('emptying the list on the way does not change the route', () => {
    const state = atTarget(search, navigate, complete(1))
    expect(listChanged(' , ', [])(state)).toBe(state)
  })

  test('completed steps can be undone one by one, starting with the last', () => {
    const state = atTarget(search, navigate, complete(1), complete(2), reopenLast)
    expect(completedIn(state)).toBe(1)
    expect(completedIn(atTarget(search, navigate, reopenLast))).toBe(0)
  })
})

test('after any sequence of actions, results match the store, a route has results, and no item is picked up twice', () => {
  const change = fc.oneof(
    fc.constantFrom<Change>(
      search,
      navigate,
      withoutSearch,
      withoutStore,
      reopenLast,
      listChanged('milk, soap', ['milk']),
    ),
    fc.constantFrom(target, kroger).map(choose),
    fc.integer({ min: 0, max: 6 }).map(complete),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const { store, search: found, progress } = after(...changes)
      if (found) expect(found.store).toBe(store)
      if (progress) expect(found).not.toBeNull()
      const taken = progress?.completed.flatMap(({ keys }) => keys) ?? []
      expect(new Set(taken).size).toBe(taken.length)
    }),
  )
})
