import { expect, test } from 'vitest'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'

/** Returns a stored row of a kind that only a newer version of the app knows. */
function noteOf(key: string, syncStatus: SyncedRow['syncStatus']): SyncedRow {
  const kind = 'notes' as SyncedRow['kind']
  return {
    id: rowId(kind, list, { key }),
    kind,
    list,
    key: { key },
    fields: { text: 'Ring twice', present: true },
    clocks: { text: '1700000000000-0000-b' },
    syncStatus,
  }
}

test('a tab with an older version leaves a newer version’s rows pending', async () => {
  const device = createMemoryDevice()
  const { call } = testSyncServer()
  const tab = await openSyncClient({ device, call, tab: 'a' })
  const created_at = '2026-11-01T00:00:00Z'
  const fields = { id: '1', name: 'Home', present: true, trip: 1, store: null, created_at }
  await tab.write([{ list, writes: [{ kind: 'lists', fields }] }])
  const notes = [noteOf('pending', 'pending'), noteOf('synced', 'synced')]
  const ids = notes.map(({ id }) => id)
  await device.change(ids, () => new Map(notes.map((note) => [note.id, note])))

  await tab.sync()
  expect([...(await device.read(ids)).rows.values()]).toEqual(notes)
  expect(await device.pending()).toEqual([notes[0]])
  tab.stop()
})
