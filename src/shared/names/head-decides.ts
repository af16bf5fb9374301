import type { NameEntry } from './name-index.ts'

/** One word decides where a thing stands if so many names have it as their head, and so great a share stands there. */
const leastNames = 4
const leastShare = 0.7
/** With a smaller share it is a word for much. */
const leastShareOfOne = 0.5

/**
 * Whether the head of a name nearly always means its department: 'tea' does, 'cream' is of many things. In
 * English the last word is the head, in Spanish the first.
 */
export function headDecides(entry: NameEntry): boolean {
  const { count, share } = sharesOf(entry)
  // Of cards and books there are many that no grocery sells.
  return entry.product.shelf.department !== 'General' && count >= leastNames && share >= leastShare
}

/** Whether the head of a name is a word for many things: 'crema', 'cinta'. */
export function isHeadOfMany(entry: NameEntry): boolean {
  const { count, share } = sharesOf(entry)
  return count >= leastNames && share < leastShareOfOne
}

/** How many names have the same head, and which share of them stands in the department of this one. */
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
