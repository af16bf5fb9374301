import type { Category } from '#shared/catalog/categories.ts'
import { type Chain, findChain } from '#shared/catalog/chains.ts'
import { itemKey } from './item-key.ts'

/**
 * How a place is known, the strongest first: the shopper said so; several others did; it is a row of the
 * chain's sample data; its shelf stands there in the chain's layout; only its department is known.
 */
export type PlaceSource = 'mine' | 'reported' | 'sample' | 'likely' | 'department'

/** An item of the list, spelled as typed, with its place in the chain's typical store or why there is none. */
export type Located =
  | { found: true; item: string; aisle: string; category: Category; source: PlaceSource }
  | { found: false; item: string; reason: 'not-in-chain' | 'chain-without-data' }

/** Each item once, in the order given; a blank or unknown chain makes all 'chain-without-data'. */
export function locateItems(items: readonly string[], chainName: string): Located[] {
  const chain = findChain(chainName)
  return items.map((item) =>
    chain ? locateIn(chain, item) : { found: false, item, reason: 'chain-without-data' },
  )
}

/** The place of one item in a chain, whose names are matched as a whole and without regard to case. */
export function locateIn(chain: Chain, item: string): Located {
  const key = itemKey(item)
  // A list may say 'constructor', which every object inherits.
  const place = Object.hasOwn(chain.items, key) ? chain.items[key] : undefined
  if (!place) return { found: false, item, reason: 'not-in-chain' }
  return { found: true, item, ...place, source: 'sample' }
}
