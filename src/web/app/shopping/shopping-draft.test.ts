import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { postpone, setNotThere, takeItems } from '#shared/shopping/change-walk.ts'
import { draftFromText, draftToText, type ShoppingDraft } from './shopping-draft.ts'
import { initialState, nextShoppingState, type ShoppingEvent } from './shopping-state.ts'

const store = sampleLocations[0]
if (!store) throw new Error('no sample stores')

function draftAfter(...events: ShoppingEvent[]): ShoppingDraft {
  return {
    list: { text: 'milk, ', keptText: 'milk', openList: null },
    listName: 'Weekly',
    storeFilter: { location: 'Austin, TX', query: 'tar' },
    state: events.reduce(nextShoppingState, initialState),
  }
}

const choose: ShoppingEvent = { type: 'store-chosen', store }
const search: ShoppingEvent = { type: 'items-searched', listText: 'milk, soap, unicorn' }
const navigate: ShoppingEvent = { type: 'navigation-started' }
const stop = { aisle: 'Dairy', added: ['milk'], keys: ['milk'], isStepDone: true }
const complete: ShoppingEvent = {
  type: 'walk-changed',
  change: (walk) => setNotThere(postpone(takeItems(walk, stop), ['soap']), 'unicorn', true),
}

test.each<[string, ShoppingEvent[]]>([
  ['nothing', []],
  ['a chosen store', [choose]],
  ['results', [choose, search]],
  ['a route with a completed step', [choose, search, navigate, complete]],
  ['a route that waits', [choose, search, navigate, complete, { type: 'results-reopened' }]],
])('a reload brings back %s', (_name, events) => {
  const draft = draftAfter(...events)
  expect(draftFromText(draftToText(draft))).toEqual(draft)
})

test('an unreadable part does not cost a shopper the others', () => {
  const draft = draftFromText(
    '{"listText":"milk","listName":7,"store":{"id":"gone"},"items":["x"]}',
  )
  expect(draft).toEqual({
    ...draftAfter(),
    list: { text: 'milk', keptText: '', openList: null },
    listName: '',
    storeFilter: { location: '', query: '' },
  })
})

test.each(['', 'null', '[]', '{'])('a shopper begins anew when %j was stored', (text) => {
  expect(draftFromText(text).state).toEqual(initialState)
  expect(draftFromText(text).list.text).toBe('')
})

test.each<ShoppingEvent>([{ type: 'directory-toggled' }, { type: 'saved-lists-toggled' }])(
  'a walk waits behind what $type opens, through a reload too, and is there when it is closed',
  (toggled) => {
    const left = draftAfter(choose, search, navigate, complete, { type: 'results-reopened' }).state
    const behind = draftAfter(choose, search, navigate, complete, toggled)
    expect(draftFromText(draftToText(behind)).state).toEqual(left)
    expect(nextShoppingState(behind.state, toggled)).toEqual(left)
    const back: ShoppingEvent = { type: 'view-requested', kind: 'route', before: null }
    expect(nextShoppingState(behind.state, back).view.kind).toBe('route')
  },
)
