import { expect, test } from 'vitest'
import type { Device } from './device.ts'
import { createMemoryDevice } from './memory-device.ts'
import { type RowTable, tableRow } from './synced-table.ts'
import { openTableClient } from './table-client.ts'

/** Creates a device and records the ids of the rows that each change reads. */
function watchedDevice(): { device: Device; reads: string[][] } {
  const device = createMemoryDevice()
  const reads: string[][] = []
  return {
    reads,
    device: {
      ...device,
      change(ids, ...rest) {
        const all = [...ids]
        reads.push(all)
        return device.change(all, ...rest)
      },
    },
  }
}

function dayRow(day: string, items: string, atMs = 1_700_000_000_000) {
  const fields = { items, cleared_at: null }
  return tableRow('purchases', { list: day, fields, atMs, syncStatus: 'synced' })
}

test('a sync reads only the rows that have changed', async () => {
  const first = dayRow('2026-11-20', 'milk')
  const second = dayRow('2026-11-21', 'eggs')
  let rows = [first, second]
  const table: RowTable = {
    upsert: async () => {},
    fetchAll: async () => rows,
    isRemoved: () => false,
  }
  const { device, reads } = watchedDevice()
  const client = await openTableClient({ device, table })
  await client.sync()
  expect([...client.rows.values()]).toEqual(rows)
  await client.sync()
  rows = [first, dayRow('2026-11-21', 'eggs\ntea', 1_700_000_001_000)]
  await client.sync()
  expect([...client.rows.values()]).toEqual(rows)
  expect(reads).toEqual([[first.id, second.id], [], [second.id]])
  await client.close()
})
