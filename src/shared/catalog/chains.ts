import { layoutChainOf } from './banners.ts'
import type { SampleCategory } from './categories.ts'
import { type ItemName, itemCategories } from './items.ts'
import { type Signs, sampleAisles } from './sample-aisles.ts'

/** Where a chain keeps an item. `aisle` is the text of the sign, such as 'Aisle 12' or 'Produce'. */
type ChainItem = { aisle: string; category: SampleCategory }

/** A supermarket chain. `items` has the aisle and category of each item, by its name in lower case. */
export type Chain = { name: string; items: Readonly<Record<string, ChainItem>> }

type ChainName = keyof typeof sampleAisles

/**
 * Every chain that has aisle data. The data are samples for a typical store, not measured in a real one.
 */
export const chains: readonly Chain[] = Object.entries(sampleAisles).map(toChain)

/** Finds a chain by name, ignoring case and outer spaces. Returns undefined if there is none. */
export function findChain(name: string): Chain | undefined {
  const wanted = name.trim().toLowerCase()
  return chains.find((chain) => chain.name.toLowerCase() === wanted)
}

/**
 * Finds the chain whose data apply to the stores of a chain or banner. `isFamily` means that it is another
 * chain of the same family, as Kroger is for Ralphs. Returns undefined for any other name.
 */
export function chainForStore(name: string): { chain: Chain; isFamily: boolean } | undefined {
  const layoutChain = layoutChainOf(name)
  const chain = findChain(layoutChain ?? name)
  return chain && { chain, isFamily: layoutChain !== null }
}

/** Returns a chain to show as an example. */
export function exampleChain(name: ChainName): Chain {
  return toChain([name, sampleAisles[name]])
}

/**
 * Returns where a chain keeps an item, to show as an example. Throws if its sample data don't have the item.
 */
export function exampleItem(chain: ChainName, item: ItemName): ChainItem {
  const place = exampleChain(chain).items[item]
  if (!place) throw new Error(`${chain} has no aisle for ${item}.`)
  return place
}

function toChain([name, signs]: [string, Signs]): Chain {
  const items = Object.entries(signs).flatMap(([aisle, names]) =>
    names.map((item) => [item, { aisle, category: itemCategories[item] }] as const),
  )
  return { name, items: Object.fromEntries(items) }
}
