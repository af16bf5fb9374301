import type { NameEntry } from './name-index.ts'

/**
 * Minimum number of names with the same main word, and minimum share of them in one department, for the main
 * word to decide the department. The main word is the last in English and the first in Spanish.
 */
const minNames = 4
const minShare = 0.7
/** If the largest department has less than this share, the main word has many meanings. */
const minShareOfOne = 0.5

/** Whether the main word of a name nearly always means its department, as 'tea' does. 'Cream' doesn't. */
export function headDecides(entry: NameEntry): boolean {
  const { count, share } = sharesOf(entry)
  // Supermarkets don't sell most types of cards and books.
  return entry.product.shelf.department !== 'General' && count >= minNames && share >= minShare
}

/** Whether the main word of a name has many meanings, as 'crema' and 'cinta' have. */
export function isHeadOfMany(entry: NameEntry): boolean {
  const { count, share } = sharesOf(entry)
  return count >= minNames && share < minShareOfOne
}

/** Returns how many names have the same main word, and the share of them in this name's department. */
function sharesOf({ kind, telling, product }: NameEntry): { count: number; share: number } {
  const place = kind === 'spanish' ? 0 : -1
  const head = telling.at(place)
  const { department } = product.shelf
  const alike = (head?.entries ?? []).filter(
    (entry) => entry.kind === kind && entry.telling.at(place) === head,
  )
  const there = alike.filter((entry) => entry.product.shelf.department === department)
  return { count: alike.length, share: there.length / alike.length }
}
