import { expect, test } from 'vitest'
import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient } from './sync-client.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'
const clock = '1700000000000-0000-server'

test('pulling a list in full also drops a removed item that only another tab has loaded', async () => {
  const onServer = {
    list,
    id: '1',
    owner: 'ann',
    role: 'owner' as const,
    name: 'Home',
    present: true,
    trip: 1,
    store: null,
    created_at: '2026-11-01T00:00:00Z',
    clocks: { name: clock, present: clock },
    members: [],
  }
  // When the server sends a list in full, it leaves out removed rows.
  const call = async (): Promise<ListSyncResponse> => ({
    now: Date.now(),
    versions: { [list]: 5 },
    has_more: false,
    restore: null,
    refused: [],
    lists: [onServer],
    items: [],
    ticks: [],
  })
  const device = createMemoryDevice()
  const store = await openSyncClient({ device, call, tab: 'a' })
  const key = { key: 'milk' }
  const id = rowId('items', list, key)
  const fields = { text: 'milk', before: ', ', place: 1, present: true }
  const milk: SyncedRow = {
    id,
    kind: 'items',
    list,
    key,
    fields,
    clocks: { text: clock },
    syncStatus: 'synced',
  }
  await device.change([id], () => new Map([[id, milk]]))
  await store.sync()
  expect((await device.read([id])).rows.get(id)).toBeNull()
})
