import type { KnownNames } from '#shared/names/known-names.ts'
import { plainStore, storeInTitle } from '#shared/stores/named-store.ts'

/** Words that may surround the store in a title: 'Saturday Costco run', 'Things to get from Costco'. */
const fillers = new Set(
  (
    'from at for to get buy pick up the my a our quick big small weekly monthly next last first second third in list lists ' +
    'run runs trip trips stuff things items order orders pickup haul delivery stop store only today tomorrow shopping groceries grocery ' +
    'sat sun mon tue tues wed thu thurs fri saturday sunday monday tuesday wednesday thursday friday am pm week weekend ' +
    'de del en la el lista para compras mandado bei von liste einkauf einkaufsliste 1st 2nd 3rd 1 2 3'
  ).split(' '),
)
const separators = /\s[-–—|>]+\s|:\s?/u
/** Matches counts and remarks in parentheses or brackets, which are ignored: '(3)', '(Saturday)'. */
const inBrackets = /\([^()]*\)|\[[^[\]]*\]/gu
const maxTitle = 80
const maxParts = 4
const maxWords = 8

/**
 * Returns the store named in a title, even among words such as 'run'. Returns null if there is none, or if
 * the title is longer than 80 characters.
 */
export function storeOfTitle(title: string, names: KnownNames): string | null {
  if (title.length > maxTitle) return null
  const parts = title.replaceAll(inBrackets, ' ').split(separators, maxParts)
  for (const part of parts) {
    const store = storeAmongFillers(part, names)
    if (store !== null) return store
  }
  return null
}

function storeAmongFillers(part: string, names: KnownNames): string | null {
  const words = part.split(/[\s.,!]+/u).filter(Boolean)
  if (words.length > maxWords) return null
  const isFiller = (word = '') => fillers.has(word.toLowerCase())
  for (let start = 0; start < words.length; start += 1) {
    for (let end = words.length; end > start; end -= 1) {
      const store = storeNamed(words.slice(start, end).join(' '), names)
      if (store !== null) return store
      if (!isFiller(words[end - 1])) break
    }
    if (!isFiller(words[start])) break
  }
  return null
}

/**
 * Returns the store with that name, or null. A name that is also a product, such as 'sprouts', means a store
 * only if it is capitalized.
 */
function storeNamed(words: string, names: KnownNames): string | null {
  return plainStore(words) ?? (names.findExact(words) === null ? storeInTitle(words) : null)
}
