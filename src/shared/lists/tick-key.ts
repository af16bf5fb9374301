import { storableText } from '#shared/contracts/saved-list.ts'

/** Maximum length of a tick's key on the server, in characters. */
const maxTickKey = 200

/** Returns the key under which ticks of an item are stored. */
export function tickKey(itemKey: string): string {
  // Cuts by code points, which keeps surrogate pairs intact.
  return Array.from(storableText(itemKey)).slice(0, maxTickKey).join('')
}
