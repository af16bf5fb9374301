import { expect, test } from 'vitest'
import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { writeOfNewList, writeOfRepeatSetting } from '../lists/list-writes.ts'
import { itemsOf, storedListOf } from '../lists/stored-list.ts'
import type { Device, SyncMeta } from './device.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient, type SyncCall } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'
const repeats = { into: null, weekday: 6, weeks: 1, since: '2026-11-27' } as const

/** Returns a response without the stores and repeats, as an older version of the app reads it. */
function asReadByOldApp(response: ListSyncResponse): ListSyncResponse {
  return {
    ...response,
    lists: response.lists.map(({ repeats: _, ...row }) => row),
    items: response.items.map(({ store: _, ...row }) => row),
  }
}

/** Returns a device that stores its meta as an older version of the app does. */
function asKeptByOldApp(device: Device): Device {
  const old = ({ fieldsVersion: _, ...meta }: SyncMeta): SyncMeta => meta
  return {
    ...device,
    change: (ids, change, changeMeta) =>
      device.change(ids, change, changeMeta && ((meta) => old(changeMeta(meta)))),
  }
}

/** Opens a tab that runs an older version of the app. */
function openOldTab(device: Device, call: SyncCall) {
  const callOfOld: SyncCall = async (...asked) => asReadByOldApp(await call(...asked))
  return openSyncClient({ device: asKeptByOldApp(device), call: callOfOld, tab: 'old' })
}

function newItem(key: string, fields: Record<string, unknown> = {}) {
  const row = { text: key, before: ', ', place: 1, present: true, ...fields }
  return { kind: 'items' as const, key: { key }, fields: row }
}

async function listWithStores() {
  const { call } = testSyncServer()
  const other = await openSyncClient({ device: createMemoryDevice(), call, tab: 'other' })
  const writes = [writeOfNewList('Weekly', 0), writeOfRepeatSetting(repeats)]
  await other.write([{ list, writes: [...writes, newItem('milk', { store: 'Costco' })] }])
  await other.sync()
  return { call, other, device: createMemoryDevice() }
}

test('an updated app gets the stores and repeats that an older version ignored', async () => {
  const { call, other, device } = await listWithStores()
  const old = await openOldTab(device, call)
  await old.sync()
  // The older version doesn't pull the eggs again, so it still doesn't know the eggs' store.
  await other.write([{ list, writes: [newItem('eggs')] }])
  await other.sync()
  await old.sync()
  await other.write([{ list, writes: [newItem('eggs', { store: 'Target' })] }])
  await other.sync()
  await old.write([{ list, writes: [newItem('tea')] }])
  await old.sync()
  old.stop()

  const updated = await openSyncClient({ device, call, tab: 'new' })
  await updated.sync()
  const rows = updated.rowsOf(list)
  expect(itemsOf(rows).map(({ key, store }) => [key, store])).toEqual([
    ['eggs', 'Target'],
    ['milk', 'Costco'],
    ['tea', ''],
  ])
  expect(storedListOf(list, rows)).toMatchObject({ repeats, canRepeat: true })
})

test('an updated app pulls all lists once, and again only if a tab with an older version has synced since', async () => {
  const { call, other, device } = await listWithStores()
  const known: unknown[] = []
  const recorded: SyncCall = (...asked) => {
    known.push(asked[0])
    return call(...asked)
  }
  const old = await openOldTab(device, call)
  await old.sync()
  const updated = await openSyncClient({ device, call: recorded, tab: 'new' })
  await updated.sync()
  await updated.sync()
  expect(known).toEqual([{}, { [list]: 2 }])

  await other.write([{ list, writes: [newItem('eggs', { store: 'Target' })] }])
  await other.sync()
  await old.sync()
  await updated.sync()
  expect(known.slice(2)).toEqual([{}])
  expect(itemsOf(updated.rowsOf(list)).map(({ store }) => store)).toEqual(['Target', 'Costco'])
})
