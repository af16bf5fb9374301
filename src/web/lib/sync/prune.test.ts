import { expect, test } from 'vitest'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { createMemoryDevice } from './memory-device.ts'
import { pruneRows } from './prune.ts'

const list: SyncedRow = {
  id: rowId('lists', 'weekly'),
  kind: 'lists',
  list: 'weekly',
  key: {},
  fields: { trip: 4 },
  clocks: {},
  syncStatus: 'synced',
}

function tickOf(trip: number, key: string, rest: Partial<SyncedRow> = {}): SyncedRow {
  const id = rowId('ticks', 'weekly', { trip, key })
  return {
    id,
    kind: 'ticks',
    list: 'weekly',
    key: { trip, key },
    fields: {},
    clocks: {},
    syncStatus: 'synced',
    ...rest,
  }
}

test('a device keeps unsent ticks and those from the current and previous trips', async () => {
  const device = createMemoryDevice()
  const rows = [
    list,
    tickOf(4, 'milk'),
    tickOf(3, 'milk'),
    tickOf(2, 'milk'),
    tickOf(1, 'eggs'),
    tickOf(1, 'soap', { syncStatus: 'pending' }),
    // This tick's list isn't on this device.
    { ...tickOf(1, 'tea'), list: 'other' },
  ]
  await device.change([], () => new Map(rows.map((row) => [row.id, row])))
  await pruneRows(device, rows, 0)
  const left = [...(await device.read()).rows.values()].map((row) => row?.key)
  expect(left).toEqual([
    {},
    { trip: 4, key: 'milk' },
    { trip: 3, key: 'milk' },
    { trip: 1, key: 'soap' },
    { trip: 1, key: 'tea' },
  ])
})

test('a tick that changed after it was read is kept', async () => {
  const device = createMemoryDevice()
  const old = tickOf(1, 'milk')
  await device.change([], () => new Map([[old.id, { ...old, syncStatus: 'pending' }]]))
  await pruneRows(device, [list, old], 0)
  expect((await device.read()).rows.get(old.id)).toMatchObject({ syncStatus: 'pending' })
})

test('a device deletes an item’s row a month after the item was removed from its list', async () => {
  const device = createMemoryDevice()
  const day = 24 * 3600 * 1000
  const nowMs = 100 * day
  const itemOf = (key: string, agoMs: number, rest: Partial<SyncedRow> = {}): SyncedRow => ({
    ...tickOf(1, key),
    id: rowId('items', 'weekly', { key }),
    kind: 'items',
    key: { key },
    fields: { present: false },
    clocks: { present: `${String(nowMs - agoMs).padStart(13, '0')}-0000-a` },
    ...rest,
  })
  const rows = [
    itemOf('milk', 31 * day),
    itemOf('eggs', 29 * day),
    itemOf('soap', 31 * day, { fields: { present: true } }),
    itemOf('tea', 31 * day, { syncStatus: 'pending' }),
  ]
  await device.change([], () => new Map(rows.map((row) => [row.id, row])))
  await pruneRows(device, rows, nowMs)
  expect([...(await device.read()).rows.values()].map((row) => row?.key.key)).toEqual([
    'eggs',
    'soap',
    'tea',
  ])
})
