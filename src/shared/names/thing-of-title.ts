import { wordsOf } from './fold-name.ts'
import { isPlaced, type Meaning, meaningBy, type Parts } from './meaning.ts'
import { entryNamed, type NameEntry, type NameIndex } from './name-index.ts'
import { describingIn } from './name-reading.ts'
import { isTaste } from './split-tastes.ts'
import { describes, isModifier, neutralAdjective } from './word-roles.ts'

const maxWordsOfBrand = 3
const maxWordsOfName = 4
/** Maximum number of unknown words, all of which must look like a brand or an adjective. */
const maxUnknownWords = 3

type Title = { entry: NameEntry; rest: readonly string[]; isMainProductOfBrand: boolean }

/**
 * Returns the product that follows a brand and precedes details such as a flavor or variety: 'Crest White
 * Toothpaste Radiant Mint'. Returns null if any word after the product isn't a detail, or if `whole` is
 * already this product. Also returns null if `whole` is likely a different product and the details don't
 * explain that match.
 */
export function thingOfTitle(
  index: NameIndex,
  text: string,
  { whole, resolvePart }: Parts,
): Meaning | null {
  const { entry, rest, isMainProductOfBrand = false } = titleIn(index, text) ?? {}
  if (!entry || !rest || rest.length === 0 || whole?.product === entry.product) return null
  const describing = describingIn(text)
  const { department } = entry.product.shelf
  const isKnown = (word: string) => index.stems.has(word)
  const isOfIt = (word: string) =>
    index.stems.get(word)?.entries.some(({ product }) => product.shelf.department === department)
  const isDetail = (word: string) => saysDetail(index, word) || isOfIt(word)
  const unknown = rest.filter((word) => !isKnown(word) && !saysDetail(index, word))
  if (unknown.length > maxUnknownWords || !unknown.every((word) => describing.has(word)))
    return null
  if (rest.some((word) => changes(index, word) || (isKnown(word) && !isDetail(word)))) return null
  if (!isPlaced(whole)) return meaningBy('name at the front', entry.product)
  const isTasteAfter = rest.some(
    (word) => isTaste(index, word) && resolvePart(word)?.product === whole.product,
  )
  // A title may end with a more general word for the product: 'Reese's Peanut Butter Cups Candy'.
  const isGeneralWordAfter =
    entry.stems.length > 1 &&
    rest.every((word) => index.entryByKey.get(word)?.product.shelf === entry.product.shelf)
  // A descriptive word such as 'triple' may also occur in names of other products.
  const isDescribed =
    isMainProductOfBrand && rest.every((word) => !isKnown(word) || saysDetail(index, word))
  return isTasteAfter || isGeneralWordAfter || isDescribed
    ? meaningBy('before its flavor', entry.product)
    : null
}

/**
 * Returns the product name that follows the brand at the start of the text, and the words after that name.
 * Prefers a name of the brand's main product, even after other words. Otherwise returns the first name that
 * follows the brand with only descriptive words in between, or null.
 */
function titleIn(index: NameIndex, text: string): Title | null {
  const words = wordsOf(text)
  const lengths = [...Array(maxWordsOfBrand).keys()].map((at) => maxWordsOfBrand - at)
  const length = lengths.find((one) => entryAt(index, words, 0, one)?.kind === 'brand')
  if (length === undefined) return null
  const brand = entryAt(index, words, 0, length)
  const found: Title[] = []
  let isAfterDetails = true
  for (let from = length; from < words.length; from += 1) {
    for (let count = maxWordsOfName; count > 0; count -= 1) {
      const entry = entryAt(index, words, from, count)
      const isThing = entry?.kind === 'name' && (count > 1 || !isTaste(index, words[from] ?? ''))
      const isMainProductOfBrand = entry?.product === brand?.product
      // In 'Tillamook med cheddar', 'med' is short for medium, not for medicine.
      const isMade =
        count > 1 || entry?.product.shelf.department === brand?.product.shelf.department
      if (
        isThing &&
        entry &&
        (isMainProductOfBrand || (isMade && isAfterDetails && found.length === 0))
      ) {
        found.push({ entry, rest: words.slice(from + count), isMainProductOfBrand })
      }
    }
    isAfterDetails &&= saysDetail(index, words[from] ?? '')
  }
  return found.find(({ isMainProductOfBrand }) => isMainProductOfBrand) ?? found[0] ?? null
}

function entryAt(index: NameIndex, words: readonly string[], from: number, count: number) {
  return from + count > words.length
    ? undefined
    : entryNamed(index, words.slice(from, from + count).join(' '))
}

/** Words after the name of a variety, such as 'style' in 'Spanish Style'. */
const wordsForKind = new Set(['style', 'recipe', 'edition'])

/** Whether a word in a title only gives a detail such as a flavor or variety. */
function saysDetail(index: NameIndex, word: string): boolean {
  if (
    wordsForKind.has(word) ||
    index.vocabulary.words.plain.has(word) ||
    neutralAdjective.test(word)
  )
    return true
  return describes(index, word) || isTaste(index, word) || isModifier(index, word)
}

/** Whether a word changes the product or sounds like a different one. */
function changes({ vocabulary }: NameIndex, word: string): boolean {
  const { changing, otherThings, soundAlikes } = vocabulary.words
  return changing.has(word) || otherThings.has(word) || soundAlikes.has(word)
}
