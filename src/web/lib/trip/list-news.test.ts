import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNews } from './list-news.ts'
import { removeItems } from './row-actions.ts'
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
import type { Trip, TripSnapshot } from './trip.ts'
import { findItems, startTrip } from './trip-actions.ts'

beforeAll(loadNames)
beforeEach(() => void openBrowser())
afterEach(closeBrowser)

/** Opens a route for the list that Ann shares with Bob, and collects the news reported about it. */
async function onRoute() {
  const device = await testLists()
  await device.save(weekly, 'milk, eggs', { members })
  storeTrip({ openList: weekly, store: kroger })
  const trip = await openTrip(device)
  findItems(trip)
  startTrip(trip)
  await settle()
  return { device, trip, reported: watch(trip) }
}

function watch(trip: Trip) {
  const reported: string[] = []
  let before = trip.snapshot()
  trip.subscribe(() => {
    const now = trip.snapshot()
    const news = listNews(before, now, ann)
    before = now
    for (const { row, by } of news?.added ?? []) reported.push(`${by.name} added ${row.text}`)
    for (const { text } of news?.removed ?? []) reported.push(`removed ${text}`)
  })
  return reported
}

/** Returns the snapshot after a member has added limes. */
function withLimes(now: TripSnapshot, userId: string): TripSnapshot {
  const [first] = now.rows
  if (!now.list || !first) throw new Error('Ann has an open list.')
  const items = [...now.rows, { ...first, key: 'limes', text: 'limes' }]
  return {
    ...now,
    rows: items,
    list: { ...now.list, items, addedBy: new Map([['limes', userId]]) },
  }
}

test('an item that another member adds during the route is reported', async () => {
  const { trip } = await onRoute()
  const before = trip.snapshot()
  const news = listNews(before, withLimes(before, 'bob'), ann)
  expect(news?.added).toMatchObject([{ row: { text: 'limes' }, by: { name: 'Bob' } }])
})

test('items added by the shopper or a former member are not reported', async () => {
  const { trip } = await onRoute()
  const before = trip.snapshot()
  expect(listNews(before, withLimes(before, ann), ann)).toBeNull()
  expect(listNews(before, withLimes(before, 'carol'), ann)).toBeNull()
})

test('changes to a list without a route are not reported', async () => {
  const { trip } = await onRoute()
  const before = trip.snapshot()
  expect(listNews(before, { ...withLimes(before, 'bob'), progress: null }, ann)).toBeNull()
  expect(listNews({ ...before, list: null }, withLimes(before, 'bob'), ann)).toBeNull()
})

test('an item that isn’t picked up yet is reported when another member removes it', async () => {
  const { device, reported } = await onRoute()
  await device.save(weekly, 'milk', { members })
  await settle()
  expect(reported).toEqual(['removed eggs'])
})

test('an item that the shopper removes is not reported', async () => {
  const { trip, reported } = await onRoute()
  removeItems(trip, [{ key: 'egg', rows: ['eggs'] }])
  await settle()
  expect(trip.snapshot().text).toBe('milk')
  expect(reported).toEqual([])
})

test('a picked-up item is not reported when another member clears it', async () => {
  const { device, reported } = await onRoute()
  await device.lists.setTicked(weekly, ['eggs'], true)
  await device.save(weekly, 'milk', { members })
  await settle()
  expect(reported).toEqual([])
})
