import { correctionText, type Placement } from '#shared/locate/locate-list.ts'
import { openDevice } from '../sync/open-device.ts'
import { openedOnce, openShopperTable, type ShopperTable } from '../sync/shopper-table.ts'
import { openRowChannel } from '../sync/tabs.ts'
import { type Correction, correctionId, correctionOf, rowOf } from './correction.ts'
import { fetchCorrections, sendCorrections } from './corrections-api.ts'
import { openCorrectionsClient } from './corrections-client.ts'

/** A shopper's aisle corrections on this device, synced with the server. */
export type ShopperCorrections = Omit<ShopperTable<Correction>, 'write'> & {
  /** Saves a correction, as described for `ShopperTable.write`. Does nothing if the item has an empty key. */
  correct: (change: CorrectionChange) => Promise<void>
}

export type CorrectionChange = {
  store: { id: string; name: string }
  item: { key: string; name: string }
  /** Null withdraws the correction. */
  placement: Placement | null
}

/** Returns this shopper's corrections. The first call opens their table on this device. */
export const correctionsOf = openedOnce('corrections', (shopperId): ShopperCorrections => {
  const openClient = async () =>
    openCorrectionsClient({
      shopperId,
      device: await openDevice('corrections', shopperId),
      channel: openRowChannel('corrections', shopperId),
      table: {
        upsert: (rows) => sendCorrections(shopperId, rows),
        fetchAll: () => fetchCorrections(shopperId),
      },
    })
  const { write, ...table } = openShopperTable(openClient, correctionOf)
  return {
    ...table,
    async correct(change) {
      const itemKey = correctionText(change.item.key)
      if (itemKey === '') return
      const id = correctionId({ storeId: change.store.id, itemKey })
      await write(new Map([[id, (before) => rowAfter(change, before && correctionOf(before))]]))
    },
  }
})

/** Returns the row for a correction made now, to be sent to the server. */
function rowAfter({ store, item, placement }: CorrectionChange, before: Correction | undefined) {
  return rowOf({
    storeId: store.id,
    storeName: correctionText(store.name),
    itemKey: correctionText(item.key),
    itemName: correctionText(item.name),
    placement,
    // The time is always later than that of the replaced correction, even if a device's clock is wrong.
    atMs: Math.max(Date.now(), before ? before.atMs + 1 : 0),
    isPending: true,
  })
}
