import type { Product } from './vocabulary.ts'

/**
 * How certain a match is: 'sure' is right at least 99 times out of 100, and 'likely' at least 90 times.
 * 'maybe' is only suggested, so the item doesn't get an aisle. `scripts/names/calibration.test.ts` checks
 * these shares.
 */
export type Confidence = 'sure' | 'likely' | 'maybe'

/** The rule that found a product. */
export type Rule = keyof typeof confidenceByRule

/** The product the text means, the rule that found it, and the confidence of that rule. */
export type Meaning = { product: Product; rule: Rule; confidence: Confidence }

const confidenceByRule = {
  /** Text that is exactly a name. */
  'exact name': 'sure',
  /** A name with descriptive words: 'organic milk'. */
  'described name': 'sure',
  /** A name among words that also occur in other names: 'chicken rice'. */
  'name among others': 'likely',
  /** A name with an unknown word: 'Bonne Maman jam'. */
  'name beside unknown word': 'likely',
  /** A brand before unknown words: 'Takis fuego'. */
  brand: 'likely',
  /** A brand before a word that also occurs in other names, such as 'pearl' in 'Tampax Pearl'. */
  'brand before known word': 'likely',
  /** A Spanish word with many meanings: 'crema' in 'crema de zinc'. */
  'Spanish word with many meanings': 'maybe',
  /** A product before its flavor: 'yogurt strawberry'. */
  'before its flavor': 'likely',
  /** A product before its kind: 'bagels everything'. */
  'before its kind': 'likely',
  /** A product before its packaging: 'toilet paper 6 double rolls'. */
  'before its pack': 'likely',
  /** A product before what it is packed in or comes with: 'sardines in mustard'. */
  'before what it comes with': 'likely',
  /**
   * A product whose last word is written only after the alternative: 'chicken' in
   * 'chicken or vegetable broth'.
   */
  'before its alternative': 'likely',
  /** A name after unknown words: 'rebel ice cream'. */
  'name at the end': 'likely',
  /** A fresh food named with a container, if no preserved product has that name: 'basil jar'. */
  'fresh thing in a jar': 'maybe',
  /** A name before unknown words: 'furikake nori komi'. */
  'name at the front': 'likely',
  /** A product named in the note: 'gol (jaggery)'. */
  'named in its note': 'likely',
  /** An ambiguous single-word name after unknown words: 'rebel pads'. */
  'word at the end': 'maybe',
  'cut short': 'likely',
  misspelled: 'likely',
  /** A name spelled as it sounds: 'keenwa'. */
  'by ear': 'likely',
  /** A word that sounds like a name but is also a word with another meaning: 'stake'. */
  'sounds alike': 'maybe',
  /** A product in a form, such as frozen, that changes where stores keep it: 'frozen mango chunks'. */
  'in another form': 'likely',
  /** A product from a department mentioned in the note: 'cookies' with the note 'from the bakery'. */
  'of the department said': 'likely',
} as const satisfies Record<string, Confidence>

/** Returns a meaning with the confidence of the rule that found it. */
export function meaningBy(rule: Rule, product: Product): Meaning {
  return { product, rule, confidence: confidenceByRule[rule] }
}

/** Rules that guess which words name the product. The list reader ignores products found by these rules. */
const guesses = new Set<Rule>([
  'name at the end',
  'name at the front',
  'before its kind',
  'word at the end',
  'brand before known word',
])

/** Whether a meaning was found by a rule that guesses. */
export function isGuess({ rule }: Meaning): boolean {
  return guesses.has(rule)
}

/** Whether a meaning is certain enough to give an item its aisle. Other meanings are only suggested. */
export function isPlaced(meaning: Meaning | null): meaning is Meaning {
  return meaning !== null && meaning.confidence !== 'maybe'
}

/** Whether a meaning is right at least 99 times out of 100. */
export function isSure(meaning: Meaning | null): boolean {
  return meaning?.confidence === 'sure'
}

const inexact = new Set<Rule>(['misspelled', 'cut short'])

/** Whether a meaning is based on a misspelled or unfinished word. */
function isInexact({ rule }: Meaning): boolean {
  return inexact.has(rule)
}

/** Whether a meaning isn't a guess and isn't based on a misspelled or unfinished word. */
export function isPlain(meaning: Meaning): boolean {
  return !isInexact(meaning) && !isGuess(meaning)
}

/** The meaning of the entire text, and a function that resolves any part of it. */
export type Parts = { whole: Meaning | null; resolvePart: (part: string) => Meaning | null }
