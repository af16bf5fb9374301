import { storeLabels } from '#shared/stores/named-store.ts'
import { tagsInWords } from './tags-in-words.ts'

const noLabels = storeLabels([])
/** Matches characters that may separate items or end a heading. */
const separators = /[,;:&+/•]/u
const hasWords = /[\p{L}\p{N}]/u

/**
 * Rewrites the store of a single item as '(@Costco)' at the end: 'milk @costco' becomes 'milk (@Costco)'.
 * Can't find a store after a dash, because it doesn't know product names. Returns the item unchanged if it
 * contains several stores, no store, or only a store, or if the store may belong to another item.
 */
export function withTagAtEnd(item: string): string {
  const found = tagsInWords(item, noLabels)
  const [tag] = found
  // '(@Costco)' is found twice, with and without its parentheses.
  if (!tag || found.some(({ from, to }) => from >= tag.to || to <= tag.from)) return item
  const [before, after] = [item.slice(0, tag.from).trimEnd(), item.slice(tag.to).trim()]
  const words = `${before} ${after}`.trim()
  const mayBelongToOther = after !== '' && separators.test(words)
  return hasWords.test(words) && !mayBelongToOther ? `${words} (@${tag.label})` : item
}
