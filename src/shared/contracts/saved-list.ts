/** Longest name of a saved list, in characters. */
export const savedListNameLimit = 200

/** Longest items text of a saved list, in characters. */
export const savedListItemsLimit = 20_000

/** Most saved lists of an account, unless the operator sets another number. Source: the table `quotas`. */
export const savedListsLimit = 1_000

/** Most bytes of the items of an account's lists, as the server counts them, unless the operator sets another number. */
export const listItemsBytesLimit = 48_000_000

/** Most parts between commas and line breaks in a list that comes from a file or a link. */
export const copiedPartsLimit = 1_000

/** How many parts between commas and line breaks a text has, empty ones too. */
export function countParts(text: string): number {
  return text.split(/[,\n\v\f\r\u0085\u2028\u2029]/u).length
}

/**
 * The text of a list without what nobody types, as the server takes it: of control characters it keeps
 * tabs, \n and \r, and other line breaks become \n.
 */
export function typedText(text: string): string {
  return storableText(text)
    .replaceAll(/[\v\f\u0085]/gu, '\n')
    .replaceAll(/[\p{Cc}--[\t\n\r]]/gv, '')
}

/** The text without what PostgreSQL can't store: NUL characters and halves of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
