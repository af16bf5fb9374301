import type { NameEntry } from './name-index.ts'

/**
 * The main word of a name decides the department if at least `minNames` names have this main word and at
 * least `minShare` of them are in one department. The main word is the last word in English and the first
 * word in Spanish.
 */
const minNames = 4
const minShare = 0.7
/**
 * If less than this share of the names with the same main word are in this name's department, the main word
 * has many meanings.
 */
const minShareOfClearHead = 0.5

/**
 * Whether the main word of a name nearly always implies the department. 'Tea' implies its department, but
 * 'cream' doesn't.
 */
export function headDecides(entry: NameEntry): boolean {
  const { count, share } = headStatsOf(entry)
  // Always false for general merchandise, because supermarkets don't sell most types of cards or books.
  return entry.product.shelf.department !== 'General' && count >= minNames && share >= minShare
}

/** Whether the main word of a name has many meanings, as 'crema' and 'cinta' do. */
export function headHasManyMeanings(entry: NameEntry): boolean {
  const { count, share } = headStatsOf(entry)
  return count >= minNames && share < minShareOfClearHead
}

/**
 * Returns how many names have the same main word as this name, and what share of those names are in this
 * name's department.
 */
function headStatsOf({ kind, distinguishing, product }: NameEntry): {
  count: number
  share: number
} {
  const place = kind === 'spanish' ? 0 : -1
  const head = distinguishing.at(place)
  const { department } = product.shelf
  const alike = (head?.entries ?? []).filter(
    (entry) => entry.kind === kind && entry.distinguishing.at(place) === head,
  )
  const there = alike.filter((entry) => entry.product.shelf.department === department)
  return { count: alike.length, share: there.length / alike.length }
}
