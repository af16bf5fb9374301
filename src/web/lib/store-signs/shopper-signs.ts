import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { openDevice } from '../sync/open-device.ts'
import { openedOnce, openShopperTable, type ShopperTable } from '../sync/shopper-table.ts'
import { openTableClient } from '../sync/table-client.ts'
import { openRowChannel } from '../sync/tabs.ts'
import {
  newSignsRow,
  type SavedSigns,
  type SignedStore,
  savedSignsOf,
  signedStore,
  signsId,
} from './saved-signs.ts'
import { signsTable } from './signs-api.ts'

/**
 * The store signs that a shopper added, stored on this device and synced with the server. `save` and
 * `saveFor` store signs as described for `ShopperTable.write`. If `signs` is null, the store's signs are
 * removed.
 */
export type ShopperSigns = Omit<ShopperTable<SavedSigns>, 'write'> & {
  save: (change: { store: StoreLocation; signs: string | null }) => Promise<void>
  /** Like `save`, but for a store whose full location isn't known, such as a store read from a file. */
  saveFor: (store: SignedStore, signs: string | null) => Promise<void>
}

/** Returns this shopper's store signs. The first call opens their table on this device. */
export const signsOf = openedOnce('signs', (shopperId): ShopperSigns => {
  const openClient = async () =>
    openTableClient({
      device: await openDevice('signs', shopperId),
      channel: openRowChannel('signs', shopperId),
      table: signsTable(shopperId),
    })
  const { write, ...table } = openShopperTable(openClient, savedSignsOf)
  const saveFor = (store: SignedStore, signs: string | null) =>
    write(new Map([[signsId(store.storeId), (before) => newSignsRow(store, signs, before)]]))
  return { ...table, saveFor, save: ({ store, signs }) => saveFor(signedStore(store), signs) }
})
