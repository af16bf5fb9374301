import type { Category } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import { itemKey } from '#shared/list-reader/item-key.ts'

/**
 * Source of an item's place, strongest first: the shopper's correction, reports by several others, a row of
 * the chain's sample data, its shelf in the chain's layout, its department alone.
 */
export type PlaceSource = 'mine' | 'reported' | 'sample' | 'likely' | 'department'

/** An item's place in the chain's typical store, or why it has none. */
export type Located =
  | { found: true; aisle: string; category: Category; source: PlaceSource }
  | { found: false; reason: 'not-in-chain' | 'chain-without-data' }

/** Locates an item by the chain's sample data; the full name must match, ignoring case. */
export function locateItem(name: string, chain: Chain | undefined): Located {
  if (!chain) return { found: false, reason: 'chain-without-data' }
  const key = itemKey(name)
  // An item may be named 'constructor', which every object inherits.
  const place = Object.hasOwn(chain.items, key) ? chain.items[key] : undefined
  if (!place) return { found: false, reason: 'not-in-chain' }
  return { found: true, ...place, source: 'sample' }
}
