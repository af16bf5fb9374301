import { lettersAndDigits } from '#shared/stores/match-chain.ts'
import { type StoreChain, storeChains } from '../store-chains.ts'
import type { Feature, Tags } from './feature.ts'

/** `mega_store` and `hypermarket` are older words of OpenStreetMap for a very large supermarket. */
const groceryShops = new Set([
  'supermarket',
  'wholesale',
  'department_store',
  'mega_store',
  'hypermarket',
])

/** Say what a place is when it is no shop. */
const otherKinds = [
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

/** Businesses with the name of a chain that have ids of their own: Walmart's fuel. */
const otherBusinessIds = new Set(['Q62606411'])

// 'Kroger Food & Pharmacy' is a supermarket, 'Kroger Pharmacy' is none.
const otherBusiness =
  /(?:(?<joined>&|\+|\b(?:and|with))\s*)?\b(?:pharmacy|fuel|gas|gasoline|garden cent(?:er|re)|vision cent(?:er|re)|optical|tires?|liquors?|car wash)\b/gi

const chainOfBrandId = new Map(
  storeChains.flatMap((chain) => chain.brandIds.map((id) => [id, chain] as const)),
)
const chainOfBrandName = new Map(
  storeChains.flatMap((chain) => chain.brandNames.map((name) => [name, chain] as const)),
)

/** The chain whose brand is on a place, whatever business it is. */
export function chainOf({ tags }: Feature): StoreChain | undefined {
  const ids = valuesOf(tags, 'brand:wikidata')
  if (ids.length === 0) return chainOfBrandName.get(brandName(tags))
  if (ids.some((id) => otherBusinessIds.has(id))) return undefined
  return ids.map((id) => chainOfBrandId.get(id)).find((chain) => chain !== undefined)
}

/** Whether the tags of a place of the chain say that it sells groceries. */
export function sellsGroceries({ tags }: Feature, { spiders }: StoreChain): boolean {
  const shops = valuesOf(tags, 'shop')
  if (shops.length > 0) return shops.some((shop) => groceryShops.has(shop))
  // Some spiders name the brand of a store and nothing else; other places have their kind, too.
  const isOfSpider = spiders.includes(tags.get('@spider') ?? '')
  return isOfSpider && !otherKinds.some((kind) => tags.has(kind))
}

/** Whether the name of a place says that it is a part of a store, or stands beside one. */
export function isNamedOtherwise({ tags }: Feature): boolean {
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
