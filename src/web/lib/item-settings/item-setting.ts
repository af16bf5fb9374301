import { itemKey, itemName } from '#shared/buy-again/item-name.ts'
import { ItemSettingRow } from '#shared/contracts/purchases.ts'
import { rowId, type SyncedRow, type SyncStatus } from '#shared/lists/synced-row.ts'
import { tableRow, writtenAtMs } from '../sync/synced-table.ts'

/** What a shopper chose for an item. */
export type ItemSetting = {
  /** Key of the item, by `itemKey`. */
  key: string
  name: string
  /** False if the item is never suggested. */
  isSuggested: boolean
  /** Store, chain or kind of store last chosen for the item; empty if none. */
  store: string
  /** Time of the last change by the device's clock, in milliseconds. */
  atMs: number
  /** Whether the setting still has to be sent to the server. */
  isPending: boolean
}

export type SettingChange = Partial<Pick<ItemSetting, 'isSuggested' | 'store'>>

export function settingId(item: string): string {
  return rowId('settings', itemKey(item))
}

/** Returns the setting that a row stores, and whether it still has to be sent. Throws if the row is malformed. */
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

/** Returns the row of an item whose setting changes now. Its other settings stay. */
export function newSettingRow(
  item: string,
  change: SettingChange,
  before: SyncedRow | undefined,
): SyncedRow {
  const now = { isSuggested: true, store: '', ...(before && settingOf(before)), ...change }
  // Always later than the setting that it replaces, even if the clock of this or another device is wrong.
  const atMs = Math.max(Date.now(), before ? writtenAtMs(before) + 1 : 0)
  return fromTableRow(
    {
      item_key: itemKey(item),
      item_name: itemName(item),
      is_suggested: now.isSuggested,
      // The server stores a name of a store as long as that of an item.
      store: itemName(now.store),
      changed_at: new Date(atMs).toISOString(),
    },
    'pending',
  )
}

/** Returns whether a row has only defaults. */
export function isDefault({ fields }: SyncedRow): boolean {
  return fields['is_suggested'] === true && fields['store'] === ''
}

/** Converts a row of the server's table to a row of the device. */
export function fromTableRow(row: ItemSettingRow, syncStatus: SyncStatus): SyncedRow {
  const { item_key: list, changed_at, ...fields } = row
  return tableRow('settings', { list, fields, atMs: Date.parse(changed_at), syncStatus })
}

/** Converts a row of the device to a row of the server's table. Throws if the row is malformed. */
export function toTableRow(row: SyncedRow): ItemSettingRow {
  return ItemSettingRow.parse({
    ...row.fields,
    item_key: row.list,
    changed_at: new Date(writtenAtMs(row)).toISOString(),
  })
}
