import { storableText } from '#shared/contracts/saved-list.ts'

/** Maximum length of a tick's key on the server, in characters. */
const maxTickKey = 200

/** Returns an item's key as ticks store it. */
export function tickKey(itemKey: string): string {
  // Cuts by code points, so that no surrogate pair is split.
  return Array.from(storableText(itemKey)).slice(0, maxTickKey).join('')
}
