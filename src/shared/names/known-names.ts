import { correctedByEar } from './by-ear.ts'
import { isGuess, isPlaced } from './meaning.ts'
import { memoizeByLine } from './memoize.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import type { NameWords } from './name-words.ts'
import { resolveName } from './resolve-item-name.ts'
import type { Product } from './vocabulary.ts'

/** The product lookups used by the list reader. */
export type KnownNames = {
  /** Returns the product with exactly this name, or null. */
  findExact: (text: string) => Product | null
  /** Returns the product the text means, or null if that is only a suggestion or a guess. */
  resolve: (text: string) => Product | null
  /** Like `resolve`, but the text may contain only the product and words that describe it. */
  resolveWhole: (text: string) => Product | null
  /** Whether the text is exactly a brand. */
  isBrand: (text: string) => boolean
  /** Words that occur around product names. */
  words: NameWords
}

/** Number of results each lookup caches. A list is parsed again on every keystroke. */
const maxRemembered = 5_000

/** Returns lookups in an index. All except `isBrand` cache their results. */
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

/** Returns the product the text means, or null if that is only a suggestion or a guess. */
function certainProduct(
  index: NameIndex,
  text: string,
  options?: { isWhole: boolean },
): Product | null {
  const meaning = resolveName(index, text, options)
  return isPlaced(meaning) && !isGuess(meaning) ? meaning.product : null
}

/**
 * `joins` matches a word or sign between two products. Joined text is a name only if the known name is joined
 * too (`isJoined`): 'mac + cheese' is one product, but 'turkey + gravy' is two.
 */
const joins = /\s(?:[&+/]|and|y|n)\s/iu
const isJoined = /[&+/]|\s(?:and|y|n)\s/iu

/**
 * Returns the product with exactly this name, even if a word is spelled as it sounds. Returns null for two
 * products that are joined, such as 'turkey + gravy'.
 */
function productNamed(index: NameIndex, text: string): Product | null {
  const corrected = correctedByEar(index, text)
  const entry =
    entryNamed(index, text) ??
    // 'Macoroni and cheese' is one product, even though it's misspelled.
    (corrected && !corrected.isOwnWord ? entryNamed(index, corrected.text) : undefined)
  if (!entry || (joins.test(text) && !isJoined.test(entry.text))) return null
  return entry.product
}
