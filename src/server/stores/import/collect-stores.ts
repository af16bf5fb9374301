import type { Gazetteer } from '#shared/places/gazetteer.ts'
import type { DropReason } from './chain-report.ts'
import type { Feature } from './feature.ts'
import type { ImportStore } from './import-store.ts'
import { readStore } from './read-store.ts'
import { chainOf, sellsGroceries } from './recognize.ts'

/** Maximum number of stores in a chain. No real chain has this many. */
export const maxStores = 20_000

/** A chain's stores in one file, and how many of the chain's places were left out for each reason. */
export type Collected = {
  stores: ImportStore[]
  recognized: number
  dropped: Partial<Record<DropReason, number>>
  /** Whether the chain has more than `maxStores` stores in the file. Any further stores are skipped. */
  hasTooManyStores: boolean
}

/**
 * Returns a collector for the stores in a file. Call `add` with each feature of the file, and then `storesOf`
 * with a chain's name. `storesOf` returns the chain's stores, at most `maxStores`, and the number of features
 * left out for each reason. `found` returns the names of the chains in the file.
 */
export function createStoreCollector(options: { gazetteer: Gazetteer; today: string }) {
  const byChain = new Map<string, Collected>()

  function storesOf(chain: string): Collected {
    const existing = byChain.get(chain)
    if (existing) return existing
    const empty = { stores: [], recognized: 0, dropped: {}, hasTooManyStores: false }
    byChain.set(chain, empty)
    return empty
  }

  /** Counts a feature that belongs to a chain, and keeps it if it is a store. Ignores all other features. */
  function add(feature: Feature): void {
    const chain = chainOf(feature)
    if (!chain) return
    const collected = storesOf(chain.name)
    const isGrocery = sellsGroceries(feature, chain)
    if (isGrocery) collected.recognized += 1
    const store = isGrocery
      ? readStore(feature, { ...options, chain: chain.name })
      : 'other-business'
    if (typeof store === 'string') {
      collected.dropped[store] = (collected.dropped[store] ?? 0) + 1
    } else if (collected.stores.length < maxStores) {
      collected.stores.push(store)
    } else {
      collected.hasTooManyStores = true
    }
  }

  /**
   * Returns the chains with at least one place that sells groceries, even if all such places were skipped.
   */
  function found(): string[] {
    return Array.from(byChain)
      .filter(([, { recognized }]) => recognized > 0)
      .map(([chain]) => chain)
  }

  return { add, storesOf, found }
}
