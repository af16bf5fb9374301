import { type BoughtDay, type DayTicks, itemsOfDay } from '#shared/buy-again/bought-days.ts'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { openDevice } from '../sync/open-device.ts'
import {
  type NextRow,
  openedOnce,
  openShopperTable,
  type ShopperTable,
} from '../sync/shopper-table.ts'
import { openTableClient } from '../sync/table-client.ts'
import { openRowChannel } from '../sync/tabs.ts'
import { dayId, emptyDay, newDayRow, type StoredDay, storedDayOf } from './day-row.ts'
import { purchasesTable } from './purchases-api.ts'

/**
 * A shopper's purchases by day, stored on this device and synced with the server. Changes are saved as
 * described for `ShopperTable.write`.
 */
export type ShopperPurchases = Omit<ShopperTable<StoredDay>, 'write'> & {
  /**
   * Adds the bought items in `ticks` to a day, and removes those that were unticked. `nowMs` is the time by
   * the server's clock.
   */
  record: (day: string, ticks: DayTicks, nowMs: number) => Promise<void>
  /** Removes all items of these days. Ticks made up to `nowMs` won't be recorded again. */
  clear: (days: readonly StoredDay[], nowMs: number) => Promise<void>
  /** Restores the days passed to `clear`. */
  restore: (days: readonly StoredDay[], nowMs: number) => Promise<void>
}

/** Returns this shopper's purchases. The first call opens their table on this device. */
export const purchasesOf = openedOnce('purchases', (shopperId): ShopperPurchases => {
  const openClient = async () =>
    openTableClient({
      device: await openDevice('purchases', shopperId),
      channel: openRowChannel('purchases', shopperId),
      table: purchasesTable(shopperId),
    })
  const { write, ...table } = openShopperTable(openClient, storedDayOf)
  return {
    ...table,
    record: (day, ticks, nowMs) =>
      write(new Map([[dayId(day), (before) => rowWithTicks(day, ticks, { atMs: nowMs, before })]])),
    clear: (days, nowMs) =>
      write(changesOf(days, nowMs, () => ({ items: [], clearedAtMs: nowMs }))),
    restore: (days, nowMs) => write(changesOf(days, nowMs, (day) => day)),
  }
})

type Write = Parameters<typeof newDayRow>[2]

function rowWithTicks(day: string, ticks: DayTicks, write: Write): SyncedRow {
  const stored = write.before ? storedDayOf(write.before) : emptyDay
  return newDayRow(day, { ...stored, items: itemsOfDay(stored, ticks) }, write)
}

/** Returns the change to each day, keyed by row id. */
function changesOf(
  days: readonly StoredDay[],
  nowMs: number,
  change: (day: StoredDay) => BoughtDay,
): Map<string, NextRow> {
  return new Map(
    days.map((day) => [
      dayId(day.day),
      (before) => newDayRow(day.day, change(day), { atMs: nowMs, before }),
    ]),
  )
}
