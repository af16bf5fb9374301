import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newProgress } from '#shared/route/route-progress.ts'
import { itemFinderModule } from '../catalog.ts'
import { assign, assignedOnRoute, assignedToOthers } from './assignments.ts'
import {
  ann,
  closeBrowser,
  loadNames,
  members,
  openBrowser,
  openTrip,
  settle,
  storeTrip,
  testLists,
  weekly,
} from './test-trip.ts'
import { beginTrip, setTicked, tripOfNewRoute } from './ticks.ts'
import type { Trip } from './trip.ts'

let browser: ReturnType<typeof openBrowser>

beforeAll(loadNames)
beforeEach(() => {
  browser = openBrowser()
})
afterEach(closeBrowser)

async function openWeekly(fields: Record<string, unknown> = {}) {
  const device = await testLists()
  await device.save(weekly, 'milk, eggs, soap, 2 milk', { members, trip_by: null, ...fields })
  storeTrip({ openList: weekly })
  return { device, trip: await openTrip(device) }
}

function itemsOf(trip: Trip) {
  const finder = itemFinderModule.state()
  return finder.status === 'loaded' ? finder.value.readRows(trip.snapshot().rows) : []
}

function assigned(trip: Trip): string[] {
  const { list } = trip.snapshot()
  const progress = { ...newProgress, of: tripOfNewRoute(trip) }
  const all = assignedOnRoute(list, { progress, items: itemsOf(trip) })
  return [...all].map(([key, userId]) => `${key} ${userId}`)
}

async function assignTo(trip: Trip, to: Record<string, string | null>) {
  const undo = assign(trip, itemsOf(trip), new Map(Object.entries(to)))
  await settle()
  return async () => {
    undo()
    await settle()
  }
}

test('a shopper can split a route and undo the split', async () => {
  const { trip, device } = await openWeekly()
  const undo = await assignTo(trip, { milk: ann, egg: 'bob' })
  expect(assigned(trip)).toEqual(['milk ann', 'egg bob'])
  expect([...(device.lists.find(weekly)?.assigned.keys() ?? [])]).toEqual([
    'milk',
    'milk~2',
    'eggs',
  ])
  const { list } = trip.snapshot()
  const held = assignedToOthers(list, { assigned: new Map([['egg', 'bob']]), shopperId: ann })
  expect([...held]).toEqual([['egg', { userId: 'bob', name: 'Bob' }]])
  await undo()
  expect(assigned(trip)).toEqual([])
  expect(device.ticked(weekly)).toEqual([])
})

test('undoing a split skips items that another member has since taken over', async () => {
  const { trip } = await openWeekly()
  const undo = await assignTo(trip, { milk: ann, egg: 'bob' })
  await assignTo(trip, { egg: ann })
  await undo()
  expect(assigned(trip)).toEqual(['egg ann'])
})

test('ticking an item doesn’t change the assignments', async () => {
  const { trip, device } = await openWeekly()
  await assignTo(trip, { egg: 'bob' })
  setTicked(trip, itemsOf(trip), { keys: ['egg'], isDone: true })
  await settle()
  expect(assigned(trip)).toEqual(['egg bob'])
  expect(device.ticked(weekly)).toEqual(['eggs'])
  await assignTo(trip, { egg: null })
  expect(device.ticked(weekly)).toEqual(['eggs'])
})

test('a restart ends the split, and undoing the restart restores the split', async () => {
  const { trip } = await openWeekly()
  await assignTo(trip, { egg: 'bob' })
  const { undo } = beginTrip(trip)
  await settle()
  expect(assigned(trip)).toEqual([])
  undo()
  await settle()
  expect(assigned(trip)).toEqual(['egg bob'])
})

test('items of a shopper who has left the list are no longer assigned', async () => {
  const { trip, device } = await openWeekly()
  await assignTo(trip, { egg: 'bob', milk: ann })
  await device.save(weekly, 'milk, eggs, soap, 2 milk', { members: members.slice(0, 1) })
  expect(assigned(trip)).toEqual(['milk ann'])
})

test('a viewer can’t assign items', async () => {
  const { trip } = await openWeekly({ role: 'viewer' })
  await assignTo(trip, { egg: ann })
  expect(assigned(trip)).toEqual([])
})

test("a shopper sees a message when an assignment can't be saved", async () => {
  const { trip, device } = await openWeekly()
  device.disk.isFull = true
  await assignTo(trip, { egg: 'bob' })
  expect(browser.failed).toEqual(['change'])
  expect(assigned(trip)).toEqual([])
})
