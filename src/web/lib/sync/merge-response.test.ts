import { expect, test, vi } from 'vitest'
import type { Kind } from '#shared/lists/row-kinds.ts'
import { type Fields, rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { writeOfNewList } from '../lists/list-writes.ts'
import type { Write } from './apply-writes.ts'
import type { SyncMeta } from './device.ts'
import { createMemoryDevice } from './memory-device.ts'
import {
  mergeResponse,
  metaAfterResponse,
  type ResponseContext,
  rowsAfterRestore,
} from './merge-response.ts'
import { openSyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const clock = '1700000000000-0000-server'

test("after a restore, viewers don't resend rows, and editors don't recreate another owner's list", () => {
  const row = (kind: Kind, of: string, fields: Fields): SyncedRow => {
    const key = kind === 'items' ? { key: 'milk' } : {}
    return {
      id: rowId(kind, of, key),
      kind,
      list: of,
      key,
      fields,
      clocks: { present: clock },
      syncStatus: 'synced',
    }
  }
  const listOf = (role: string) => [
    row('lists', role, { role, present: true }),
    row('items', role, { text: 'milk', present: true }),
  ]
  const again = rowsAfterRestore(['owner', 'editor', 'viewer'].flatMap(listOf))
  expect(
    [...again.values()].map(({ list: of, syncStatus, isNew }) => [of, syncStatus, isNew]),
  ).toEqual([
    ['owner', 'pending', true],
    ['owner', 'pending', true],
    ['editor', 'pending', undefined],
    ['editor', 'pending', undefined],
  ])
})

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'

function newItem(text: string): Write {
  return {
    kind: 'items',
    key: { key: text },
    fields: { text, before: ', ', place: 1, present: true },
  }
}

const milkId = rowId('items', list, { key: 'milk' })

test('after a restore, a tab also resends rows that another tab wrote and this tab never loaded', async () => {
  const { call, backUp, rows } = testSyncServer()
  const device = createMemoryDevice()
  const one = await openSyncClient({ device, tab: 'a', call })
  const other = await openSyncClient({ device, tab: 'b', call })
  await one.write([{ list, writes: [writeOfNewList('Weekly', Date.now())] }])
  await one.sync()
  const restore = backUp()
  await one.write([{ list, writes: [newItem('milk')] }])
  await one.sync()
  restore()
  await other.sync()
  expect(rows.get(milkId)?.fields['present']).toBe(true)
})

test('a device that was offline for a long time doesn’t bring back removed items, even after a restore', async () => {
  let passedMs = 0
  const nowMs = () => Date.now() + passedMs
  const { call, backUp, rows } = testSyncServer(nowMs)
  const device = createMemoryDevice()
  const one = await openSyncClient({ device, tab: 'a', call })
  await one.write([{ list, writes: [writeOfNewList('Weekly', Date.now()), newItem('milk')] }])
  await one.sync()
  // Another member removed the milk, and the server has pruned its row.
  rows.delete(milkId)
  backUp()()
  passedMs = 45 * 24 * 3600 * 1000
  const later = await openSyncClient({ device, tab: 'b', call, nowMs })
  await later.sync()
  expect(rows.has(milkId)).toBe(false)
  expect(later.rows.has(milkId)).toBe(false)
})

test('a response from before a restore doesn’t mark rows as synced if another tab has learned of the restore', async () => {
  const { call, backUp, rows } = testSyncServer()
  const device = createMemoryDevice()
  let isRestored = false
  const isSent = Promise.withResolvers<void>()
  const isRestoreKnown = Promise.withResolvers<void>()
  const isApplied = Promise.withResolvers<void>()
  const one = await openSyncClient({
    device,
    tab: 'a',
    call: async (known, changes) => {
      if (isRestored) {
        isApplied.resolve()
        // The response never arrives.
        return new Promise(() => {})
      }
      const response = await call(known, changes)
      if (changes.items?.some(({ key }) => key === 'milk')) {
        isSent.resolve()
        await isRestoreKnown.promise
      }
      return response
    },
  })
  // One call can't send this many rows, so the first call after the restore doesn't include the milk.
  const much = Array.from({ length: 600 }, (_, at) => newItem(`item ${at}`))
  await one.write([{ list, writes: [writeOfNewList('Weekly', Date.now()), ...much] }])
  await one.sync()
  const restore = backUp()
  let calls = 0
  const other = await openSyncClient({
    device,
    tab: 'b',
    call: async (known, changes) => {
      calls += 1
      if (calls === 1) {
        await one.write([{ list, writes: [newItem('milk')] }])
        void one.sync()
        await isSent.promise
        restore()
        isRestored = true
      } else if (calls === 2) {
        isRestoreKnown.resolve()
        await isApplied.promise
      }
      return call(known, changes)
    },
  })
  await other.sync()
  expect(other.rows.get(milkId)?.fields['present']).toBe(true)
  expect(rows.get(milkId)?.fields['present']).toBe(true)
})

test("an outdated response doesn't remove rows that another tab has pulled since", async () => {
  const { call, backUp, rows } = testSyncServer()
  const restore = backUp()
  const device = createMemoryDevice()
  const isRequested = Promise.withResolvers<void>()
  const isOvertaken = Promise.withResolvers<void>()
  let calls = 0
  const channel = new BroadcastChannel('overtaken')
  const channelOfOther = new BroadcastChannel('overtaken')
  const one = await openSyncClient({ device, tab: 'a', call, channel })
  const other = await openSyncClient({
    device,
    tab: 'b',
    channel: channelOfOther,
    call: async (known, changes) => {
      calls += 1
      const response = await call(known, changes)
      // The first call measures the clock error.
      if (calls === 2) {
        isRequested.resolve()
        await isOvertaken.promise
      }
      return response
    },
  })
  await one.write([{ list, writes: [writeOfNewList('Weekly', Date.now())] }])
  const syncing = other.sync()
  await isRequested.promise
  await one.write([{ list, writes: [newItem('milk')] }])
  await one.sync()
  await vi.waitUntil(() => other.rows.has(milkId))
  restore()
  isOvertaken.resolve()
  await syncing
  await one.sync()
  expect(one.rows.get(milkId)?.fields['present']).toBe(true)
  expect(rows.get(milkId)?.fields['present']).toBe(true)
  for (const store of [one, other]) store.stop()
})

test('a response doesn’t change who picked up an item if another tab has received a later response', () => {
  const tick = (takenBy: string): SyncedRow => ({
    id: rowId('ticks', list, { key: 'milk', trip: 1 }),
    kind: 'ticks',
    list,
    key: { key: 'milk', trip: 1 },
    fields: { done: true, done_by: takenBy },
    clocks: { done: clock },
    syncStatus: 'synced',
  })
  const metaAtRequest: SyncMeta = {
    seenVersions: { [list]: 1 },
    offsetMs: 0,
    syncedAtMs: 1,
    restore: null,
  }
  const now = new Map([[tick('bob').id, tick('bob')]])
  const mergedWith = (meta: SyncMeta) => {
    const context: ResponseContext = {
      metaAtRequest,
      response: { versions: { [list]: 2 }, now: 2, restore: null },
      sentRows: [],
      remoteRows: [tick('ann')],
      refusals: new Map(),
      removedRows: [],
      rowsToRedate: [],
      aheadMs: 0,
      nowMs: 2,
      offsetMs: 0,
    }
    const [row] = mergeResponse(now, meta, context).values()
    return [row?.fields['done_by'], metaAfterResponse(meta, context).seenVersions[list]]
  }
  expect(mergedWith({ ...metaAtRequest, seenVersions: { [list]: 3 } })).toEqual([undefined, 3])
  expect(mergedWith({ ...metaAtRequest, seenVersions: {} })).toEqual([undefined, undefined])
  expect(mergedWith({ ...metaAtRequest, seenVersions: { [list]: 2 } })).toEqual(['ann', 2])
  expect(mergedWith(metaAtRequest)).toEqual(['ann', 2])
})
