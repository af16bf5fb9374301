import { editDistance } from './edit-distance.ts'
import { stemOf, stemsOf, wordsOf } from './fold-name.ts'
import type { NameIndex } from './name-index.ts'

/** A text as words, prepared to look for the name in it. */
export type Reading = {
  /** The words that may tell what it is, abbreviations written out. */
  words: readonly string[]
  /** All words of the text as they stand. */
  stems: readonly string[]
  /** 'Queso de papa': the first word says what it is. */
  beginsWithHead: boolean
  /** Has letters of Spanish, so that it is no misspelt English: 'budín'. */
  isSpanish: boolean
  /** 'Cinta para el pelo'. */
  isForPurpose: boolean
  /** Words that may be unknown: written like a brand or like an adjective. */
  describing: ReadonlySet<string>
  /** Words that are written in the plural. */
  plurals: ReadonlySet<string>
  /** The text may only describe what is named in it. */
  isWhole: boolean
}

/** A longer text is prose. */
const maxWords = 12
/** Abbreviations that are words of names too. */
const alsoWords = new Set(['tom', 'gr', 'br', 'dry'])
const spanishJoin = /\s(?:de|del|con|sin|para|pa'?|pal|p\/)\s/iu
const spanishPurpose = /\s(?:para|pa'?|pal|p\/)\s/iu
const brandLike = /^[^\p{L}\d]*\p{Lu}|['’]s?$|s['’]$|\d/u
const adjective = /(?:ed|less|free|style|made|ish|ese|ian|can|ous|ful|ated|[^aeioxc]y)\W*$/iu

/**
 * How a text may be read, the likeliest first: with abbreviations written out, then as it stands. `text` is
 * as it was written, `remaining` without the phrases that say nothing.
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
      // A word that stands alone is no misspelt 'baratas', but 'bananas'.
      .map((words) =>
        words.filter((word) => (words.length > 1 ? !saysPlain(index, word) : !plain.has(word))),
      )
      .filter((words) => words.length > 0 && words.length <= maxWords)
      .map((words) => ({ words, ...rest }))
  )
}

/** From so many letters on a word that only describes may be misspelt, and mean one of so many. */
const minLetters = { written: 5, meant: 4 }

/** Whether a word only describes, or is one that does and is misspelt: 'rippe' beside mangos. */
function saysPlain(index: NameIndex, word: string): boolean {
  const { plain, varieties, remarks } = index.vocabulary.words
  if (plain.has(word)) return true
  if (word.length < minLetters.written || !/^[a-z]+$/u.test(word)) return false
  // 'Thing' is no misspelt 'thin'.
  if (index.stems.has(word) || varieties.has(word) || remarks.has(word)) return false
  return [...plain].some(
    (one) =>
      one.length >= minLetters.meant &&
      one[0] === word[0] &&
      // 'Litle bites' are Little Bites.
      !index.stems.has(one) &&
      editDistance(one, word, 1) === 1,
  )
}

/** The words with abbreviations as what they are short for: by their likelier meanings, then by the others. */
function writtenOut(index: NameIndex, stems: readonly string[]): string[][] {
  const { abbreviations } = index.vocabulary.words
  const isShort = (word: string) =>
    abbreviations.has(word) && (!index.stems.has(word) || alsoWords.has(word))
  const choices = stems.some(isShort) ? [0, 1] : []
  return choices.map((choice) =>
    stems.flatMap((word) => {
      const meanings = isShort(word) ? abbreviations.get(word) : undefined
      return (meanings?.[Math.min(choice, meanings.length - 1)] ?? word).split(' ')
    }),
  )
}

/** 'Nellie's', 'Bonne Maman' and 'farmhouse-style' describe; 'couch' before potato makes another thing of it. */
export function describingIn(text: string): ReadonlySet<string> {
  const written = text.split(/\s+/u).filter((word) => brandLike.test(word) || adjective.test(word))
  return new Set(
    written.flatMap((word) => wordsOf(word)).flatMap((word) => [word, ...stemsOf(word)]),
  )
}
