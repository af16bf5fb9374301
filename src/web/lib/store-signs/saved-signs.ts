import { storableText } from '#shared/contracts/saved-list.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { StoreSignsRow } from '#shared/contracts/store-signs.ts'
import { rowId, type SyncedRow, type SyncStatus } from '#shared/lists/synced-row.ts'
import { storeTitle } from '#shared/stores/store-label.ts'
import { tableRow, writtenAtMs } from '../sync/synced-table.ts'

/** A store and the signs that a shopper added for it. */
export type SavedSigns = SignedStore & {
  /** The signs as layout text (`shared/signs/layout-text.ts`), or null if the shopper removed them. */
  signs: string | null
  /** Time when the shopper saved the signs, by their device's clock. */
  atMs: number
  /** Whether the signs still have to be sent to the server. */
  isPending: boolean
}

export type SignedStore = {
  storeId: string
  /** The store's chain, or the store's own name if it isn't part of a chain. */
  chainName: string
  storeName: string
  storeAddress: string
}

/** Maximum lengths on the server, in characters. */
const maxCharacters = { name: 100, address: 300 }

/** Returns the id of the device row that stores a store's signs. */
export function signsId(storeId: string): string {
  return rowId('signs', storeId)
}

/** Returns the store details that are saved with the store's signs. */
export function signedStore(store: StoreLocation): SignedStore {
  const { id, chainName, address, city, state, zipCode } = store
  return {
    storeId: id,
    chainName,
    storeName: storeTitle(store),
    storeAddress: [address, city, state, zipCode].filter(Boolean).join(', '),
  }
}

/** Returns the signs stored in a device row. Throws if the row is malformed. */
export function savedSignsOf(row: SyncedRow): SavedSigns {
  const { store_id, chain_name, store_name, store_address, signs } = toTableRow(row)
  return {
    storeId: store_id,
    chainName: chain_name,
    storeName: store_name,
    storeAddress: store_address,
    signs,
    atMs: writtenAtMs(row),
    isPending: row.syncStatus !== 'synced',
  }
}

/**
 * Returns a pending row for a store's signs. Null or an empty string removes the signs. Cuts names and
 * addresses to the server's maximum length, and replaces control characters with spaces. The row's time is
 * always later than that of `before`.
 */
export function newSignsRow(
  store: SignedStore,
  signs: string | null,
  before: SyncedRow | undefined,
): SyncedRow {
  // The time is always later than that of the replaced signs, even if a device's clock is wrong.
  const atMs = Math.max(Date.now(), before ? writtenAtMs(before) + 1 : 0)
  return fromTableRow(
    {
      store_id: store.storeId,
      chain_name: shortText(store.chainName, maxCharacters.name),
      store_name: shortText(store.storeName, maxCharacters.name),
      store_address: shortText(store.storeAddress, maxCharacters.address),
      signs: (signs && withoutControls(signs)) || null,
      signed_at: new Date(atMs).toISOString(),
    },
    'pending',
  )
}

/** Converts a row from the server's table to a device row. */
export function fromTableRow(row: StoreSignsRow, syncStatus: SyncStatus): SyncedRow {
  const { store_id: list, signed_at, ...fields } = row
  return tableRow('signs', { list, fields, atMs: Date.parse(signed_at), syncStatus })
}

/** Converts a device row to a row for the server's table. Throws if the row is malformed. */
export function toTableRow(row: SyncedRow): StoreSignsRow {
  return StoreSignsRow.parse({
    ...row.fields,
    store_id: row.list,
    signed_at: new Date(writtenAtMs(row)).toISOString(),
  })
}

/** Puts text on one line and cuts it to `max` characters. */
function shortText(text: string, max: number): string {
  const line = withoutControls(text).replaceAll('\n', ' ').trim()
  return Array.from(line).slice(0, max).join('')
}

/** Replaces the control characters that the server rejects (all except line feeds) with spaces. */
function withoutControls(text: string): string {
  return storableText(text).replaceAll(/[\p{Cc}--\n]/gv, ' ')
}
