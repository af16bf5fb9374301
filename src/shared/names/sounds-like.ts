import { editDistance } from './edit-distance.ts'
import type { NameIndex, Stem } from './name-index.ts'

/**
 * Patterns of English spellings, each with its replacement. Spellings that sound alike have the same
 * replacement. Applied in this order.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^kn/u, 'n'],
  [/^wr/u, 'r'],
  [/ph|gh(?=t?$)/gu, 'f'],
  [/al(?=[fkm])/gu, 'a'],
  [/tch|ch/gu, 'C'],
  [/sh/gu, 'S'],
  [/c(?=[eiy])|z/gu, 's'],
  [/ck|[cq]/gu, 'k'],
  [/x/gu, 'ks'],
  [/(?:[aeio]l|le)$/u, 'l'],
  [/(?:[aeou]r|re)$/u, 'r'],
  [/(?<=[^aeiou])e$/u, ''],
  [/ee|ea|ie|ey|[iy]/gu, 'i'],
  [/oo|oa|ou|ow|oe|ue|ew|[ou]/gu, 'o'],
  [/ai|ay|ei/gu, 'a'],
  [/(?<letter>\p{L})\k<letter>/gu, '$<letter>'],
]
/** Minimum length of a word to compare. A shorter word sounds like too many others. */
const minLetters = 3
/**
 * Maximum number of edits between two words that sound alike. Words further apart aren't misspellings of each
 * other.
 */
const maxEdits = 3

/** Returns a key shared by words that sound alike: 'hunny' and 'honey', 'coak' and 'coke'. */
export function soundOf(word: string): string {
  return spellings.reduce((sound, [pattern, letters]) => sound.replace(pattern, letters), word)
}

const stemsBySound = new WeakMap<NameIndex, ReadonlyMap<string, readonly Stem[]>>()

/**
 * Returns words from English names and brands that sound like an unknown word, closest first. Returns an
 * empty array for a known word, a word of fewer than three letters, or a word with characters other than a–z.
 */
export function soundsLike(index: NameIndex, word: string): string[] {
  if (word.length < minLetters || !/^[a-z]+$/u.test(word) || index.stems.has(word)) return []
  return (bySound(index).get(soundOf(word)) ?? [])
    .map(({ text }) => ({ text, edits: editDistance(text, word, maxEdits) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ text }) => text)
}

/** Returns the English words and brands in names, grouped by how they sound. */
function bySound(index: NameIndex): ReadonlyMap<string, readonly Stem[]> {
  const known = stemsBySound.get(index)
  if (known) return known
  const english = [...index.stems.values()].filter(({ text, entries }) => {
    return /^[a-z]{3,}$/u.test(text) && entries.some(({ kind }) => kind !== 'spanish')
  })
  const grouped = Map.groupBy(english, ({ text }) => soundOf(text))
  stemsBySound.set(index, grouped)
  return grouped
}
