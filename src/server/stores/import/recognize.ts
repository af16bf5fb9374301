import { lettersAndDigits } from '#shared/stores/match-chain.ts'
import type { StoreChain } from '../store-chains.ts'
import { allStoreChains } from '../store-groups.ts'
import type { Feature, Tags } from './feature.ts'

/** Grocery values of `shop`. `mega_store` and `hypermarket` are older values for a large supermarket. */
const groceryShops = new Set([
  'supermarket',
  'wholesale',
  'department_store',
  'mega_store',
  'hypermarket',
])

/** Keys of tags that show that a place isn't a shop. */
const nonShopKeys = [
  'amenity',
  'craft',
  'healthcare',
  'highway',
  'industrial',
  'landuse',
  'leisure',
  'man_made',
  'office',
  'tourism',
]

/**
 * Wikidata ids of businesses that belong to a chain but don't sell groceries, such as Walmart's gas stations.
 */
const otherBusinessIds = new Set(['Q62606411'])

// 'Kroger Food & Pharmacy' is a supermarket, but 'Kroger Pharmacy' isn't.
const otherBusiness =
  /(?:(?<joined>&|\+|\b(?:and|with))\s*)?\b(?:pharmacy|fuel|gas|gasoline|garden cent(?:er|re)|vision cent(?:er|re)|optical|tires?|liquors?|car wash)\b/gi

const chainsOfBrandId: ReadonlyMap<string, readonly StoreChain[]> = new Map(
  [...new Set(allStoreChains.flatMap(({ brandIds }) => brandIds))].map((id) => [
    id,
    allStoreChains.filter(({ brandIds }) => brandIds.includes(id)),
  ]),
)
const chainOfBrandName = new Map(
  allStoreChains.flatMap((chain) => chain.brandNames.map((name) => [name, chain] as const)),
)

/**
 * Returns the chain or banner of a place's brand, even if the place isn't a grocery store. Returns undefined
 * if the brand isn't known.
 */
export function chainOf({ tags }: Feature): StoreChain | undefined {
  const ids = valuesOf(tags, 'brand:wikidata')
  if (ids.length === 0) return chainOfBrandName.get(brandName(tags))
  if (ids.some((id) => otherBusinessIds.has(id))) return undefined
  const chains = ids.flatMap((id) => chainsOfBrandId.get(id) ?? [])
  // Dillons and Gerbes have the same Wikidata id.
  const named = chains.length > 1 ? brandName(tags) : ''
  return chains.find(({ name }) => lettersAndDigits(name) === named) ?? chains[0]
}

/** Whether a place of the chain sells groceries, according to its tags. */
export function sellsGroceries({ tags }: Feature, { spiders }: StoreChain): boolean {
  const shops = valuesOf(tags, 'shop')
  if (shops.length > 0) return shops.some((shop) => groceryShops.has(shop))
  // Some spiders omit a store's type, but they never omit the type of a place that isn't a store.
  const isOfSpider = spiders.includes(tags.get('@spider') ?? '')
  return isOfSpider && !nonShopKeys.some((kind) => tags.has(kind))
}

/**
 * Whether the name (or the brand, if there is no name) shows that the place is only a department of the store
 * or a business next to it.
 */
export function isNamedAsDepartment({ tags }: Feature): boolean {
  const name = tags.get('name') ?? tags.get('brand') ?? ''
  return [...name.matchAll(otherBusiness)].some(({ groups }) => groups?.['joined'] === undefined)
}

function brandName(tags: Tags): string {
  const name = tags.get('brand') ?? tags.get('name') ?? ''
  return lettersAndDigits(name.replace(/(?<!\d)\d+\s*$/, ''))
}

function valuesOf(tags: Tags, key: string): string[] {
  const values = tags.get(key)?.split(';') ?? []
  return values.map((value) => value.trim()).filter((value) => value !== '')
}
