import { stemsOf } from './fold-name.ts'
import type { NameEntry, NameIndex } from './name-index.ts'

/**
 * Finds a name whose last words are written first: 'baby bok choy' for 'bok choy baby', 'French cut green
 * beans' for 'green beans French cut'. The first words of a brand must name its product: 'ramen top'.
 */
export function turnedName(index: NameIndex, text: string): NameEntry | undefined {
  const stems = stemsOf(text)
  for (let at = stems.length - 1; at > 0; at -= 1) {
    const front = stems.slice(0, at).join('')
    const entry = index.entryByKey.get(stems.slice(at).join('') + front)
    const isThing = index.entryByKey.get(front)?.product === entry?.product
    if (entry?.kind === 'name' || (entry?.kind === 'brand' && isThing)) return entry
  }
  return undefined
}
