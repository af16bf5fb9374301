import type { Category } from '#shared/catalog/categories.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { Layout } from '#shared/names/layout.ts'

/** How soon something must be back in the cold; the later ones are taken later. */
export type Coldness = 'none' | 'cold' | 'frozen'

/** From what is taken first to what is taken last by who keeps it cold. */
export const coldnesses: readonly Coldness[] = ['none', 'cold', 'frozen']

/** What lies in a freezer or a refrigerated case. Departments are the categories of the same name. */
const coldnessByCategory: Partial<Record<Category, Coldness>> = {
  Dairy: 'cold',
  Deli: 'cold',
  Meat: 'cold',
  Seafood: 'cold',
  Frozen: 'frozen',
}

/** Shelves of departments that are not cold as a whole, and those that layouts put under a number. */
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

/** How cold an item is kept: as its category, its shelf, or the sign over it says, whichever is colder. */
export function coldnessOf({ aisle, category, shelf }: Placed, layout: Layout | null): Coldness {
  return coldestOf([
    coldnessByCategory[category] ?? 'none',
    coldnessByShelf[shelf ?? ''] ?? 'none',
    coldnessOfSign(aisle, layout),
  ])
}

/** By its words, or else by what stands under it, if all of that is kept cold. */
function coldnessOfSign(name: string, layout: Layout | null): Coldness {
  if (frozenSign.test(name)) return 'frozen'
  if (coldSign.test(name)) return 'cold'
  const shelves = layout?.signs.find((sign) => sign.name === name)?.shelves ?? []
  const kept = shelves.map((shelf) => coldnessByShelf[shelf.name] ?? 'none')
  return coldnesses.find((coldness) => kept.includes(coldness)) ?? 'none'
}

/** How cold a stop is: as its coldest item. */
export function coldnessOfStop(items: readonly LocatedItem[], layout: Layout | null): Coldness {
  return coldestOf(items.flatMap((item) => (item.found ? [coldnessOf(item, layout)] : [])))
}

function coldestOf(all: readonly Coldness[]): Coldness {
  return coldnesses.findLast((coldness) => all.includes(coldness)) ?? 'none'
}
