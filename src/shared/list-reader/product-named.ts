import type { KnownNames } from '#shared/names/known-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { maxItemLength, readItem } from './read-item.ts'

/**
 * Returns the product that an item names, ignoring its amount and notes: milk for '2 gal milk'. Returns null
 * if the product is unknown or the text is too long for an item.
 */
export function productNamed(item: string, names: KnownNames): Product | null {
  if (item.length > maxItemLength) return null
  return names.resolve(readItem(item, names).name)
}
