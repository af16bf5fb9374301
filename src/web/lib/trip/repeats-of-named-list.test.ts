import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { clockAt } from '#shared/lists/clock.ts'
import { writeOfRepeatSetting } from '../lists/list-writes.ts'
import { testSyncServer } from '../sync/test-sync-server.ts'
import { nameCurrentList } from './list-actions.ts'
import {
  ann,
  closeBrowser,
  loadNames,
  openBrowser,
  openTrip,
  settle,
  type TestLists,
  testLists,
  weekly,
} from './test-trip.ts'

// The current list gets a name while a saved list is added to it every Saturday.

beforeAll(loadNames)
beforeEach(() => void openBrowser())
afterEach(closeBrowser)

/** Opens two of Ann's devices on the same server, with milk and eggs on the current list of each. */
async function twoDevices() {
  const server = testSyncServer()
  const phone = await testLists({ server })
  await phone.save(ann, 'milk, eggs', { name: '' })
  await phone.sync()
  const tablet = await testLists({ server })
  await tablet.sync()
  return { phone, tablet, trip: await openTrip(phone) }
}

async function syncAll(...devices: readonly TestLists[]) {
  for (const device of [...devices, ...devices]) {
    await device.sync()
    await settle()
  }
}

const saturday = { into: null, weekday: 6, weeks: 1, since: '2026-11-27' } as const
const repeatsOf = ({ lists }: TestLists) => lists.find(weekly)?.repeats ?? null
/**
 * Sets the repeat. By default, dates the setting one second ahead, because an earlier write in the test may
 * have the same time.
 */
const setRepeat = ({ lists }: TestLists, repeats: ListRepeat | null, fromNowMs = 1000) => {
  const clocks = { repeats: clockAt(lists.nowMs() + fromNowMs) }
  return lists.writeLists([
    { list: weekly, writes: [{ ...writeOfRepeatSetting(repeats), clocks }] },
  ])
}

test('when the current list is named, a saved list that repeated into it repeats into the named list', async () => {
  const { phone, tablet, trip } = await twoDevices()
  await phone.save(weekly, 'rice', { repeats: saturday })
  await syncAll(phone, tablet)
  const uid = await nameCurrentList(trip, 'Groceries')
  await syncAll(phone, tablet)
  for (const device of [phone, tablet])
    expect(repeatsOf(device)).toEqual({ ...saturday, into: uid })
})

test('a saved list repeats into the named list even if the device that names the list doesn’t know of the repeat yet', async () => {
  const { phone, tablet, trip } = await twoDevices()
  await tablet.save(weekly, 'rice')
  await setRepeat(tablet, saturday, -1000)
  const uid = await nameCurrentList(trip, 'Groceries')
  await phone.sync()
  await syncAll(tablet, phone)
  for (const device of [phone, tablet])
    expect(repeatsOf(device)).toEqual({ ...saturday, into: uid })
})

test('a saved list repeats into the next current list if the shopper sets the repeat again after naming the previous one', async () => {
  const { phone, tablet, trip } = await twoDevices()
  await phone.save(weekly, 'rice', { repeats: saturday })
  await syncAll(phone, tablet)
  await nameCurrentList(trip, 'Groceries')
  await setRepeat(phone, saturday)
  await syncAll(phone, tablet)
  for (const device of [phone, tablet]) expect(repeatsOf(device)).toEqual(saturday)
})

test('a saved list whose repeat was stopped does not repeat again after another device names the current list', async () => {
  const { phone, tablet, trip } = await twoDevices()
  await phone.save(weekly, 'rice', { repeats: saturday })
  await syncAll(phone, tablet)
  await setRepeat(tablet, null)
  await nameCurrentList(trip, 'Groceries')
  await syncAll(phone, tablet)
  for (const device of [phone, tablet]) expect(repeatsOf(device)).toBeNull()
})
