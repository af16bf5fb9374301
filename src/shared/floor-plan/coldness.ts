import type { Category } from '#shared/catalog/categories.ts'
import type { Located } from '#shared/shopping/locate-items.ts'

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

/** How cold what belongs to a category is kept. */
export function coldnessOf(category: Category): Coldness {
  return coldnessByCategory[category] ?? 'none'
}

/** How cold a stop is: as its coldest item. */
export function coldnessOfStop(items: readonly Located[]): Coldness {
  const found = items.flatMap((item) => (item.found ? [coldnessOf(item.category)] : []))
  return coldnesses.findLast((coldness) => found.includes(coldness)) ?? 'none'
}
