import type { CategoryLabel } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import type { Layout } from '#shared/names/layout.ts'
import { type Located, locateItem } from './locate-item.ts'

/** The items at one sign. `name` is the sign, and `number` is the first number in the name, or null. */
export type Section<Item extends Located = Located> = {
  name: string
  number: number | null
  items: Item[]
}

/**
 * Sort position of signs without a number, which come after all numbered signs. The product's specification
 * sets this value.
 */
const orderWithoutNumber = 999

/**
 * Groups items by sign: first numbered signs by number, then other signs by name. If `ownOrder` (the layout
 * of a store's own signs) is given, its signs come before all others, in the order of the layout. Items that
 * were not found come last, in a section 'Not found' or 'Store data not available'. Within a section, items
 * keep their order.
 */
export function groupBySection<Item extends Located>(
  located: readonly Item[],
  ownOrder?: Layout,
): Section<Item>[] {
  const found = located.filter((item) => item.found)
  const missing = located.filter((item) => !item.found)
  const places = new Map(ownOrder?.signs.map(({ name }, at) => [name, at]))
  const placeOf = ({ name }: Section) => places.get(name) ?? places.size
  const sections = sectionsOf(found).toSorted((a, b) => placeOf(a) - placeOf(b))
  return [...sections, ...sectionsOf(missing)]
}

/** Returns all items in a chain's sample data, grouped by sign as in `groupBySection`. */
export function directoryOf(chain: Chain): Section<Located & { name: string }>[] {
  const names = Object.keys(chain.items)
  return groupBySection(names.map((name) => ({ name, ...locateItem(name, chain) })))
}

/** Returns the sort position of a sign: the first number in it. */
function aisleOrder(sign: string): number {
  return firstNumber(sign) ?? orderWithoutNumber
}

/** Compares two signs by their first number, then by name. */
export function byAisleNumber(a: string, b: string): number {
  return aisleOrder(a) - aisleOrder(b) || (a < b ? -1 : Number(a > b))
}

/** Returns the label of an item's category badge, which is 'Unknown' if the item wasn't found. */
export function categoryLabel(located: Located): CategoryLabel {
  return located.found ? located.category : 'Unknown'
}

function sectionsOf<Item extends Located>(located: readonly Item[]): Section<Item>[] {
  const itemsByName = Map.groupBy(located, sectionName)
  return [...itemsByName]
    .map(([name, items]) => ({ name, number: firstNumber(name), items }))
    .toSorted((a, b) => byAisleNumber(a.name, b.name))
}

function sectionName(located: Located): string {
  if (located.found) return located.aisle
  return located.reason === 'not-in-chain' ? 'Not found' : 'Store data not available'
}

function firstNumber(name: string): number | null {
  const digits = /\d+/.exec(name)?.[0]
  return digits === undefined ? null : Number(digits)
}
