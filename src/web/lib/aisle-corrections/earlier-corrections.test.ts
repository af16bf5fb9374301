import { expect, test } from 'vitest'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { rowOf } from './correction.ts'
import { earlierRowsToImport } from './earlier-corrections.ts'

const noonMs = Date.parse('2026-11-22T12:00:00Z')
const aisle5 = { sign: 'Aisle 5' }
const aisle6 = { sign: 'Aisle 6' }

function milkIn(placement: { sign: string }, { atMs = noonMs, isPending = false } = {}): SyncedRow {
  const names = { storeId: 'kroger-1', storeName: 'Kroger', itemKey: 'milk', itemName: 'Milk' }
  return rowOf({ ...names, placement, atMs, isPending })
}

function stored(...rows: SyncedRow[]): Map<string, SyncedRow> {
  return new Map(rows.map((row) => [row.id, row]))
}

test('a later correction from a tab that runs the old version wins unless it was already sent', () => {
  const merge = (now: Map<string, SyncedRow>, earlier: SyncedRow, hasSynced = true) =>
    new Map([...now, ...earlierRowsToImport(now, { earlier: [earlier], hasSynced })])
  const mine = milkIn(aisle5, { isPending: true })
  const later = milkIn(aisle6, { isPending: true, atMs: noonMs + 1 })
  expect(merge(stored(mine), later)).toEqual(stored(later))
  expect(merge(stored(later), mine)).toEqual(stored(later))
  const sent = milkIn(aisle5)
  expect(merge(stored(), sent)).toEqual(stored())
  expect(merge(stored(), sent, false)).toEqual(stored(sent))
})
