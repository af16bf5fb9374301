import { stemsOf } from '#shared/names/fold-name.ts'
import { entryNamed } from '#shared/names/name-index.ts'
import type { SignMeaning, SignWords } from './sign-words.ts'
import { type Phrase, splitPhrases } from './split-phrases.ts'

/**
 * Reads an entry in a product list. Parts separated by '/', as in 'Aceite / Oil', become separate phrases if
 * all of them are known. Any other entry is one phrase.
 */
export function entryPhrases(words: string, signWords: SignWords): Phrase[] {
  const phrases = words.split(/ ?\/ ?/u).map((part) => entryPhrase(part, signWords))
  const areKnown = phrases.every(({ meaning }) => meaning !== null)
  return areKnown ? phrases : [entryPhrase(words, signWords)]
}

/**
 * Reads an entry in a product list as one phrase, and returns its words in the order written. Looks up the
 * entry with its description moved to the front: 'Beans, dry' means dry beans, and 'Soup - canned' means
 * canned soup. The phrase has no meaning if no word is known.
 */
export function entryPhrase(words: string, signWords: SignWords): Phrase {
  const parts = words.split(/ ?[,(;:)] ?| [-–—] /u).filter((part) => part !== '')
  const corrected = parts.map((part) => correctWords(part, signWords))
  const [head = '', ...others] = corrected
  const turned = [...others, head].join(' ')
  const whole = corrected.join(', ')
  const texts = [turned, corrected.join(' ')]
  const meaning =
    specificEntry(texts, signWords) ??
    firstMeaning(texts, signWords.find) ??
    firstMeaning([...texts, head], signWords.resolve) ??
    joinMeanings(splitPhrases(whole, signWords))
  return { words: whole, meaning, line: 0 }
}

/**
 * Returns the meaning of an entry that is the name of a product, or null for any other entry. In this
 * meaning, the product's shelf is only `nearby`, because its other products may be somewhere else. If the
 * names of the shelf and the product share a word, returns the usual meaning instead.
 */
function specificEntry(texts: readonly string[], { find, names }: SignWords): SignMeaning | null {
  for (const text of texts) {
    const product = entryNamed(names, text)?.product
    if (!product) continue
    const { shelf } = product
    const onShelf = new Set(stemsOf(shelf.name))
    const meaning = find(text)
    if (!meaning || stemsOf(product.name).some((stem) => onShelf.has(stem))) return meaning
    const { shelves, nearby, products } = meaning
    return {
      shelves: [],
      nearby: [...shelves, ...nearby],
      products: [product.name, ...products],
      source: 'product',
    }
  }
  return null
}

function correctWords(text: string, { correct }: SignWords): string {
  return text
    .split(/\s+/u)
    .map((word) => correct(word.toLowerCase()))
    .join(' ')
}

function firstMeaning(
  texts: readonly string[],
  find: (text: string) => SignMeaning | null,
): SignMeaning | null {
  for (const text of texts) {
    const meaning = find(text)
    if (meaning) return meaning
  }
  return null
}

/** Combines the meanings of phrases. Returns null if none of the phrases has a meaning. */
export function joinMeanings(phrases: readonly Phrase[]): SignMeaning | null {
  const known = phrases.flatMap(({ meaning }) => meaning ?? [])
  if (known.length === 0) return null
  return {
    shelves: known.flatMap(({ shelves }) => shelves),
    nearby: known.flatMap(({ nearby }) => nearby),
    products: known.flatMap(({ products }) => products),
    source: 'product',
  }
}
