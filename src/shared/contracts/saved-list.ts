/** Maximum length of a saved list's name, in characters. */
export const savedListNameLimit = 200

/** Maximum length of a saved list's text, in characters. */
export const savedListItemsLimit = 20_000

/**
 * Default maximum number of saved lists per account. Operators can change this maximum in the table `quotas`.
 */
export const savedListsLimit = 1_000

/** Default maximum total size of all list items in an account, in bytes as the server counts them. */
export const listItemsBytesLimit = 48_000_000

/**
 * Maximum number of entries in a list imported from a file or link. Commas and line breaks separate entries.
 */
export const maxCopiedEntries = 1_000

/**
 * Counts the entries in a list's text, which are separated by commas or line breaks. Empty entries are
 * counted, too.
 */
export function countEntries(text: string): number {
  return text.split(/[,\n\v\f\r\u0085\u2028\u2029]/u).length
}

/**
 * Makes a list's text storable. Replaces vertical tabs, form feeds and next-line characters with \n, and
 * removes all other control characters except tabs, \n and \r.
 */
export function storableListText(text: string): string {
  return storableText(text)
    .replaceAll(/[\v\f\u0085]/gu, '\n')
    .replaceAll(/[\p{Cc}--[\t\n\r]]/gv, '')
}

/** Makes text storable in PostgreSQL: removes NUL characters, and replaces lone surrogates with U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
