/** Matches a cell that says that the shopper's family brings the item in its row: 'us', 'Jess + us'. */
const ours = /(?<!\p{L})(?:us|we|ours|me|mine|i|all|both|any\p{L}*|every\p{L}*|either)(?!\p{L})/iu
/** Matches a cell that names only the shopper's family. The other people in its column are guests. */
const us = /^(?:us|we)$/iu

const usOrMe = /^(?:us|we|me|i)$/iu
const bringing = /\bbr(?:ing(?:s|ing)?|ought)\b/iu

/**
 * Whether a column of people distinguishes the shopper's family from guests. It does if a cell says 'us' or,
 * below a header such as 'Who brings', 'me'.
 */
export function haveGuests(people: readonly string[], title: string): boolean {
  const self = bringing.test(title) ? usOrMe : us
  return people.some((cell) => self.test(cell))
}

/** Whether a guest brings the item in a row, judged by the row's cell in a column of people. */
export function isGuest(cell: string): boolean {
  return /\p{L}/u.test(cell) && !cell.includes('?') && !ours.test(cell)
}
