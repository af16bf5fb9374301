import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { newProgress, withTaken } from '#shared/route/route-progress.ts'
import { initialState, type TripState } from './trip-state.ts'
import {
  addressOf,
  namedView,
  needsUndo,
  startView,
  type View,
  viewAfterClosing,
  viewOf,
  views,
} from './view.ts'

const store = sampleLocations[0]
if (!store) throw new Error('no sample stores')

const atStore: TripState = { ...initialState, store }
const searched: TripState = { ...atStore, search: { store, text: 'milk, bread', repeatCount: 0 } }
const begun: TripState = { ...searched, progress: newProgress }
const milk = { aisle: 'Dairy', added: ['milk'], keys: ['milk'], isStepDone: true }
const underWay: TripState = { ...searched, progress: withTaken(newProgress, milk) }
const finished: TripState = {
  ...searched,
  progress: { ...withTaken(newProgress, milk), isFinished: true },
}
const states = [initialState, atStore, searched, begun, underWay, finished]

describe('the view of an address', () => {
  test('is the view for which the URL was made', () => {
    for (const view of views) {
      expect(viewOf(new URL(addressOf(view), 'https://shop.example').search, begun)).toBe(view)
    }
  })

  test.each<[View, TripState, View]>([
    ['route', begun, 'route'],
    ['route', searched, 'results'],
    ['route', atStore, 'list'],
    ['results', underWay, 'results'],
    ['results', atStore, 'list'],
    ['directory', atStore, 'directory'],
    ['directory', initialState, 'list'],
    ['saved-lists', initialState, 'saved-lists'],
    ['list', underWay, 'list'],
  ])('of %s is the nearest view that can be shown', (named, state, shown) => {
    expect(viewOf(addressOf(named).replace('/app', ''), state)).toBe(shown)
  })

  test('is never a view whose data is missing', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom(...views, 'lists'))
    const search = fc.oneof(
      fc.string(),
      name.map((text) => `?view=${text}`),
      name.map((text) => `?x=1&view=${encodeURIComponent(text)}&view=route`),
    )
    fc.assert(
      fc.property(search, fc.constantFrom(...states), (address, state) => {
        const view = viewOf(address, state)
        expect(views).toContain(view)
        if (view === 'directory') expect(state.store).not.toBeNull()
        if (view === 'results' || view === 'route') expect(state.search).not.toBeNull()
        if (view === 'route') expect(state.progress).not.toBeNull()
      }),
    )
  })

  test.each(['', '?', '?view=', '?view=toString', '?view=saved-lists', '?other=route'])(
    'of %j is the list',
    (search) => {
      expect(namedView(search)).toBe('list')
    },
  )
})

describe('a shopper who opens the app without a view in the address', () => {
  test('returns to the route or the results if one of them was open last', () => {
    expect(startView('route', begun)).toBe('route')
    expect(startView('results', underWay)).toBe('results')
  })

  test('returns to the results if a route is under way and any other view was open', () => {
    for (const last of ['directory', 'saved-lists', 'list'] as const) {
      expect(startView(last, underWay)).toBe('results')
      expect(startView(last, finished)).toBe('list')
      expect(startView(last, searched)).toBe('list')
    }
  })
})

test('closing the directory or the saved lists opens the results while a route is under way, and the list otherwise', () => {
  expect(viewAfterClosing(underWay)).toBe('results')
  for (const state of [initialState, atStore, searched, begun, finished]) {
    expect(viewAfterClosing(state)).toBe('list')
  }
})

describe('undo', () => {
  const onRoute = { state: underWay, view: 'route' } as const

  test.each(views.filter((view) => view !== 'route'))(
    'is offered when a route with completed steps is left for %s',
    (view) => {
      expect(needsUndo(onRoute, { state: underWay, view })).toBe(true)
    },
  )

  test('is offered when a route under way would be restarted or dropped', () => {
    for (const view of ['results', 'directory', 'saved-lists'] as const) {
      const before = { state: underWay, view }
      expect(needsUndo(before, { state: begun, view: 'route' })).toBe(true)
      expect(needsUndo(before, { state: atStore, view: 'list' })).toBe(true)
    }
  })

  test('is not offered if the route stays open, or if no step or every step was completed', () => {
    expect(needsUndo({ ...onRoute, state: begun }, { state: begun, view: 'list' })).toBe(false)
    expect(needsUndo({ ...onRoute, state: finished }, { state: atStore, view: 'list' })).toBe(false)
    expect(needsUndo(onRoute, onRoute)).toBe(false)
    expect(needsUndo({ state: underWay, view: 'results' }, onRoute)).toBe(false)
    expect(needsUndo({ state: underWay, view: 'directory' }, { ...onRoute, view: 'list' })).toBe(
      false,
    )
  })
})
