import type { Category } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import { itemKey } from '#shared/list-reader/item-key.ts'

/**
 * How a place is known, the strongest first: the shopper said so; several others did; it is a row of the
 * chain's sample data; its shelf stands there in the chain's layout; only its department is known.
 */
export type PlaceSource = 'mine' | 'reported' | 'sample' | 'likely' | 'department'

/** The place of an item in the chain's typical store, or why there is none. */
export type Located =
  | { found: true; aisle: string; category: Category; source: PlaceSource }
  | { found: false; reason: 'not-in-chain' | 'chain-without-data' }

/** The place by the rows of a chain, whose names are matched as a whole and without regard to case. */
export function locateItem(name: string, chain: Chain | undefined): Located {
  if (!chain) return { found: false, reason: 'chain-without-data' }
  const key = itemKey(name)
  // A list may say 'constructor', which every object inherits.
  const place = Object.hasOwn(chain.items, key) ? chain.items[key] : undefined
  if (!place) return { found: false, reason: 'not-in-chain' }
  return { found: true, ...place, source: 'sample' }
}
