import type { KnownNames } from '#shared/names/known-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { readItem } from './read-item.ts'

/** Returns the product that an item such as '2 gal milk' means without its amount, or null if it is unknown. */
export function productNamed(item: string, names: KnownNames): Product | null {
  return names.resolve(readItem(item, names).name)
}
