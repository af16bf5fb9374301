import type { Product } from './vocabulary.ts'

/**
 * How certain a match is: 'sure' is right at least 99 times of 100, 'likely' 90 times. 'maybe' is only a
 * suggestion and places no item. `scripts/names/calibration.test.ts` holds each rule to its level.
 */
export type Confidence = 'sure' | 'likely' | 'maybe'

/** Rule that found a product. */
export type Rule = keyof typeof confidenceByRule

/** The product that a text means, and the rule and confidence of the match. */
export type Meaning = { product: Product; rule: Rule; confidence: Confidence }

const confidenceByRule = {
  /** The text is a name. */
  'exact name': 'sure',
  /** A name with descriptive words: 'organic milk'. */
  'described name': 'sure',
  /** A name after words of other names: 'chicken rice'. */
  'name among others': 'likely',
  /** A name with an unknown word: 'Bonne Maman jam'. */
  'name beside unknown word': 'likely',
  /** A brand before unknown words: 'Takis fuego'. */
  brand: 'likely',
  /** 'Tampax Pearl', where other names contain 'pearl'. */
  'brand before known word': 'likely',
  /** 'Crema de zinc': a Spanish word with many meanings. */
  'Spanish word for much': 'maybe',
  /** A product before its flavor: 'yogurt strawberry'. */
  'before its flavor': 'likely',
  /** A product before its packaging: 'toilet paper 6 double rolls'. */
  'before its pack': 'likely',
  /** A product before what it is packed in or comes with: 'sardines in mustard'. */
  'before what it comes with': 'likely',
  /** A product completed by its alternative: 'chicken' in 'chicken or vegetable broth'. */
  'before its alternative': 'likely',
  /** A name after unknown words: 'rebel ice cream'. */
  'name at the end': 'likely',
  /** 'Basil jar': preserved food without such a name. */
  'fresh thing in a jar': 'maybe',
  /** A name before unknown words: 'furikake nori komi'. */
  'name at the front': 'likely',
  /** 'Gol (jaggery)'. */
  'named in its note': 'likely',
  /** A single ambiguous word after unknown words. */
  'word at the end': 'maybe',
  'cut short': 'likely',
  misspelled: 'likely',
  /** A name spelled by ear: 'keenwa'. */
  'by ear': 'likely',
  /** A word with its own meaning that sounds like a name: 'stake'. */
  'sounds alike': 'maybe',
  /** A product in a form that decides its place: 'frozen mango chunks'. */
  'in another form': 'likely',
  /** 'Cookies' with 'from the bakery' in the note. */
  'of the department said': 'likely',
} as const satisfies Record<string, Confidence>

export function meaningBy(rule: Rule, product: Product): Meaning {
  return { product, rule, confidence: confidenceByRule[rule] }
}

/** Rules that guess from unknown words. The list reader ignores their matches. */
const guesses = new Set<Rule>([
  'name at the end',
  'name at the front',
  'word at the end',
  'brand before known word',
])

export function isGuess({ rule }: Meaning): boolean {
  return guesses.has(rule)
}

/** Whether a meaning is certain enough to place an item. Others are only suggestions. */
export function isPlaced(meaning: Meaning | null): meaning is Meaning {
  return meaning !== null && meaning.confidence !== 'maybe'
}
