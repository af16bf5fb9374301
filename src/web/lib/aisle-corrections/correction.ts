import { AisleCorrectionRow, placementOf } from '#shared/contracts/aisle-correction.ts'
import { rowId, type SyncedRow, type SyncStatus } from '#shared/lists/synced-row.ts'
import type { Placement } from '#shared/locate/locate-list.ts'
import { tableRow, writtenAtMs } from '../sync/synced-table.ts'

/**
 * A shopper's correction of where a store keeps an item. `atMs` is the time of the correction, according to
 * the device's clock.
 */
export type Correction = {
  storeId: string
  storeName: string
  /** Key of the item, as computed by `correctionKey`. */
  itemKey: string
  itemName: string
  /** Null if the shopper withdrew the correction. */
  placement: Placement | null
  atMs: number
  /** Whether the correction still has to be sent to the server. */
  isPending: boolean
}

/** Returns the id of the device row that stores a correction. */
export function correctionId({ storeId, itemKey }: Pick<Correction, 'storeId' | 'itemKey'>) {
  return rowId('corrections', storeId, { key: itemKey })
}

/** Returns the correction stored in a device row. Throws if the row is malformed. */
export function correctionOf(row: SyncedRow): Correction {
  const { store_id, store_name, item_key, item_name, ...place } = toTableRow(row)
  return {
    storeId: store_id,
    storeName: store_name,
    itemKey: item_key,
    itemName: item_name,
    placement: placementOf(place),
    atMs: writtenAtMs(row),
    isPending: row.syncStatus !== 'synced',
  }
}

/** Converts a correction to a device row. */
export function rowOf(correction: Correction): SyncedRow {
  const { storeId, storeName, itemKey, itemName, placement, atMs, isPending } = correction
  return fromTableRow(
    {
      store_id: storeId,
      store_name: storeName,
      item_key: itemKey,
      item_name: itemName,
      sign: placement && 'sign' in placement ? placement.sign : null,
      department: placement && 'department' in placement ? placement.department : null,
      corrected_at: new Date(atMs).toISOString(),
    },
    isPending ? 'pending' : 'synced',
  )
}

/** Converts a row of the server's table to a device row. */
export function fromTableRow(row: AisleCorrectionRow, syncStatus: SyncStatus): SyncedRow {
  const { store_id: list, item_key: key, corrected_at, ...fields } = row
  const atMs = Date.parse(corrected_at)
  return tableRow('corrections', { list, key: { key }, fields, atMs, syncStatus })
}

/** Converts a device row to a row of the server's table. Throws if the row is malformed. */
export function toTableRow(row: SyncedRow): AisleCorrectionRow {
  return AisleCorrectionRow.parse({
    ...row.fields,
    store_id: row.list,
    item_key: row.key.key,
    corrected_at: new Date(writtenAtMs(row)).toISOString(),
  })
}

/** Returns whether the row stores a withdrawn correction. Throws if the row is malformed. */
export function isWithdrawn(row: SyncedRow): boolean {
  return placementOf(toTableRow(row)) === null
}
