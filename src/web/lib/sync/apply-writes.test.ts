import { expect, test } from 'vitest'
import { rowId } from '#shared/lists/synced-row.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'

test('if the shopper removes an item that a response has deleted, a complete row is sent', async () => {
  const device = createMemoryDevice()
  const store = await openSyncClient({ device, call: testSyncServer().call, tab: 'a' })
  const add = { kind: 'items', key: { key: 'milk' } } as const
  const fields = { text: 'milk', before: ', ', place: 1, present: true }
  await store.write([{ list, writes: [{ ...add, fields }] }])
  const id = rowId('items', list, { key: 'milk' })
  // Another tab has stored the response, but this tab doesn't know about it yet.
  await device.change([id], () => new Map([[id, null]]))
  await store.write([{ list, writes: [{ ...add, fields: { present: false } }] }])
  expect(store.rows.get(id)?.fields).toEqual({ ...fields, present: false })
})
