import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testLocated } from '#shared/locate/test-located.ts'
import { followOthers } from './other-restarts.ts'
import {
  ann,
  closeBrowser,
  kroger,
  loadNames,
  members,
  openBrowser,
  openTrip,
  settle,
  storeTrip,
  testLists,
  weekly,
} from './test-trip.ts'
import { setTicked } from './ticks.ts'
import type { Trip } from './trip.ts'
import { chooseStore, findItems, startAgain, startTrip, takeItems } from './trip-actions.ts'

beforeAll(loadNames)
beforeEach(() => void openBrowser())
afterEach(closeBrowser)

const text = 'milk, eggs'
const all = [
  { key: 'milk', rows: ['milk'] },
  { key: 'egg', rows: ['eggs'] },
]

/** Opens a route for Ann's list, which she shares with Bob. */
async function onRoute(fields: Record<string, unknown> = {}) {
  const device = await testLists()
  await device.save(weekly, text, { members, trip_by: null, ...fields })
  storeTrip({ openList: weekly })
  const trip = await openTrip(device)
  chooseStore(trip, kroger)
  findItems(trip)
  startTrip(trip)
  await settle()
  /** Receives a trip number or items from Bob's phone. */
  const receive = async (number: number, by: string | null = 'bob', items = text) => {
    await device.save(weekly, items, { trip: number, trip_by: by })
    await settle()
  }
  return { device, trip, receive }
}

const tripOf = (trip: Trip) => trip.snapshot().progress?.of?.trip
function tick(trip: Trip, ...keys: string[]) {
  setTicked(trip, all, { keys, isDone: true })
  return settle()
}

test('a route restarts when another member restarts the trip, and the shopper is notified once', async () => {
  const { trip, receive } = await onRoute()
  expect(followOthers(trip)).toBeNull()
  await tick(trip, 'milk')
  await receive(2)
  const news = followOthers(trip)
  expect(news?.title).toBe('Bob restarted the route')
  expect(tripOf(trip)).toBe(2)
  expect(followOthers(trip)).toBeNull()
})

test('undoing another member’s restart restores the shopper’s earlier progress', async () => {
  const { trip, device, receive } = await onRoute()
  await tick(trip, 'milk')
  const before = trip.snapshot().progress
  await receive(2)
  followOthers(trip)?.onUndo?.()
  await settle()
  expect(device.lists.find(weekly)).toMatchObject({ trip: 1, tripBy: ann })
  expect(trip.snapshot().progress).toEqual(before)
  expect(device.ticked(weekly)).toEqual(['milk'])
  expect(followOthers(trip)).toBeNull()
})

test('a route returns to its earlier trip when another member undoes their restart', async () => {
  const { trip, receive } = await onRoute()
  await receive(2)
  followOthers(trip)
  await receive(1)
  expect(followOthers(trip)?.title).toBe('Bob undid the restart')
  expect(tripOf(trip)).toBe(1)
})

test('a shopper is not notified of their own restart, even one made on another device', async () => {
  const { trip, device, receive } = await onRoute()
  startAgain(trip)
  await settle()
  expect(device.lists.find(weekly)?.tripBy).toBe(ann)
  expect(followOthers(trip)).toBeNull()
  await receive(3, ann)
  expect(followOthers(trip)).toBeNull()
  expect(tripOf(trip)).toBe(2)
})

test('a restart isn’t reported if the member who made it is unknown or has left the list', async () => {
  const { trip, receive } = await onRoute()
  await receive(2, 'carl')
  expect(followOthers(trip)).toBeNull()
  await receive(3, null)
  expect(followOthers(trip)).toBeNull()
})

test('a restart by another member doesn’t change a route that began on another day', async () => {
  const { trip, receive } = await onRoute()
  trip.change((state) => ({
    ...state,
    progress: state.progress && {
      ...state.progress,
      of: { list: weekly, trip: 1, ticksSinceMs: Date.now() - 24 * 3600 * 1000 },
    },
  }))
  await receive(2)
  expect(followOthers(trip)).toBeNull()
  expect(tripOf(trip)).toBe(1)
})

test('the app reports only once who cleared the picked-up items', async () => {
  const { trip, receive } = await onRoute()
  await tick(trip, 'milk')
  await receive(2, 'bob', 'eggs')
  expect(followOthers(trip)).toEqual({ title: 'Bob cleared the picked items', onUndo: null })
  expect(followOthers(trip)).toBeNull()
  expect(tripOf(trip)).toBe(1)
})

test('a viewer is notified of a restart, but can’t undo it', async () => {
  const { trip, receive } = await onRoute({ role: 'viewer' })
  await receive(2)
  expect(followOthers(trip)).toEqual({ title: 'Bob restarted the route', onUndo: null })
})

test('restarting a route midway notifies the other members and keeps their ticks', async () => {
  const { trip, device } = await onRoute()
  const step = {
    stepNumber: 1,
    aisle: 'Dairy',
    direction: '',
    items: [{ ...testLocated('milk', 'Dairy'), isTaken: false }],
    state: 'current',
    isBehind: false,
    isLater: false,
    holder: null,
  } as const
  takeItems(trip, { items: all, step, keys: ['milk'], isLast: false })
  await settle()
  const before = device.lists.find(weekly)
  startTrip(trip)
  await settle()
  const after = device.lists.find(weekly)
  expect([after?.trip, after?.tripBy]).toEqual([1, ann])
  expect((after?.tripClock ?? '') > (before?.tripClock ?? '')).toBe(true)
  expect(followOthers(trip)).toBeNull()
})

test('a shopper keeps their progress if another member restarts the route on the same trip', async () => {
  const { trip, receive } = await onRoute()
  await tick(trip, 'milk')
  await new Promise((resolve) => setTimeout(resolve, 2))
  await receive(1)
  expect(followOthers(trip)).toEqual({ title: 'Bob restarted the route', onUndo: null })
  expect(followOthers(trip)).toBeNull()
  expect(tripOf(trip)).toBe(1)
})

test('a shopper who starts a route after a restart is not notified of that restart', async () => {
  const { trip, receive } = await onRoute()
  await receive(1)
  await new Promise((resolve) => setTimeout(resolve, 2))
  startTrip(trip)
  expect(followOthers(trip)).toBeNull()
})
