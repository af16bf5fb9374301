import type { Category } from '#shared/catalog/categories.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'

/** How cold an item must be kept. On a route that keeps food cold, colder items come later. */
export type Coldness = 'none' | 'cold' | 'frozen'

/** All degrees of coldness, warmest first. A route that keeps food cold visits items in this order. */
export const coldnesses: readonly Coldness[] = ['none', 'cold', 'frozen']

/** Categories of food in freezers or refrigerated cases. */
const coldnessByCategory: Partial<Record<Category, Coldness>> = {
  Dairy: 'cold',
  Deli: 'cold',
  Meat: 'cold',
  Seafood: 'cold',
  Frozen: 'frozen',
}

/**
 * Cold shelves in departments that are otherwise warm, and all frozen shelves. Because all frozen shelves are
 * in this list, a numbered aisle with only frozen shelves counts as frozen.
 */
export const coldnessByShelf: Readonly<Record<string, Coldness>> = {
  'refrigerated juice': 'cold',
  'tofu and fresh noodles': 'cold',
  'frozen vegetables': 'frozen',
  'frozen fruit': 'frozen',
  'frozen potatoes': 'frozen',
  'frozen pizza': 'frozen',
  'frozen meals': 'frozen',
  'frozen breakfast': 'frozen',
  'frozen meat and fish': 'frozen',
  'frozen snacks': 'frozen',
  'frozen bread and dough': 'frozen',
  'ice cream': 'frozen',
  'frozen desserts': 'frozen',
  ice: 'frozen',
}

const frozenSign = /freez|frozen/iu
const coldSign = /dairy|deli|meat|seafood|cheese|cooler|refrigerat|chilled/iu

type Placed = Pick<LocatedItem, 'shelf'> & { aisle: string; category: Category }

/** Returns how cold an item must be kept, based on whichever of its category, shelf and sign is coldest. */
export function coldnessOf({ aisle, category, shelf }: Placed, layout: Layout | null): Coldness {
  return coldestOf([
    coldnessByCategory[category] ?? 'none',
    coldnessByShelf[shelf ?? ''] ?? 'none',
    coldnessOfSign(aisle, layout),
  ])
}

/**
 * Returns how cold the items at a sign must be kept, judged by the sign's name. If the name says nothing
 * about coldness, the sign's warmest shelf decides.
 */
function coldnessOfSign(name: string, layout: Layout | null): Coldness {
  if (frozenSign.test(name)) return 'frozen'
  if (coldSign.test(name)) return 'cold'
  const shelves = layout?.signs.find((sign) => sign.name === name)?.shelves ?? []
  const kept = shelves.map((shelf) => coldnessByShelf[shelf.name] ?? 'none')
  return coldnesses.find((coldness) => kept.includes(coldness)) ?? 'none'
}

/** Returns how cold the coldest item at a stop must be kept. Items that were not found are ignored. */
export function coldnessOfStop(items: readonly LocatedItem[], layout: Layout | null): Coldness {
  return coldestOf(items.flatMap((item) => (item.found ? [coldnessOf(item, layout)] : [])))
}

function coldestOf(all: readonly Coldness[]): Coldness {
  return coldnesses.findLast((coldness) => all.includes(coldness)) ?? 'none'
}
