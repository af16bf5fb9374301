import { storeBanners } from './store-banners.ts'
import { type StoreChain, storeChains } from './store-chains.ts'

/** Chains and banners collected by the same spiders, whose files are fetched once for all of them. */
export type StoreGroup = {
  spiders: readonly string[]
  /** If one of them is a chain in the catalog, it comes before its banners. */
  members: readonly StoreChain[]
}

/** All chains and banners, with the chains first. */
export const allStoreChains: readonly StoreChain[] = [...storeChains, ...storeBanners]

/** The groups of all chains and banners. Those without a spider are in no group. */
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

/** Whether this is the name of a banner rather than that of one of the catalog's chains. */
export function isBanner(name: string): boolean {
  return bannerNames.has(name)
}
