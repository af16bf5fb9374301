import type { Product } from './vocabulary.ts'

/**
 * How sure it is that a product is what was written: right at least 99 times of 100, or 90 times; or only
 * worth a question ('maybe'), so that nothing is placed by it. `scripts/names/calibration.test.ts` holds
 * each rule to its level.
 */
export type Confidence = 'sure' | 'likely' | 'maybe'

/** By which rule a product was found. */
export type Rule = keyof typeof confidenceByRule

/** What a text means. */
export type Meaning = { product: Product; rule: Rule; confidence: Confidence }

const confidenceByRule = {
  /** The text is a name. */
  'exact name': 'sure',
  /** A name with words around it that only describe: 'organic milk'. */
  'described name': 'sure',
  /** A name behind words that other names have: 'chicken rice'. */
  'name among others': 'likely',
  /** A name with a word that nobody knows: 'Bonne Maman jam'. */
  'name beside unknown word': 'likely',
  /** A brand with what nobody knows behind it: 'Takis fuego'. */
  brand: 'likely',
  /** 'Tampax Pearl', where other things have a pearl in their names. */
  'brand before known word': 'likely',
  /** 'Crema de zinc': a Spanish word for many things. */
  'Spanish word for much': 'maybe',
  /** A thing and its flavor behind it: 'yogurt strawberry'. */
  'before its flavor': 'likely',
  /** A thing and how it is packed behind it: 'toilet paper 6 double rolls'. */
  'before its pack': 'likely',
  /** A thing and what it lies in or comes with: 'sardines in mustard'. */
  'before what it comes with': 'likely',
  /** A thing that its alternative names in full: 'chicken' of 'chicken or vegetable broth'. */
  'before its alternative': 'likely',
  /** A name behind words that nobody knows: 'rebel ice cream'. */
  'name at the end': 'likely',
  /** 'Basil jar': preserved, and named so nowhere. */
  'fresh thing in a jar': 'maybe',
  /** A name with what nobody knows behind it: 'furikake nori komi'. */
  'name at the front': 'likely',
  /** 'Gol (jaggery)'. */
  'named in its note': 'likely',
  /** One word, which may mean much, behind words that nobody knows. */
  'word at the end': 'maybe',
  'cut short': 'likely',
  misspelt: 'likely',
  /** A name that was written by ear: 'keenwa'. */
  'by ear': 'likely',
  /** A word of its own that sounds like a name: 'stake'. */
  'sounds alike': 'maybe',
  /** A thing in a form that decides where it stands: 'frozen mango chunks'. */
  'in another form': 'likely',
  /** 'Cookies' with 'from the bakery' in its note. */
  'of the department said': 'likely',
} as const satisfies Record<string, Confidence>

export function meaningBy(rule: Rule, product: Product): Meaning {
  return { product, rule, confidence: confidenceByRule[rule] }
}

/** Rules that guess from what isn't known. A list is not read otherwise for what they find. */
const guesses = new Set<Rule>([
  'name at the end',
  'name at the front',
  'word at the end',
  'brand before known word',
])

export function isGuess({ rule }: Meaning): boolean {
  return guesses.has(rule)
}

/** Whether a meaning is good enough to be placed; others are worth a question. */
export function isPlaced(meaning: Meaning | null): meaning is Meaning {
  return meaning !== null && meaning.confidence !== 'maybe'
}
