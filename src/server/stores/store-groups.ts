import { storeBanners } from './store-banners.ts'
import { type StoreChain, storeChains } from './store-chains.ts'

/** Chains and banners that are collected by the same spiders, so their files are fetched once for all of them. */
export type StoreGroup = {
  spiders: readonly string[]
  /** The catalog's chain, if there is one, comes before its banners. */
  members: readonly StoreChain[]
}

/** Every chain and banner with stores, chains first. */
export const allStoreChains: readonly StoreChain[] = [...storeChains, ...storeBanners]

/** The groups of all chains and banners. Those without a spider aren't in any. */
export const storeGroups: readonly StoreGroup[] = Array.from(
  Map.groupBy(
    allStoreChains.filter(({ spiders }) => spiders.length > 0),
    ({ spiders }) => spiders.join(),
  ).values(),
  (members) => ({ spiders: members[0]?.spiders ?? [], members }),
)

/** Returns the chains and banners that a spider collects. */
export function membersOf(spider: string): readonly StoreChain[] {
  return allStoreChains.filter(({ spiders }) => spiders.includes(spider))
}

const bannerNames = new Set(storeBanners.map(({ name }) => name))

/** Whether this is a banner rather than one of the catalog's chains. */
export function isBanner(name: string): boolean {
  return bannerNames.has(name)
}
