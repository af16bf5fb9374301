import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { OperatorStore } from '#shared/contracts/store-signs.ts'
import { plainLine } from '#shared/signs/layout-text.ts'
import { filterStores } from '#shared/stores/filter-stores.ts'
import { randomId } from '../../../lib/random-id.ts'

/** Maximum lengths of a store's name and address, in characters. */
export const ownStoreLimits = { name: 100, address: 300 }

/**
 * Creates a store that isn't in the store index, with a new id on each call. Truncates the name and address
 * to their maximum lengths. If no similar chain was chosen, the store's own name is also its chain name.
 */
export function ownStoreOf(typed: {
  name: string
  address: string
  chainName: string
}): StoreLocation {
  const name = plainLine(typed.name, ownStoreLimits.name)
  return {
    id: `own-${randomId()}`,
    chainName: typed.chainName || name,
    name,
    address: plainLine(typed.address, ownStoreLimits.address),
    city: '',
    state: '',
    zipCode: '',
  }
}

/**
 * Converts a row to a store that can be chosen. The row describes a store whose signs the shopper or the
 * operator added. City, state and ZIP code are empty.
 */
export function storeWithSigns(row: OperatorStore): StoreLocation {
  return {
    id: row.store_id,
    chainName: row.chain_name || row.store_name,
    name: row.store_name,
    address: row.store_address,
    city: '',
    state: '',
    zipCode: '',
  }
}

const maxMatches = 5

/** Returns the first five stores that match the typed text, without duplicates. */
export function matchingStores(stores: readonly StoreLocation[], query: string): StoreLocation[] {
  const unique = [...new Map(stores.map((store) => [store.id, store])).values()]
  return filterStores(unique, { location: '', query }).slice(0, maxMatches)
}
