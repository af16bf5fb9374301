import { layoutChainOf } from './banners.ts'
import type { SampleCategory } from './categories.ts'
import { type ItemName, itemCategories } from './items.ts'
import { type Signs, sampleAisles } from './sample-aisles.ts'

/**
 * The sign and category of an item at a chain. `aisle` is the text of the sign, such as 'Aisle 12' or
 * 'Produce'.
 */
type ChainItem = { aisle: string; category: SampleCategory }

/** A supermarket chain. `items` maps each item's lowercase name to its aisle and category. */
export type Chain = { name: string; items: Readonly<Record<string, ChainItem>> }

type ChainName = keyof typeof sampleAisles

/**
 * All chains with aisle data. The data are made-up samples of a typical store and aren't taken from a real
 * one.
 */
export const chains: readonly Chain[] = Object.entries(sampleAisles).map(toChain)

/**
 * Finds a chain by its full name, ignoring case and surrounding spaces. Doesn't find banners. Returns
 * undefined if there is no chain with this name.
 */
export function findChain(name: string): Chain | undefined {
  const wanted = name.trim().toLowerCase()
  return chains.find((chain) => chain.name.toLowerCase() === wanted)
}

/**
 * Finds the chain whose data apply to a store, given the name of the store's chain or banner. `isFamily` is
 * true for a banner, which uses the data of a chain in its family, as Ralphs uses Kroger's. Ignores case and
 * surrounding spaces. Returns undefined for any other name.
 */
export function chainForStore(name: string): { chain: Chain; isFamily: boolean } | undefined {
  const layoutChain = layoutChainOf(name)
  const chain = findChain(layoutChain ?? name)
  return chain && { chain, isFamily: layoutChain !== null }
}

/** Returns the chain with this name, to show as an example. */
export function exampleChain(name: ChainName): Chain {
  return toChain([name, sampleAisles[name]])
}

/**
 * Returns an item's sign and category at a chain, to show as an example. Throws if the chain's sample data
 * don't contain the item.
 */
export function exampleItem(chain: ChainName, item: ItemName): ChainItem {
  const place = exampleChain(chain).items[item]
  if (!place) throw new Error(`The sample data of ${chain} don't contain ${item}.`)
  return place
}

function toChain([name, signs]: [string, Signs]): Chain {
  const items = Object.entries(signs).flatMap(([aisle, names]) =>
    names.map((item) => [item, { aisle, category: itemCategories[item] }] as const),
  )
  return { name, items: Object.fromEntries(items) }
}
