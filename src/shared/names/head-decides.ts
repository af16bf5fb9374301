import type { NameEntry } from './name-index.ts'

/**
 * A head word decides the department if at least this many names have it as head, and at least this share of
 * them is in that department.
 */
const minNames = 4
const minShare = 0.7
/** Below this share a head word has many meanings. */
const minShareOfOne = 0.5

/**
 * Whether the head of a name nearly always means its department: 'tea' does, 'cream' doesn't. The head is the
 * last word in English, the first in Spanish.
 */
export function headDecides(entry: NameEntry): boolean {
  const { count, share } = sharesOf(entry)
  // Groceries don't sell most kinds of cards and books.
  return entry.product.shelf.department !== 'General' && count >= minNames && share >= minShare
}

/** Whether the head of a name has many meanings: 'crema', 'cinta'. */
export function isHeadOfMany(entry: NameEntry): boolean {
  const { count, share } = sharesOf(entry)
  return count >= minNames && share < minShareOfOne
}

/** Returns how many names have the same head, and the share of them in this name's department. */
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
