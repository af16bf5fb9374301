import type { ListItemRow } from './list-item-row.ts'

/** Maximum length of a row's store on the server, in characters. */
const maxStore = 100

/**
 * Characters that a store's name can't contain: parentheses (which are written around the name), '@', and
 * separators of items.
 */
const forbidden = /[,()@\p{Cc}\u2028\u2029]/gu

/** Returns a row as it appears in the list's text: 'milk', or 'milk (@Costco)' if it is bought at Costco. */
export function rowText({ text, store }: Pick<ListItemRow, 'text' | 'store'>): string {
  return store === '' ? text : `${text} (@${store})`
}

/**
 * Splits text that `rowText` returned into the item's text and its store. If the text doesn't end with a
 * store, `store` is empty.
 */
export function splitRowText(text: string): Pick<ListItemRow, 'text' | 'store'> {
  const at = text.lastIndexOf('(@')
  const words = text.slice(0, Math.max(at, 0)).trimEnd()
  if (words === '' || !text.endsWith(')')) return { text, store: '' }
  const store = text.slice(at + 2, -1).trim()
  return store === '' || store !== rowStore(store) ? { text, store: '' } : { text: words, store }
}

/**
 * Makes a name storable as a row's store: replaces characters a store can't contain with spaces, and cuts the
 * name to 100 characters. May return an empty string.
 */
export function rowStore(name: string): string {
  const words = name.replaceAll(forbidden, ' ').replaceAll(/\s+/gu, ' ').trim()
  return Array.from(words).slice(0, maxStore).join('').trim()
}
