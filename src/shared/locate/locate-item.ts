import type { Category } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import { itemKey } from '#shared/list-reader/item-key.ts'

/** The source that an item's place is based on. `locateList` explains their order of precedence. */
export type PlaceSource = 'mine' | 'signs' | 'reported' | 'sample' | 'likely' | 'department'

/** An item's place in a store, or the reason why it has none. */
export type Located =
  | { found: true; aisle: string; category: Category; source: PlaceSource }
  | { found: false; reason: 'not-in-chain' | 'chain-without-data' }

/**
 * Finds an item in the chain's sample data. The full name must match; case is ignored. The reason for not
 * finding it is 'chain-without-data' if `chain` is undefined.
 */
export function locateItem(name: string, chain: Chain | undefined): Located {
  if (!chain) return { found: false, reason: 'chain-without-data' }
  const key = itemKey(name)
  // A shopper may type a name such as 'constructor', which every object inherits.
  const place = Object.hasOwn(chain.items, key) ? chain.items[key] : undefined
  if (!place) return { found: false, reason: 'not-in-chain' }
  return { found: true, ...place, source: 'sample' }
}
