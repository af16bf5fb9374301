import { storableText } from '#shared/contracts/saved-list.ts'
import { placementKey } from '#shared/list-reader/read-list.ts'

/** Maximum length on the server of an item's name and key, in characters. */
const maxCharacters = 100

/** Returns the name of an item in one line, as short as the server stores it. */
export function itemName(name: string): string {
  const line = storableText(name).replaceAll(/\p{Cc}/gu, ' ')
  return Array.from(line.trim()).slice(0, maxCharacters).join('').trimEnd()
}

/** Returns a key that all spellings of an item's name share, such as 'Apple' and 'apples'. */
export function itemKey(name: string): string {
  return itemName(placementKey(name))
}
