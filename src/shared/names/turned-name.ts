import { stemsOf } from './fold-name.ts'
import type { NameEntry, NameIndex } from './name-index.ts'

/** Maximum number of words in the text. Trying every rotation of longer text takes too long. */
const maxWords = 8

/**
 * Returns the name whose last words come first in the text: 'baby bok choy' for 'bok choy baby',
 * 'French cut green beans' for 'green beans French cut'. Returns a brand only if the text begins with a name
 * of its product, as 'ramen top' does for 'Top Ramen'. Returns undefined if there is no such name, or if the
 * text has more than eight words.
 */
export function turnedName(index: NameIndex, text: string): NameEntry | undefined {
  const stems = stemsOf(text)
  if (stems.length > maxWords) return undefined
  for (let at = stems.length - 1; at > 0; at -= 1) {
    const front = stems.slice(0, at).join('')
    const entry = index.entryByKey.get(stems.slice(at).join('') + front)
    const isThing = index.entryByKey.get(front)?.product === entry?.product
    if (entry?.kind === 'name' || (entry?.kind === 'brand' && isThing)) return entry
  }
  return undefined
}
