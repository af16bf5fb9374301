/** Maximum length of a saved list's name, in characters. */
export const savedListNameLimit = 200

/** Maximum length of a saved list's text, in characters. */
export const savedListItemsLimit = 20_000

/** Default maximum number of saved lists per account; operators can change it. Source: the table `quotas`. */
export const savedListsLimit = 1_000

/** Default maximum size of all list items of an account, in bytes as the server counts them. */
export const listItemsBytesLimit = 48_000_000

/** Maximum number of parts between commas and line breaks in a list from a file or a link. */
export const copiedPartsLimit = 1_000

/** Counts the parts of a text between commas and line breaks, including empty ones. */
export function countParts(text: string): number {
  return text.split(/[,\n\v\f\r\u0085\u2028\u2029]/u).length
}

/**
 * Returns a list's text as the server accepts it: without control characters other than tabs, \n and \r;
 * other line breaks become \n.
 */
export function typedText(text: string): string {
  return storableText(text)
    .replaceAll(/[\v\f\u0085]/gu, '\n')
    .replaceAll(/[\p{Cc}--[\t\n\r]]/gv, '')
}

/** Removes NUL characters from a text and replaces lone surrogates, which PostgreSQL can't store. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
