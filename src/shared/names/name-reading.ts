import { editDistance } from './edit-distance.ts'
import { stemOf, stemsOf, wordsOf } from './fold-name.ts'
import type { NameIndex } from './name-index.ts'

/** One way to read the text as words, prepared for finding a name in them. */
export type Reading = {
  /** Words that may name the product, with abbreviations expanded. */
  words: readonly string[]
  /** All words of the text in the singular, with abbreviations as written. */
  stems: readonly string[]
  /** Whether the first word is the main word, as in 'queso de papa'. */
  beginsWithHead: boolean
  /** Whether the text contains Spanish letters, as in 'budín'. If so, it isn't read as misspelled English. */
  isSpanish: boolean
  /** Whether the text says what the product is for: 'cinta para el pelo'. */
  isForPurpose: boolean
  /** Words that look like a brand or an adjective. They don't have to be known words. */
  describing: ReadonlySet<string>
  /** Words that are plural in the text, given in the singular. */
  plurals: ReadonlySet<string>
  /** Whether all words besides the product's name must describe the product. */
  isWhole: boolean
}

/** Maximum number of words in a reading. Longer text is treated as prose. */
const maxWords = 12
/** Abbreviations that are expanded even though they also occur as words in names. */
const alsoWords = new Set(['tom', 'gr', 'br', 'dry', 'mozz'])
const spanishJoin = /\s(?:de|del|con|sin|para|pa'?|pal|p\/)\s/iu
const spanishPurpose = /\s(?:para|pa'?|pal|p\/)\s/iu
const brandLike = /^[^\p{L}\d]*\p{Lu}|['’]s?$|s['’]$|\d/u
const adjective = /(?:ed|less|free|style|made|ish|ese|ian|can|ous|ful|ated|[^aeioxc]y)\W*$/iu

/**
 * Returns the possible readings of the text, most likely first: those with abbreviations expanded, then the
 * text as written. `text` is the original, and `remaining` is the original without phrases that don't change
 * the product. Removes descriptive words from each reading. Leaves out readings that end up empty or with
 * more than 12 words.
 */
export function readingsOf(
  index: NameIndex,
  remaining: string,
  { text, isWhole }: { text: string; isWhole: boolean },
): Reading[] {
  const { plain } = index.vocabulary.words
  const stems = stemsOf(remaining)
  const rest = {
    stems,
    beginsWithHead: spanishJoin.test(text),
    isSpanish: /[áéíóúüñ]/iu.test(text),
    isForPurpose: spanishPurpose.test(text),
    describing: describingIn(text),
    plurals: new Set(
      wordsOf(text).flatMap((word) => (stemOf(word) === word ? [] : [stemOf(word)])),
    ),
    isWhole,
  }
  return (
    [...writtenOut(index, stems), stems]
      // Drops a misspelled descriptive word only if there are other words. On its own, 'baratas' more likely
      // means 'bananas'.
      .map((words) =>
        words.filter((word) => (words.length > 1 ? !saysPlain(index, word) : !plain.has(word))),
      )
      .filter((words) => words.length > 0 && words.length <= maxWords)
      .map((words) => ({ words, ...rest }))
  )
}

/** Minimum number of letters in a misspelled descriptive word and in its correct spelling. */
const minLetters = { written: 5, meant: 4 }

/** Whether a word is descriptive, even if misspelled: 'rippe' before 'mangos'. */
function saysPlain(index: NameIndex, word: string): boolean {
  const { plain, varieties, remarks } = index.vocabulary.words
  if (plain.has(word)) return true
  if (word.length < minLetters.written || !/^[a-z]+$/u.test(word)) return false
  // 'Thing' is a real word, not a misspelling of 'thin'.
  if (index.stems.has(word) || varieties.has(word) || remarks.has(word)) return false
  return [...plain].some(
    (one) =>
      one.length >= minLetters.meant &&
      one[0] === word[0] &&
      // 'Litle bites' means Little Bites, so 'litle' isn't only descriptive.
      !index.stems.has(one) &&
      editDistance(one, word, 1) === 1,
  )
}

/**
 * Whether a word, given in the singular, should be read as an abbreviation: it doesn't occur in names, or is
 * an abbreviation more often than a word.
 */
function isAbbreviation(index: NameIndex, word: string): boolean {
  return (
    index.vocabulary.words.abbreviations.has(word) &&
    (!index.stems.has(word) || alsoWords.has(word))
  )
}

/**
 * Returns two readings of the words: one with each abbreviation expanded to its most likely meaning, and one
 * with each expanded to its second meaning, if it has one. Returns an empty array if there are no
 * abbreviations.
 */
function writtenOut(index: NameIndex, stems: readonly string[]): string[][] {
  const { abbreviations } = index.vocabulary.words
  const choices = stems.some((word) => isAbbreviation(index, word)) ? [0, 1] : []
  return choices.map((choice) =>
    stems.flatMap((word) => {
      const meanings = isAbbreviation(index, word) ? abbreviations.get(word) : undefined
      return (meanings?.[Math.min(choice, meanings.length - 1)] ?? word).split(' ')
    }),
  )
}

const wordWithPeriod = /[\p{L}\p{M}]+\.?/gu

/**
 * Expands the abbreviations in the text to their most likely meanings: 'almond milk unsw. van' becomes
 * 'almond milk unsweetened vanilla'.
 */
export function writeOutAbbreviations(index: NameIndex, text: string): string {
  const { abbreviations } = index.vocabulary.words
  return text.replaceAll(wordWithPeriod, (written) => {
    const word = stemOf(written.replace('.', '').toLowerCase())
    const [meaning] = isAbbreviation(index, word) ? (abbreviations.get(word) ?? []) : []
    return meaning ?? written
  })
}

/**
 * Returns the words that look like a brand or an adjective: 'Nellie's', 'Bonne Maman', 'farmhouse-style'.
 * Leaves out other words, such as 'couch' in 'couch potato'. Includes each word both as written and in the
 * singular.
 */
export function describingIn(text: string): ReadonlySet<string> {
  const written = text.split(/\s+/u).filter((word) => brandLike.test(word) || adjective.test(word))
  return new Set(
    written.flatMap((word) => wordsOf(word)).flatMap((word) => [word, ...stemsOf(word)]),
  )
}
