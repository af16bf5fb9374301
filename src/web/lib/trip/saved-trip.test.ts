import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { withPostponed, withTaken, withUnavailable } from '#shared/route/route-progress.ts'
import { type SavedTrip, tripFromText, tripToText } from './saved-trip.ts'
import {
  initialState,
  type TripState,
  withNewProgress,
  withProgress,
  withSearch,
  withStore,
} from './trip-state.ts'
import type { View } from './view.ts'

const store = sampleLocations[0]
if (!store) throw new Error('no sample stores')

type Change = (state: TripState) => TripState

function tripAfter(view: View, ...changes: Change[]): SavedTrip {
  const typed: TripState = {
    ...initialState,
    textDraft: { text: 'milk, ', base: { text: 'milk', rows: null } },
    listName: 'Weekly',
    storeFilter: { location: 'Austin, TX', query: 'tar' },
  }
  return { state: changes.reduce((state, change) => change(state), typed), view }
}

const choose: Change = (state) => withStore(state, store)
const search: Change = (state) =>
  withSearch(state, { text: 'milk, soap, unicorn', keysBefore: [], isShown: false })
const navigate: Change = (state) => withNewProgress(state, null, ['bread'])
const stop = { aisle: 'Dairy', added: ['milk'], keys: ['milk'], isStepDone: true }
const complete: Change = (state) => ({
  ...withProgress(state, (progress) =>
    withUnavailable(withPostponed(withTaken(progress, stop), ['soap']), 'unicorn', true),
  ),
  pendingTicks: new Map([['milk', true]]),
})

test.each<[View, Change[]]>([
  ['list', []],
  ['list', [choose]],
  ['results', [choose, search]],
  ['route', [choose, search, navigate, complete]],
  ['results', [choose, search, navigate, complete]],
  ['directory', [choose, search, navigate, complete]],
  ['saved-lists', [choose, search]],
])('a reload restores everything behind the %s view', (view, changes) => {
  const { state } = tripAfter(view, ...changes)
  const text = tripToText({ ...state, text: 'milk, ' }, { rowsText: 'milk', view })
  expect(tripFromText(text)).toEqual({ state, view })
})

test('a malformed part of a stored trip doesn’t affect the other parts', () => {
  const { state, view } = tripFromText(
    '{"listText":"milk","listName":7,"store":{"id":"gone"},"items":["x"]}',
  )
  expect(view).toBe('list')
  const textDraft = { text: 'milk', base: { text: '', rows: null } }
  expect(state).toEqual({ ...initialState, textDraft })
})

test.each(['', 'null', '[]', '{'])('a shopper starts fresh when %j was stored', (text) => {
  const { state } = tripFromText(text)
  expect(state.textDraft?.text ?? '').toBe('')
  expect({ ...state, textDraft: null }).toEqual(initialState)
})

/** A trip stored by an older version of the app, without the view. */
const oldStored = {
  listText: 'milk, ',
  keptText: 'milk',
  openList: null,
  listName: 'Weekly',
  location: 'Austin, TX',
  query: 'tar',
  store,
}
const oldWalk = {
  of: { list: 'x', trip: 2, ticksSinceMs: 5 },
  planned: null,
  completed: [{ aisle: 'Dairy', keys: ['milk'] }],
  unkept: ['milk'],
  later: ['soap'],
  notThere: ['unicorn'],
  opened: null,
  isFinished: false,
}
const oldSearch = { store, text: 'milk, soap, unicorn', repeatCount: 0 }

test.each([
  ['on the route', oldWalk, true, 'route'],
  ['at the results with a route under way', oldWalk, false, 'results'],
  ['at the results without a route', null, false, 'results'],
] as const)(
  'a shopper who was %s when the app was updated returns there without losing data',
  (_name, walk, isWalking, view) => {
    const text = JSON.stringify({
      ...oldStored,
      searchText: 'milk, soap, unicorn',
      walk,
      isWalking,
    })
    const { unkept, notThere: unavailable, ...kept } = walk ?? { unkept: [] }
    const progress = walk && { ...kept, unavailable, boughtBefore: [] }
    const { state } = tripAfter(view)
    const pendingTicks = new Map(unkept.map((key) => [key, true]))
    expect(tripFromText(text)).toEqual({
      state: { ...state, store, search: oldSearch, progress, pendingTicks },
      view,
    })
  },
)

test('after an update, a shopper who has not looked up the list sees the list', () => {
  const text = JSON.stringify({
    ...oldStored,
    searchText: null,
    walk: null,
    isWalking: false,
  })
  expect(tripFromText(text)).toEqual(tripAfter('list', choose))
})
