// oxlint-disable-next-line import/no-unassigned-import -- It adds the browsers' IndexedDB to Node.
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { openIndexedDbDevice } from './indexed-db.ts'
import { openSyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'

/** Returns an item's row without its sync status. */
function item(key: string): Omit<SyncedRow, 'syncStatus'> {
  const clock = '1764000000000-0000-a'
  return {
    id: rowId('items', list, { key }),
    kind: 'items',
    list,
    key: { key },
    fields: { text: key, before: ', ', place: 1, present: true },
    clocks: { text: clock, place: clock, present: clock },
  }
}

/** Opens a shopper's database as the app's first version did. */
function openAsFirstVersion(shopperId: string) {
  return openDB(`grocery-genie:lists:${shopperId}`, 1, {
    upgrade(database) {
      database.createObjectStore('rows', { keyPath: 'id' }).createIndex('waits', 'waits')
      database.createObjectStore('meta')
      database.createObjectStore('revision')
    },
  })
}

test('pending and rejected rows stored by an earlier version reach the server', async () => {
  const database = await openAsFirstVersion('ann')
  await database.put('rows', item('milk'))
  await database.put('rows', { ...item('eggs'), isNew: true, waits: 1 })
  await database.put('rows', { ...item('tea'), waits: 2, refusal: { code: 'x', message: null } })
  await database.put('meta', { known: { [list]: 3 }, offsetMs: 0, syncedAtMs: 1 }, 'sync')
  await database.put('revision', 7, 'revision')

  const device = await openIndexedDbDevice('lists', 'ann')
  expect(await device.meta()).toEqual({ seenVersions: { [list]: 3 }, offsetMs: 0, syncedAtMs: 1 })
  const { revision, rows } = await device.read()
  expect(revision).toBe(7)
  expect([...rows.values()].map((row) => [row?.key.key, row?.syncStatus])).toEqual([
    ['eggs', 'pending'],
    ['milk', 'synced'],
    ['tea', 'rejected'],
  ])

  const server = testSyncServer()
  const client = await openSyncClient({ device, call: server.call, tab: 'a' })
  await client.sync()
  expect([...server.rows.values()].map(({ fields }) => fields['text'])).toEqual(['eggs', 'tea'])
  database.close()
  await device.close()
})

test('a tab with an earlier version finds pending rows written by a newer version', async () => {
  const device = await openIndexedDbDevice('lists', 'bob')
  const rows: SyncedRow[] = [
    { ...item('milk'), syncStatus: 'synced' },
    { ...item('eggs'), syncStatus: 'pending' },
    { ...item('tea'), syncStatus: 'rejected' },
  ]
  await device.change(
    [],
    () => new Map(rows.map((row) => [row.id, row])),
    (meta) => ({ ...meta, seenVersions: { [list]: 3 } }),
  )
  const database = await openAsFirstVersion('bob')
  expect(await database.getAllFromIndex('rows', 'waits', 1)).toEqual([
    { ...item('eggs'), waits: 1 },
  ])
  expect(await database.getAllFromIndex('rows', 'waits', 2)).toEqual([{ ...item('tea'), waits: 2 }])
  expect(await database.get('rows', item('milk').id)).toEqual(item('milk'))
  expect(await database.get('meta', 'sync')).toMatchObject({ known: { [list]: 3 } })
  database.close()
  await device.close()
})

test('many rows can be stored, read and deleted in one call', async () => {
  const device = await openIndexedDbDevice('lists', 'cid')
  const rows = Array.from({ length: 250 }, (_, at) => ({
    ...item(`item ${at}`),
    syncStatus: 'synced' as const,
  }))
  const ids = rows.map(({ id }) => id)
  const { revision } = await device.change(ids, (before) => {
    expect(before.size).toBe(0)
    return new Map(rows.map((row) => [row.id, row]))
  })
  const stored = await device.read(ids)
  expect(stored.revision).toBe(revision)
  expect([...stored.rows.values()]).toEqual(rows)
  await device.change(ids, () => new Map(ids.map((id) => [id, null])))
  expect((await device.read()).rows.size).toBe(0)
})
