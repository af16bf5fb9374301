import { itemCount } from '#shared/list-reader/item-count.ts'
import type { Located } from '#shared/locate/locate-item.ts'

/** Returns a line that says how many items on the list were found in the store. */
export function foundSummary(located: readonly Located[], storeName: string): string {
  const found = located.filter((item) => item.found).length
  const all = itemCount(located.length)
  if (found === located.length) return `${all} found at ${storeName}`
  return `${found} of ${all} found at ${storeName}`
}
