import { storableText } from '#shared/contracts/saved-list.ts'

/** Maximum length of a tick's key on the server, in characters. */
const maxTickKey = 200

/**
 * Returns the key under which an item's tick is stored: the item's key without characters that can't be
 * stored, cut to 200 characters.
 */
export function tickKey(itemKey: string): string {
  // Cut by code points, so that surrogate pairs stay intact.
  return Array.from(storableText(itemKey)).slice(0, maxTickKey).join('')
}
