import { itemKey } from '#shared/buy-again/item-name.ts'
import { openDevice } from '../sync/open-device.ts'
import { openedOnce, openShopperTable, type ShopperTable } from '../sync/shopper-table.ts'
import { openTableClient } from '../sync/table-client.ts'
import { openRowChannel } from '../sync/tabs.ts'
import { type ItemSetting, newSettingRow, settingId, settingOf } from './item-setting.ts'
import { settingsTable } from './settings-api.ts'

/**
 * A shopper's item settings on this device, synced with the server. Each function takes an item's name, in
 * any spelling. Changes are saved as described for `ShopperTable.write`.
 */
export type ShopperSettings = Omit<ShopperTable<ItemSetting>, 'write'> & {
  isSuggested: (item: string) => boolean
  neverSuggest: (item: string) => Promise<void>
  suggestAgain: (item: string) => Promise<void>
  /**
   * Returns the store last chosen for an item. Returns an empty string if the shopper hasn't chosen one, or
   * until the settings are loaded.
   */
  storeOf: (item: string) => string
  /**
   * Remembers the store chosen for an item. Pass an empty string to forget the store. Does nothing if this
   * store is already remembered or the item has no name.
   */
  rememberStore: (item: string, store: string) => Promise<void>
}

/** Returns this shopper's item settings. The first call opens their table on this device. */
export const itemSettingsOf = openedOnce('settings', (shopperId): ShopperSettings => {
  const openClient = async () =>
    openTableClient({
      device: await openDevice('settings', shopperId),
      channel: openRowChannel('settings', shopperId),
      table: settingsTable(shopperId),
    })
  const { write, ...table } = openShopperTable(openClient, settingOf)
  const find = settingsByKey(table.snapshot)
  const save = (item: string, change: Parameters<typeof newSettingRow>[1]) =>
    write(new Map([[settingId(item), (before) => newSettingRow(item, change, before)]]))
  return {
    ...table,
    isSuggested: (item) => find(item)?.isSuggested ?? true,
    neverSuggest: (item) => save(item, { isSuggested: false }),
    suggestAgain: (item) => save(item, { isSuggested: true }),
    storeOf: (item) => find(item)?.store ?? '',
    async rememberStore(item, store) {
      if (itemKey(item) === '' || (find(item)?.store ?? '') === store) return
      await save(item, { store })
    },
  }
})

/**
 * Returns a function that finds an item's settings by name. The function rebuilds its index only after the
 * settings have changed.
 */
function settingsByKey(snapshot: ShopperTable<ItemSetting>['snapshot']) {
  let of: readonly ItemSetting[] = []
  let byKey = new Map<string, ItemSetting>()
  return (item: string) => {
    const { saved } = snapshot()
    if (saved !== of) {
      of = saved
      byKey = new Map(saved.map((setting) => [setting.key, setting]))
    }
    return byKey.get(itemKey(item))
  }
}
