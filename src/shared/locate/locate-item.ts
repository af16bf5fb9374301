import type { Category } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import { itemKey } from '#shared/list-reader/item-key.ts'

/** The source of an item's place. `locateList` explains the sources and their order of precedence. */
export type PlaceSource = 'mine' | 'signs' | 'reported' | 'sample' | 'likely' | 'department'

/** An item's place in a store, or the reason why it wasn't found. */
export type Located =
  | { found: true; aisle: string; category: Category; source: PlaceSource }
  | { found: false; reason: 'not-in-chain' | 'chain-without-data' }

/**
 * Finds an item in the chain's sample data by its full name, in singular or plural, ignoring case. If the
 * item isn't found, the reason is 'chain-without-data' if `chain` is undefined, and otherwise 'not-in-chain'.
 */
export function locateItem(name: string, chain: Chain | undefined): Located {
  if (!chain) return { found: false, reason: 'chain-without-data' }
  const key = itemKey(name)
  // A shopper may type 'constructor', which every object inherits as a property.
  const place = Object.hasOwn(chain.items, key) ? chain.items[key] : undefined
  if (!place) return { found: false, reason: 'not-in-chain' }
  return { found: true, ...place, source: 'sample' }
}
