/** Matches a cell that says that the family of the shopper brings the item of its row: 'us', 'Jess + us'. */
const ours = /(?<!\p{L})(?:us|we|ours|me|mine|i|all|both|any\p{L}*|every\p{L}*|either)(?!\p{L})/iu
/** Matches the word that makes the other people of a column guests. */
const us = /^(?:us|we)$/iu

const usOrMe = /^(?:us|we|me|i)$/iu
const bringing = /\bbr(?:ing(?:s|ing)?|ought)\b/iu

/**
 * Whether a column of people has the items of the shopper's family beside those of guests. Under 'Who' the cell
 * 'us' says it, and under 'Who brings' the cell 'me' does too.
 */
export function haveGuests(people: readonly string[], title: string): boolean {
  const self = bringing.test(title) ? usOrMe : us
  return people.some((cell) => self.test(cell))
}

/** Whether a guest brings the item of a row, judged by its cell in a column of people. */
export function isGuest(cell: string): boolean {
  return /\p{L}/u.test(cell) && !cell.includes('?') && !ours.test(cell)
}
