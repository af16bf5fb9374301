import type { BoughtDay } from '#shared/buy-again/bought-days.ts'
import { PurchasesRow } from '#shared/contracts/purchases.ts'
import { rowId, type SyncedRow, type SyncStatus } from '#shared/lists/synced-row.ts'
import { tableRow, writtenAtMs } from '../sync/synced-table.ts'

/** What was bought on a day, as stored on this device. */
export type StoredDay = BoughtDay & {
  /** The day as YYYY-MM-DD, in the time zone of the device that recorded it. */
  day: string
  /** Time of the last change in milliseconds. */
  atMs: number
}

export const emptyDay: BoughtDay = { items: [], clearedAtMs: null }

/** Returns the id of the device row that stores a day, given as YYYY-MM-DD. */
export function dayId(day: string): string {
  return rowId('purchases', day)
}

/** Returns the day stored in a device row. */
export function storedDayOf(row: SyncedRow): StoredDay {
  const { items, cleared_at: clearedAt } = row.fields
  return {
    day: row.list,
    items: typeof items === 'string' && items !== '' ? items.split('\n') : [],
    clearedAtMs: typeof clearedAt === 'string' ? Date.parse(clearedAt) : null,
    atMs: writtenAtMs(row),
  }
}

/**
 * Returns a pending row for a change to a day. `atMs` is the time of the change by the server's clock. The
 * row's time is always later than that of `before`.
 */
export function newDayRow(
  day: string,
  { items, clearedAtMs }: BoughtDay,
  { atMs, before }: { atMs: number; before: SyncedRow | undefined },
): SyncedRow {
  const fields = {
    items: items.join('\n'),
    cleared_at: clearedAtMs === null ? null : new Date(clearedAtMs).toISOString(),
  }
  // The time is always later than that of the replaced row, even if a clock is wrong.
  const changedAtMs = Math.round(Math.max(atMs, before ? writtenAtMs(before) + 1 : 0))
  return tableRow('purchases', { list: day, fields, atMs: changedAtMs, syncStatus: 'pending' })
}

/** Converts a row from the server's table to a device row. */
export function fromTableRow(row: PurchasesRow, syncStatus: SyncStatus): SyncedRow {
  const { day: list, changed_at, ...fields } = row
  return tableRow('purchases', { list, fields, atMs: Date.parse(changed_at), syncStatus })
}

/** Converts a device row to a row for the server's table. Throws if the row is malformed. */
export function toTableRow(row: SyncedRow): PurchasesRow {
  return PurchasesRow.parse({
    ...row.fields,
    day: row.list,
    changed_at: new Date(writtenAtMs(row)).toISOString(),
  })
}
