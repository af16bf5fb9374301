import { correctedByEar } from './by-ear.ts'
import { isGuess, isPlaced } from './meaning.ts'
import { memoizeByLine } from './memoize.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import type { NameWords } from './name-words.ts'
import { resolveName } from './resolve-item-name.ts'
import type { Product } from './vocabulary.ts'

/** What the list reader needs to know about names. */
export type KnownNames = {
  /** Returns the product with exactly this name, or null. */
  findExact: (text: string) => Product | null
  /** Returns the product that the text means with certainty, or null. */
  resolve: (text: string) => Product | null
  /** Like `resolve`, for a text that must not contain anything else. */
  resolveWhole: (text: string) => Product | null
  /** Whether the text is exactly a brand. */
  isBrand: (text: string) => boolean
  /** Words around names. */
  words: NameWords
}

/** Number of texts to cache. A list is parsed again on every keystroke. */
const maxRemembered = 5_000

/** Returns cached lookups on an index. */
export function knownNames(index: NameIndex): KnownNames {
  return {
    words: index.vocabulary.words,
    findExact: memoizeByLine((text) => productNamed(index, text), maxRemembered),
    resolve: memoizeByLine((text) => certainProduct(index, text), maxRemembered),
    resolveWhole: memoizeByLine(
      (text) => certainProduct(index, text, { isWhole: true }),
      maxRemembered,
    ),
    isBrand: (text) => entryNamed(index, text)?.kind === 'brand',
  }
}

function certainProduct(
  index: NameIndex,
  text: string,
  options?: { isWhole: boolean },
): Product | null {
  const meaning = resolveName(index, text, options)
  return isPlaced(meaning) && !isGuess(meaning) ? meaning.product : null
}

/** A joined text is a name only if the name is joined too: 'mac + cheese' is one, 'turkey + gravy' is two. */
const joins = /\s(?:[&+/]|and|y|n)\s/iu
const isJoined = /[&+/]|\s(?:and|y|n)\s/iu

function productNamed(index: NameIndex, text: string): Product | null {
  const corrected = correctedByEar(index, text)
  const entry =
    entryNamed(index, text) ??
    // 'Macoroni and cheese' is one product.
    (corrected && !corrected.isOwnWord ? entryNamed(index, corrected.text) : undefined)
  if (!entry || (joins.test(text) && !isJoined.test(entry.text))) return null
  return entry.product
}
