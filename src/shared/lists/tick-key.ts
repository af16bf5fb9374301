import { storableText } from '#shared/contracts/saved-list.ts'

/** In characters, as the server takes it. */
const maxTickKey = 200

/** The key of an item as ticks have it. */
export function tickKey(itemKey: string): string {
  // Half a character would be none.
  return Array.from(storableText(itemKey)).slice(0, maxTickKey).join('')
}
