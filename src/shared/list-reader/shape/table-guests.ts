/** Matches a cell that says that the shopper's family brings the item in its row: 'us', 'Jess + us'. */
const ours = /(?<!\p{L})(?:us|we|ours|me|mine|i|all|both|any\p{L}*|every\p{L}*|either)(?!\p{L})/iu
/** Matches a cell that names only the shopper's family. The other people in its column are guests. */
const us = /^(?:us|we)$/iu

const usOrMe = /^(?:us|we|me|i)$/iu
/** Matches a cell that says who brings its row's item: 'Paw Paw brings'. */
const bringsIt = /\p{L}\s(?:(?:is|will)\s)?bring(?:s|ing)?(?:\s(?:it|them|these|some))?$/iu
const relative =
  /^(?:(?:my|our)\s)?(?:(?:aunt|auntie|uncle|grandma|grandpa|granny|nana|cousin|t[ií]a|t[ií]o|mr|mrs|ms|miss|dr)\.?\s\p{L}[\p{L}.'’-]{0,15}|mom|dad|mama|grandma|grandpa|granny|nana|abuel[ao])$/iu
const bringing = /\bbr(?:ing(?:s|ing)?|ought)\b/iu

/**
 * Whether a column of people distinguishes the shopper's family from guests. It does if a cell says 'us'. The
 * word 'me' is enough below a header such as 'Who brings', or if another cell says something like 'Ann
 * brings'.
 */
export function haveGuests(people: readonly string[], title: string): boolean {
  const areBringing = bringing.test(title) || people.some((cell) => bringsIt.test(cell))
  const self = areBringing ? usOrMe : us
  return people.some((cell) => self.test(cell))
}

/** Whether a guest brings the item in a row, judged by the row's cell in a column of people. */
export function isGuest(cell: string): boolean {
  return /\p{L}/u.test(cell) && !cell.includes('?') && !ours.test(cell)
}

/**
 * Whether a cell names a relative instead of an amount. 'Aunt Deb' in a column of amounts says that she
 * brings the item in its row.
 */
export function isRelative(cell: string): boolean {
  return relative.test(cell)
}
