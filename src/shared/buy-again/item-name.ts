import { storableText } from '#shared/contracts/saved-list.ts'
import { placementKey } from '#shared/list-reader/read-list.ts'

/** Maximum length of an item's name or key on the server, in characters. */
const maxCharacters = 100

/** Returns an item's name on one line, cut to the 100 characters the server stores. */
export function itemName(name: string): string {
  const line = storableText(name).replaceAll(/\p{Cc}/gu, ' ')
  return Array.from(line.trim()).slice(0, maxCharacters).join('').trimEnd()
}

/** Returns the same key for all spellings of an item's name, such as 'Apple' and 'apples'. */
export function itemKey(name: string): string {
  return itemName(placementKey(name))
}
