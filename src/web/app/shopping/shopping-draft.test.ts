import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { postpone, setNotThere, takeItems } from '#shared/route/change-walk.ts'
import { draftFromText, draftToText, type ShoppingDraft } from './shopping-draft.ts'
import { initialState, nextShoppingState, type ShoppingEvent } from './shopping-state.ts'
import type { View } from './view.ts'

const store = sampleLocations[0]
if (!store) throw new Error('no sample stores')

function draftAfter(view: View, ...events: ShoppingEvent[]): ShoppingDraft {
  return {
    list: { text: 'milk, ', keptText: 'milk', openList: null },
    listName: 'Weekly',
    storeFilter: { location: 'Austin, TX', query: 'tar' },
    state: events.reduce(nextShoppingState, initialState),
    view,
  }
}

const choose: ShoppingEvent = { type: 'store-chosen', store }
const search: ShoppingEvent = {
  type: 'items-searched',
  listText: 'milk, soap, unicorn',
  keysBefore: [],
  isShown: false,
}
const navigate: ShoppingEvent = { type: 'navigation-started' }
const stop = { aisle: 'Dairy', added: ['milk'], keys: ['milk'], isStepDone: true }
const complete: ShoppingEvent = {
  type: 'walk-changed',
  change: (walk) => setNotThere(postpone(takeItems(walk, stop), ['soap']), 'unicorn', true),
}

test.each<[View, ShoppingEvent[]]>([
  ['list', []],
  ['list', [choose]],
  ['results', [choose, search]],
  ['route', [choose, search, navigate, complete]],
  ['results', [choose, search, navigate, complete]],
  ['directory', [choose, search, navigate, complete]],
  ['saved-lists', [choose, search]],
])('a reload brings back all that was behind the %s', (view, events) => {
  const draft = draftAfter(view, ...events)
  expect(draftFromText(draftToText(draft))).toEqual(draft)
})

test('an unreadable part does not cost a shopper the others', () => {
  const draft = draftFromText(
    '{"listText":"milk","listName":7,"store":{"id":"gone"},"items":["x"]}',
  )
  expect(draft).toEqual({
    ...draftAfter('list'),
    list: { text: 'milk', keptText: '', openList: null },
    listName: '',
    storeFilter: { location: '', query: '' },
  })
})

test.each(['', 'null', '[]', '{'])('a shopper begins anew when %j was stored', (text) => {
  expect(draftFromText(text).state).toEqual(initialState)
  expect(draftFromText(text).list.text).toBe('')
})

/** A draft from before it held the view. */
const storedBefore = {
  listText: 'milk, ',
  keptText: 'milk',
  openList: null,
  listName: 'Weekly',
  location: 'Austin, TX',
  query: 'tar',
  store,
}
const walkBefore = {
  of: { list: 'x', trip: 2, ticksSinceMs: 5 },
  planned: null,
  completed: [{ aisle: 'Dairy', keys: ['milk'] }],
  unkept: ['milk'],
  later: ['soap'],
  notThere: ['unicorn'],
  opened: null,
  isFinished: false,
}
const foundBefore = { store, text: 'milk, soap, unicorn', press: 0 }

test.each([
  ['on the route', walkBefore, true, 'route'],
  ['at the results with a route that waits', walkBefore, false, 'results'],
  ['at results that no route was begun for', null, false, 'results'],
] as const)(
  'a shopper who was %s when the app was updated is there again, with all of it',
  (_name, walk, isWalking, view) => {
    const text = JSON.stringify({
      ...storedBefore,
      searchText: 'milk, soap, unicorn',
      walk,
      isWalking,
    })
    expect(draftFromText(text)).toEqual({
      ...draftAfter(view),
      state: { store, search: foundBefore, walk },
    })
  },
)

test('a shopper who had looked nothing up when the app was updated is at the list', () => {
  const text = JSON.stringify({ ...storedBefore, searchText: null, walk: null, isWalking: false })
  expect(draftFromText(text)).toEqual(draftAfter('list', choose))
})
