import { itemKey, itemName } from '#shared/buy-again/item-name.ts'
import { ItemSettingRow } from '#shared/contracts/purchases.ts'
import { rowId, type SyncedRow, type SyncStatus } from '#shared/lists/synced-row.ts'
import { tableRow, writtenAtMs } from '../sync/synced-table.ts'

/** A shopper's settings for an item. */
export type ItemSetting = {
  /** Key of the item, as computed by `itemKey`. */
  key: string
  name: string
  /** False if the item is never suggested. */
  isSuggested: boolean
  /** Store, chain or kind of store last chosen for the item. Empty if the shopper hasn't chosen one. */
  store: string
  /** Time of the last change by the device's clock, in milliseconds. */
  atMs: number
  /** Whether the setting still has to be sent to the server. */
  isPending: boolean
}

export type SettingChange = Partial<Pick<ItemSetting, 'isSuggested' | 'store'>>

/**
 * Returns the id of the device row that stores an item's settings. The id is the same for all spellings of an
 * item.
 */
export function settingId(item: string): string {
  return rowId('settings', itemKey(item))
}

/** Returns the settings stored in a device row. Throws if the row is malformed. */
export function settingOf(row: SyncedRow): ItemSetting {
  const { item_key, item_name, is_suggested, store } = toTableRow(row)
  return {
    key: item_key,
    name: item_name,
    isSuggested: is_suggested,
    store,
    atMs: writtenAtMs(row),
    isPending: row.syncStatus !== 'synced',
  }
}

/**
 * Returns a pending row for a change to an item's settings. Settings missing from `change` keep their values
 * from `before`, or get their defaults if there is no `before`. Throws if `before` is malformed.
 */
export function newSettingRow(
  item: string,
  change: SettingChange,
  before: SyncedRow | undefined,
): SyncedRow {
  const now = { isSuggested: true, store: '', ...(before && settingOf(before)), ...change }
  // The time is always later than that of the replaced setting, even if a device's clock is wrong.
  const atMs = Math.max(Date.now(), before ? writtenAtMs(before) + 1 : 0)
  return fromTableRow(
    {
      item_key: itemKey(item),
      item_name: itemName(item),
      is_suggested: now.isSuggested,
      // The server's maximum length is the same for store names as for item names.
      store: itemName(now.store),
      changed_at: new Date(atMs).toISOString(),
    },
    'pending',
  )
}

/** Returns whether all settings in a row have their default values. */
export function isDefault({ fields }: SyncedRow): boolean {
  return fields['is_suggested'] === true && fields['store'] === ''
}

/** Converts a row from the server's table to a device row. */
export function fromTableRow(row: ItemSettingRow, syncStatus: SyncStatus): SyncedRow {
  const { item_key: list, changed_at, ...fields } = row
  return tableRow('settings', { list, fields, atMs: Date.parse(changed_at), syncStatus })
}

/** Converts a device row to a row for the server's table. Throws if the row is malformed. */
export function toTableRow(row: SyncedRow): ItemSettingRow {
  return ItemSettingRow.parse({
    ...row.fields,
    item_key: row.list,
    changed_at: new Date(writtenAtMs(row)).toISOString(),
  })
}
