import { entryPhrase, joinMeanings } from './entry-phrase.ts'
import { layoutLimits, type SignText } from './layout-text.ts'
import type { SignMeaning, SignWords } from './sign-words.ts'
import { type Phrase, phraseKey, splitPhrases } from './split-phrases.ts'

/**
 * A phrase on a sign: its words, and the shelves and products it refers to (see `SignMeaning`). An unknown
 * phrase has neither shelves nor products.
 */
export type SignPhrase = {
  words: string
  shelves: readonly string[]
  products: readonly string[]
  nearby: readonly string[]
}

/** A sign in a real store, such as 'Aisle 7', 'Aisle A12', 'Left wall' or 'Deli'. */
export type StoreSign = { name: string; holds: SignPhrase[] }

/**
 * Text that was not understood, or that exceeds a limit. `sign` is the name of the sign the text belongs to,
 * or null.
 */
export type UnreadText = { sign: string | null; text: string; reason: 'unknown' | 'too much' }

const forms = [
  { form: 'frozen', words: /^(?:frozen|freezers?|congelad[oa]s)\b/iu },
  { form: 'canned', words: /^(?:canned|enlatad[oa]s)\b/iu },
]
const freshDepartments = new Set(['Produce', 'Meat', 'Seafood', 'Bakery', 'Deli'])

/**
 * Reads the name of a fresh food as frozen or canned food if the name of the sign or an earlier phrase starts
 * with a word such as 'frozen' or 'canned'. For example, 'vegetables' are frozen on the sign 'Frozen foods',
 * and canned after 'canned fruit'.
 */
export function inContext(
  phrases: readonly Phrase[],
  { signs, signWords }: { signs: readonly string[]; signWords: SignWords },
): Phrase[] {
  let inForm = formOf(signs)
  return phrases.map((phrase) => {
    const { words, meaning } = phrase
    const { shelves = [], nearby = [] } = meaning ?? {}
    const isFresh = [...shelves, ...nearby].every((shelf) => isFreshShelf(shelf, signWords))
    const there = inForm !== null && isFresh ? signWords.find(`${inForm} ${words}`) : null
    inForm ??= formOf([words])
    return there ? { ...phrase, meaning: there } : phrase
  })
}

/** Returns 'frozen' or 'canned' if one of the strings starts with a word for that form, otherwise null. */
function formOf(texts: readonly string[]): string | null {
  return forms.find(({ words }) => texts.some((text) => words.test(text)))?.form ?? null
}

/** Whether a shelf belongs to a department of fresh food. */
function isFreshShelf(name: string, { names }: SignWords): boolean {
  const shelf = names.vocabulary.shelves.find((one) => one.name === name)
  return shelf !== undefined && freshDepartments.has(shelf.department)
}

/**
 * Returns the phrases in the name of a sign. Use it for signs without words, such as 'Dairy wall'. Returns an
 * empty array if the name has a digit. If no word is known, the whole name is one phrase without a meaning.
 */
export function phrasesOfName(name: string, signWords: SignWords): Phrase[] {
  if (/\d/u.test(name)) return []
  const phrases = splitPhrases(name, signWords)
  const isUnknown = phrases.every(({ meaning }) => meaning === null)
  return isUnknown ? [{ words: name.toLowerCase(), meaning: null, line: 0 }] : phrases
}

/**
 * Looks up what the words of a stored sign mean. If a sign has no words, looks up its name. Unknown words
 * stay on the sign without a meaning. `isIndex` is true if the words are entries in a product list, such as
 * 'beans, dry'.
 */
export function signOfText(
  { name, words }: SignText,
  { signWords, isIndex }: { signWords: SignWords; isIndex: boolean },
): StoreSign {
  const sign: StoreSign = { name, holds: [] }
  addPhrases(sign, storedPhrases({ name, words }, { signWords, isIndex }))
  return sign
}

function storedPhrases(
  { name, words }: SignText,
  { signWords, isIndex }: { signWords: SignWords; isIndex: boolean },
): Phrase[] {
  const context = { signs: [name], signWords }
  if (words.length === 0) return inContext(phrasesOfName(name, signWords), context)
  if (isIndex) return words.map((one) => ({ ...entryPhrase(one, signWords), words: one }))
  const phrases = words.map((one) => ({
    words: one,
    meaning: meaningOfWords(one, signWords),
    line: 0,
  }))
  return inContext(phrases, context)
}

/** Returns the meaning of the words on one line, which may have several phrases. */
function meaningOfWords(words: string, signWords: SignWords): SignMeaning | null {
  const joined = () => joinMeanings(splitPhrases(words, signWords))
  const isList = /[,;/]/u.test(words)
  return signWords.find(words) ?? (isList ? joined() : (signWords.resolve(words) ?? joined()))
}

/**
 * Adds phrases to a sign, except duplicates and phrases beyond the limit. Also skips an unknown phrase below
 * the first line if no phrase on its line is known. Returns the phrases that are unknown or exceed the limit.
 */
export function addPhrases(sign: StoreSign, phrases: readonly Phrase[]): UnreadText[] {
  const left: UnreadText[] = []
  const known = new Set(sign.holds.map(({ words }) => phraseKey(words)))
  const linesWithMeaning = new Set(phrases.filter(({ meaning }) => meaning).map(({ line }) => line))
  for (const { words, meaning, line } of phrases) {
    if (!meaning) left.push({ sign: sign.name, text: words, reason: 'unknown' })
    if (known.has(phraseKey(words))) continue
    const isNoise = !meaning && line > 0 && !linesWithMeaning.has(line)
    if (isNoise) continue
    if (sign.holds.length >= layoutLimits.words) {
      left.push({ sign: sign.name, text: words, reason: 'too much' })
      continue
    }
    known.add(phraseKey(words))
    const { shelves = [], products = [], nearby = [] } = meaning ?? {}
    sign.holds.push({ words, shelves, products, nearby })
  }
  return left
}
