import { wordsOf } from './fold-name.ts'
import { isPlaced, type Meaning, meaningBy } from './meaning.ts'
import { entryNamed, type NameEntry, type NameIndex } from './name-index.ts'
import { describingIn } from './name-reading.ts'
import { isTaste } from './split-tastes.ts'
import { describes, isModifier, leavesItself } from './word-roles.ts'

const maxWordsOfBrand = 3
const maxWordsOfName = 4
/** More words that nobody knows are prose; behind a brand they are written large. */
const maxUnknownWords = 3

type Parts = { whole: Meaning | null; meant: (part: string) => Meaning | null }
type Title = { entry: NameEntry; behind: readonly string[]; isOwn: boolean }

/**
 * A brand and what it makes, with what that tastes of or is called behind it: 'Crest White Toothpaste Radiant
 * Mint', where the whole would mean a taste or nothing.
 */
export function thingOfTitle(
  index: NameIndex,
  text: string,
  { whole, meant }: Parts,
): Meaning | null {
  const { entry, behind, isOwn = false } = titleIn(index, text) ?? {}
  if (!entry || !behind || behind.length === 0 || whole?.product === entry.product) return null
  const describing = describingIn(text)
  const { department } = entry.product.shelf
  const isKnown = (word: string) => index.stems.has(word)
  const isOfIt = (word: string) =>
    index.stems.get(word)?.entries.some(({ product }) => product.shelf.department === department)
  const isDetail = (word: string) => saysDetail(index, word) || isOfIt(word)
  const unknown = behind.filter((word) => !isKnown(word) && !saysDetail(index, word))
  if (unknown.length > maxUnknownWords || !unknown.every((word) => describing.has(word)))
    return null
  if (behind.some((word) => changes(index, word) || (isKnown(word) && !isDetail(word)))) return null
  if (!isPlaced(whole)) return meaningBy('name at the front', entry.product)
  const isTasteBehind = behind.some(
    (word) => isTaste(index, word) && meant(word)?.product === whole.product,
  )
  // 'Reese's Peanut Butter Cups Candy' says its shelf.
  const isStrange =
    entry.stems.length > 1 &&
    behind.every((word) => index.entryByKey.get(word)?.product.shelf === entry.product.shelf)
  // 'Triple' is of ointments too.
  const isDescribed = isOwn && behind.every((word) => !isKnown(word) || saysDetail(index, word))
  return isTasteBehind || isStrange || isDescribed
    ? meaningBy('before its flavor', entry.product)
    : null
}

/**
 * The name behind the brand that a text begins with, and the words behind that: what the brand is known for,
 * or the first name with only what describes before it.
 */
function titleIn(index: NameIndex, text: string): Title | null {
  const words = wordsOf(text)
  const lengths = [...Array(maxWordsOfBrand).keys()].map((at) => maxWordsOfBrand - at)
  const length = lengths.find((one) => entryAt(index, words, 0, one)?.kind === 'brand')
  if (length === undefined) return null
  const brand = entryAt(index, words, 0, length)
  const found: Title[] = []
  let isBehindDetails = true
  for (let from = length; from < words.length; from += 1) {
    for (let count = maxWordsOfName; count > 0; count -= 1) {
      const entry = entryAt(index, words, from, count)
      const isThing = entry?.kind === 'name' && (count > 1 || !isTaste(index, words[from] ?? ''))
      const isOwn = entry?.product === brand?.product
      // 'Tillamook med cheddar' is no medicine.
      const isMade =
        count > 1 || entry?.product.shelf.department === brand?.product.shelf.department
      if (isThing && entry && (isOwn || (isMade && isBehindDetails && found.length === 0))) {
        found.push({ entry, behind: words.slice(from + count), isOwn })
      }
    }
    isBehindDetails &&= saysDetail(index, words[from] ?? '')
  }
  return found.find(({ isOwn }) => isOwn) ?? found[0] ?? null
}

function entryAt(index: NameIndex, words: readonly string[], from: number, count: number) {
  return from + count > words.length
    ? undefined
    : entryNamed(index, words.slice(from, from + count).join(' '))
}

/** 'Spanish Style' */
const wordsForKind = new Set(['style', 'recipe', 'edition'])

function saysDetail(index: NameIndex, word: string): boolean {
  if (wordsForKind.has(word) || index.vocabulary.words.plain.has(word) || leavesItself.test(word))
    return true
  return describes(index, word) || isTaste(index, word) || isModifier(index, word)
}

function changes({ vocabulary }: NameIndex, word: string): boolean {
  const { changing, otherThings, soundAlikes } = vocabulary.words
  return changing.has(word) || otherThings.has(word) || soundAlikes.has(word)
}
