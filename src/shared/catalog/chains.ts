import type { SampleCategory } from './categories.ts'
import { type ItemName, itemCategories } from './items.ts'
import { type Signs, sampleAisles } from './sample-aisles.ts'

/** Where a chain keeps an item. `aisle` is the text of the sign ('Aisle 12', 'Produce'). */
type ChainItem = { aisle: string; category: SampleCategory }

/** A supermarket chain, with the aisle and category of its items by lowercase item name. */
export type Chain = { name: string; items: Readonly<Record<string, ChainItem>> }

type ChainName = keyof typeof sampleAisles

/** Every chain with aisle data. Source: typical layouts (sample), not measured in a store. */
export const chains: readonly Chain[] = Object.entries(sampleAisles).map(toChain)

/** Finds a chain by name, ignoring case and outer spaces. Returns undefined when there is none. */
export function findChain(name: string): Chain | undefined {
  const wanted = name.trim().toLowerCase()
  return chains.find((chain) => chain.name.toLowerCase() === wanted)
}

/** Returns a chain for pages that show one as an example. */
export function exampleChain(name: ChainName): Chain {
  return toChain([name, sampleAisles[name]])
}

/** Returns where a chain keeps an item, for pages that show one as an example. */
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
