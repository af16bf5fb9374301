import { storeBanners } from './store-banners.ts'
import { type StoreChain, storeChains } from './store-chains.ts'

/**
 * Chains and banners whose stores are in the same files, grouped so that each file is fetched only once.
 */
export type StoreGroup = {
  spiders: readonly string[]
  /** If a member is a chain in the catalog, it comes before the banners. */
  members: readonly StoreChain[]
}

/** All chains and banners, with the chains first. */
export const allStoreChains: readonly StoreChain[] = [...storeChains, ...storeBanners]

/** All groups. Chains and banners without a spider aren't in any group. */
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

/** Whether the name is a banner's and not that of a chain in the catalog. */
export function isBanner(name: string): boolean {
  return bannerNames.has(name)
}
