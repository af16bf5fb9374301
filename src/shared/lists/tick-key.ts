import { storableText } from '#shared/contracts/saved-list.ts'

/** Maximum length of a tick's key on the server, in characters. */
const maxTickKey = 200

/**
 * Returns an item's key in the form in which ticks are stored under it: storable, and cut to 200 characters.
 */
export function tickKey(itemKey: string): string {
  // Cut by code points, so that surrogate pairs stay intact.
  return Array.from(storableText(itemKey)).slice(0, maxTickKey).join('')
}
