import type { Gazetteer } from '#shared/places/gazetteer.ts'
import type { DropReason } from './chain-report.ts'
import type { Feature } from './feature.ts'
import type { ImportStore } from './import-store.ts'
import { readStore } from './read-store.ts'
import { chainOf, sellsGroceries } from './recognise.ts'

/** Of one chain; more than any of them has. */
export const maxStores = 20_000

/** What a file holds of one chain. */
export type Collected = {
  stores: ImportStore[]
  recognised: number
  dropped: Partial<Record<DropReason, number>>
  /** More than `maxStores`; those beyond are left out. */
  isTooMany: boolean
}

/** Picks the stores of the chains from features, one after the other. */
export function collectStores(options: { gazetteer: Gazetteer; today: string }) {
  const byChain = new Map<string, Collected>()

  function of(chain: string): Collected {
    const known = byChain.get(chain)
    if (known) return known
    const none = { stores: [], recognised: 0, dropped: {}, isTooMany: false }
    byChain.set(chain, none)
    return none
  }

  function add(feature: Feature): void {
    const chain = chainOf(feature)
    if (!chain) return
    const collected = of(chain.name)
    const isGrocery = sellsGroceries(feature, chain)
    if (isGrocery) collected.recognised += 1
    const store = isGrocery
      ? readStore(feature, { ...options, chain: chain.name })
      : 'other-business'
    if (typeof store === 'string') {
      collected.dropped[store] = (collected.dropped[store] ?? 0) + 1
    } else if (collected.stores.length < maxStores) {
      collected.stores.push(store)
    } else {
      collected.isTooMany = true
    }
  }

  /** The chains that have any store. */
  function found(): string[] {
    return Array.from(byChain)
      .filter(([, { recognised }]) => recognised > 0)
      .map(([chain]) => chain)
  }

  return { add, of, found }
}
