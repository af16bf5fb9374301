import { expect, test } from 'vitest'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { writeOfNewList, writesOfText } from '../lists/list-writes.ts'
import { storedListOf } from '../lists/stored-list.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'

test('control characters are removed from pasted text, so that the server accepts it', async () => {
  const { call, rows } = testSyncServer()
  const store = await openSyncClient({ device: createMemoryDevice(), call, tab: 'a' })
  const text = 'mi\u0001lk\u000beggs, \u0007tea'
  const items = writesOfText(store.rows, { uid: list, before: [], text })
  await store.write([{ list, writes: [writeOfNewList('', Date.now()), ...items] }])
  await store.write([{ list, writes: [{ kind: 'lists', fields: { name: 'Week\u0007ly' } }] }])
  await store.sync()
  expect(storedListOf(list, store.rowsOf(list))?.text).toBe('milk\neggs, tea')
  expect(rows.get(rowId('lists', list))?.fields['name']).toBe('Weekly')
  expect([...rows.values()].map(({ fields }) => fields['text'])).toContain('milk')
})

test('control characters stored by an older version of the app are removed before sending', async () => {
  const device = createMemoryDevice()
  const clock = '1700000000000-0000-old'
  const left = (
    key: string,
    text: string,
    state: Pick<SyncedRow, 'syncStatus' | 'refusal'>,
  ): SyncedRow => ({
    id: rowId('items', list, { key }),
    kind: 'items',
    list,
    key: { key },
    fields: { text, before: '\u000b', place: 1, present: true },
    clocks: { text: clock, place: clock, present: clock },
    ...state,
  })
  const rows = [
    left('mi\u0001lk', 'mi\u0001lk', { syncStatus: 'pending' }),
    left('eggs', 'eggs\u0002', {
      syncStatus: 'rejected',
      refusal: { code: 'invalid', message: null },
    }),
  ]
  await device.change([], () => new Map(rows.map((row) => [row.id, row])))
  const server = testSyncServer()
  const store = await openSyncClient({ device, call: server.call, tab: 'a' })
  await store.sync()
  const texts = [...store.rows.values()].map(({ fields, syncStatus }) => [
    fields['text'],
    syncStatus,
  ])
  expect(texts).toEqual([
    ['milk', 'synced'],
    ['eggs', 'synced'],
  ])
  const onServer = [...server.rows.values()].map(({ fields }) => [fields['text'], fields['before']])
  expect(onServer).toEqual([
    ['milk', '\n'],
    ['eggs', '\n'],
  ])
})
