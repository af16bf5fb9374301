/** Maximum length of a saved list's name, in characters. */
export const savedListNameLimit = 200

/** Maximum length of a saved list's text, in characters. */
export const savedListItemsLimit = 20_000

/** Default maximum number of saved lists per account. Operators can change it in the table `quotas`. */
export const savedListsLimit = 1_000

/** Default maximum size of all list items of an account, in bytes as the server counts them. */
export const listItemsBytesLimit = 48_000_000

/**
 * Maximum number of entries, separated by commas or line breaks, in a list imported from a file or a link.
 */
export const copiedPartsLimit = 1_000

/** Counts a text's entries, which are separated by commas or line breaks. Empty entries count. */
export function countParts(text: string): number {
  return text.split(/[,\n\v\f\r\u0085\u2028\u2029]/u).length
}

/**
 * Cleans up the text of a list for the server. Removes control characters other than tabs, \n and \r, and
 * replaces other line breaks with \n.
 */
export function typedText(text: string): string {
  return storableText(text)
    .replaceAll(/[\v\f\u0085]/gu, '\n')
    .replaceAll(/[\p{Cc}--[\t\n\r]]/gv, '')
}

/** Makes a text storable in PostgreSQL: removes NUL characters and replaces lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
