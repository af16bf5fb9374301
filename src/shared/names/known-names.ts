import { correctedByEar } from './by-ear.ts'
import { isGuess, isPlaced, type Meaning } from './meaning.ts'
import { memoizeByLine } from './memoize.ts'
import { entryNamed, type NameIndex } from './name-index.ts'
import type { NameWords } from './name-words.ts'
import { resolveName } from './resolve-item-name.ts'
import type { Product } from './vocabulary.ts'

/** The product lookups used by the list reader. */
export type KnownNames = {
  /** Returns the product with exactly this name, or null. */
  findExact: (text: string) => Product | null
  /** Returns the product the text means, or null if the match is only a suggestion or a guess. */
  resolve: (text: string) => Product | null
  /** Like `resolve`, but the text may contain only the product and words that describe it. */
  resolveWhole: (text: string) => Product | null
  /** Whether `resolve` finds the product only by correcting the spelling. */
  isMisspelled: (text: string) => boolean
  /** Whether the text is exactly a brand. */
  isBrand: (text: string) => boolean
  /** Words that occur around product names. */
  words: NameWords
}

/** Number of results each lookup caches. A list is parsed again on every keystroke. */
const maxRemembered = 5_000

/** Returns the lookups for an index. All except `isBrand` cache their results. */
export function knownNames(index: NameIndex): KnownNames {
  const meaningOf = memoizeByLine((text) => resolveName(index, text), maxRemembered)
  return {
    words: index.vocabulary.words,
    findExact: memoizeByLine((text) => productNamed(index, text), maxRemembered),
    resolve: (text) => certainProduct(meaningOf(text)),
    resolveWhole: memoizeByLine(
      (text) => certainProduct(resolveName(index, text, { isWhole: true })),
      maxRemembered,
    ),
    isMisspelled: (text) => meaningOf(text)?.rule === 'misspelled',
    isBrand: (text) => entryNamed(index, text)?.kind === 'brand',
  }
}

/** Returns the product the text means, or null if the match is only a suggestion or a guess. */
function certainProduct(meaning: Meaning | null): Product | null {
  return isPlaced(meaning) && !isGuess(meaning) ? meaning.product : null
}

/**
 * `joins` matches a word or symbol between two products, such as 'and' or '+'. Joined text is one product
 * only if the known name is joined, too (`isJoined`): 'mac + cheese' is one product, but 'turkey + gravy' is
 * two.
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
