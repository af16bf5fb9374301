import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newProgress } from '#shared/route/route-progress.ts'
import { itemFinderModule } from '../catalog.ts'
import { assign, assignedOnRoute, heldByOthers } from './assignments.ts'
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

async function give(trip: Trip, to: Record<string, string | null>) {
  const undo = assign(trip, itemsOf(trip), new Map(Object.entries(to)))
  await settle()
  return async () => {
    undo()
    await settle()
  }
}

test('a shopper splits a walk, all rows of an item with it, and takes that back', async () => {
  const { trip, device } = await openWeekly()
  const undo = await give(trip, { milk: ann, egg: 'bob' })
  expect(assigned(trip)).toEqual(['milk ann', 'egg bob'])
  expect([...(device.lists.find(weekly)?.assigned.keys() ?? [])]).toEqual([
    'milk',
    'milk~2',
    'eggs',
  ])
  const { list } = trip.snapshot()
  const held = heldByOthers(list, { assigned: new Map([['egg', 'bob']]), shopperId: ann })
  expect([...held]).toEqual([['egg', { userId: 'bob', name: 'Bob' }]])
  await undo()
  expect(assigned(trip)).toEqual([])
  expect(device.ticked(weekly)).toEqual([])
})

test('an undo leaves what somebody has taken over since', async () => {
  const { trip } = await openWeekly()
  const undo = await give(trip, { milk: ann, egg: 'bob' })
  await give(trip, { egg: ann })
  await undo()
  expect(assigned(trip)).toEqual(['egg ann'])
})

test('a tick changes nothing of who takes what', async () => {
  const { trip, device } = await openWeekly()
  await give(trip, { egg: 'bob' })
  setTicked(trip, itemsOf(trip), { keys: ['egg'], isDone: true })
  await settle()
  expect(assigned(trip)).toEqual(['egg bob'])
  expect(device.ticked(weekly)).toEqual(['eggs'])
  await give(trip, { egg: null })
  expect(device.ticked(weekly)).toEqual(['eggs'])
})

test('a restart ends the split, and its undo brings it back', async () => {
  const { trip } = await openWeekly()
  await give(trip, { egg: 'bob' })
  const { takeBack } = beginTrip(trip)
  await settle()
  expect(assigned(trip)).toEqual([])
  takeBack()
  await settle()
  expect(assigned(trip)).toEqual(['egg bob'])
})

test('what somebody took who is on the list no more is nobody’s', async () => {
  const { trip, device } = await openWeekly()
  await give(trip, { egg: 'bob', milk: ann })
  await device.save(weekly, 'milk, eggs, soap, 2 milk', { members: members.slice(0, 1) })
  expect(assigned(trip)).toEqual(['milk ann'])
})

test('who may only see a list gives nothing to anybody', async () => {
  const { trip } = await openWeekly({ role: 'viewer' })
  await give(trip, { egg: ann })
  expect(assigned(trip)).toEqual([])
})

test('a shopper sees when an assignment could not be saved', async () => {
  const { trip, device } = await openWeekly()
  device.disk.isFull = true
  await give(trip, { egg: 'bob' })
  expect(browser.failed).toEqual(['change'])
  expect(assigned(trip)).toEqual([])
})
