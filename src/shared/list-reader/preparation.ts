import { stemOf, wordsOf } from '#shared/names/fold-name.ts'
import type { NameWords } from '#shared/names/name-words.ts'

/** Words for the preparation of an ingredient, which are never items by themselves. */
const preparations = new Set(
  (
    'minced chopped diced sliced grated shredded peeled crushed drained rinsed divided softened melted ' +
    'chilled cooled toasted beaten juiced zested seeded cored trimmed halved quartered cubed crumbled ' +
    'packed sifted thawed undrained warmed cooked uncooked washed dried patted torn mashed smashed whisked ' +
    'separated deveined pitted stemmed deseeded julienned shaved cut roughly finely thinly coarsely freshly ' +
    'lightly slightly fairly very well removed reserved separately optional garnish serving serve taste needed temperature room ' +
    'inch pieces piece chunks cubes slices strips rounds wedges rings bite sized thick thin cheap parts green ' +
    'dice cleaned zest juice white skin bone bones seeds stems ends desired unsalted salted'
  )
    .split(' ')
    .map(stemOf),
)

const startsNote =
  /^(?:plus (?:more|extra)|or (?:more|to taste)|to taste|to serve|for (?:serving|garnish|frying|greasing|dusting|brushing|rolling|the)|at room temp|cut (?:in|into|crosswise|lengthwise)|as needed|if (?:needed|desired|possible)|optional|divided|such as|preferably|any |about |no |skin[- ]on|bone[- ]in|thin[- ]cut|thick[- ]cut|sliced|shaved|thin(?:ly)? sliced|room temp|not |if |but |only |whatever|whichever|the (?:big|small|large|good|cheap|kind|one|gallon|\S+(?: \S+)? (?:kind|ones?|type|brand|size)\b)|(?:sugar|fat|salt|gluten|dairy)[- ]free\b|ask (?:for|them|if)|que |either|maybe)/iu

/** Adverbs of preparation: 'finely', 'very', 'firmly'. */
const manner = String.raw`(?:(?:very|well|\p{L}{3,12}ly)\s+)`
/** Participles of preparation: 'chopped', 'torn'. */
const done = String.raw`(?:\p{L}{2,12}ed|cut|torn|ground|broken|beaten|split|spun|shaken|left|drawn)`
/** Parts of an ingredient that recipes prepare: 'leaves' in 'leaves stripped and torn'. */
const partOfIt =
  '(?:(?:leaves|stems|skins?|seeds|peel|greens|tops|ends|rinds?|shells?|fat|cores?|centers?|juices?|liquid|water)\\s+)'
const preparationPhrase = new RegExp(
  `^(?:and\\s+)?${partOfIt}?${manner}{0,2}${done}(?:$|[\\s]*\\(|\\s(?:and|or|but|then|into|in|of|with|on|at|to|for|from|until|if|as|over|out|off|dry|lengthwise|crosswise|overnight|smooth|fine|very|${manner})(?:$|\\s))`,
  'iu',
)
/** Matches words after a comma that always begin a detail, never another item. */
const beginsDetail =
  /^(?:for|to|or|preferably|ideally|available|such as|including|as needed|(?:plus\s)?(?:more|additional|extra)(?= to\s| for\s|$)|plus(?=\s\d)|no(?=\s\S+$)|not|see|depending|enough|in|without|until|about(?=\s\d)|approximately|recipe(?= follows))(?:\s|$)/iu

/**
 * Matches a detail that ends with a word such as 'removed': 'casings removed', 'leaves only', 'green shoots
 * discarded'.
 */
const endsDetail =
  /\s(?:removed|only|discarded|reserved|trimmed|included|omitted)(?:\s?\([^()]*\))?$/iu

/**
 * Whether a piece after a comma describes the item before it: 'roughly chopped', 'for tacos', 'or margarine'.
 */
export function tellsOfItem(piece: string): boolean {
  return beginsDetail.test(piece) || endsDetail.test(piece) || preparationPhrase.test(piece)
}

/**
 * Whether a piece begins a list of examples: 'such as spinach, chard', 'or basil, mint'. The following pieces
 * aren't items.
 */
export function opensExamples(piece: string): boolean {
  return /^(?:such as|like|including|preferably|or)\s/iu.test(piece)
}

/** Units that recipes use for prepared ingredients. */
const recipeUnit = /^(?:cups?|c|tbsps?|tbs|tablespoons?|tsps?|teaspoons?|t)$/iu
const preparedFirst = new RegExp(
  `^(?<words>(?:${manner}{0,2}(?:chopped|minced|diced|sliced|grated|cubed|peeled|packed|softened|melted|beaten|torn|julienned|mashed|squeezed|cracked|crushed|quartered|halved|pitted|seeded|cored|sifted|rinsed|trimmed)(?:,?\\s+(?:and\\s+)?|$))+)(?<name>\\S.*)$`,
  'iu',
)

/**
 * Splits text into the preparation and the ingredient: 'roughly chopped' and 'parsley'. Returns null unless
 * the ingredient is measured in cups or spoons, or the text begins with an adverb such as 'roughly'.
 */
export function withoutPreparation(
  name: string,
  unit: string | null,
): { name: string; words: string } | null {
  const { words, name: rest } = preparedFirst.exec(name)?.groups ?? {}
  if (words === undefined || rest === undefined) return null
  const isMeasured = unit !== null && recipeUnit.test(unit)
  const hasManner = /^\p{L}{3,12}ly\s/iu.test(words)
  return isMeasured || hasManner ? { name: rest, words: words.trim() } : null
}

/** Function words that may come between words of preparation. */
const small = new Set(
  'plus more extra about into to for at in and or as with without on off a the of if only'.split(
    ' ',
  ),
)

/** Whether a piece consists of preparation words and function words: 'finely chopped', 'cut into cubes'. */
export function isPreparation({ plain }: NameWords, piece: string): boolean {
  const words = wordsOf(piece).map(stemOf)
  const isPreparing = (word: string) => preparations.has(word) || plain.has(word)
  return words.some(isPreparing) && words.every((word) => isPreparing(word) || small.has(word))
}

/** Whether a piece is a variety made up of descriptive words: 'pink', 'extra sharp'. */
export function isVariety({ plain, traits }: NameWords, piece: string): boolean {
  const words = wordsOf(piece).map(stemOf)
  return (
    words.some((word) => traits.has(word)) &&
    words.every((word) => traits.has(word) || plain.has(word))
  )
}

/**
 * Whether a piece is a flavor, such as 'vanilla' or 'maple walnut'. False for a plural, which is a product
 * rather than a flavor.
 */
export function isFlavor({ flavors, productsInSingular }: NameWords, piece: string): boolean {
  const words = wordsOf(piece)
  const isOne = (word: string) => flavors.has(word) && !productsInSingular.has(word)
  return words.some(isOne) && words.every((word) => stemOf(word) === word)
}

/** Whether the last word of a piece is a flavor, as in 'Glacier Cherry'. */
export function endsWithFlavor({ flavors }: NameWords, piece: string): boolean {
  return flavors.has(wordsOf(piece).at(-1) ?? '')
}

/** Whether every word of the text is a flavor. In 'peanut butter', only 'peanut' is a flavor. */
export function saysOnlyFlavors({ flavors }: NameWords, text: string): boolean {
  return wordsOf(text).every((word) => flavors.has(stemOf(word)))
}

/** Whether a piece is a single word with an adjective's ending, '-ed' or '-less': 'unscented', 'seedless'. */
export function isAdjective(piece: string): boolean {
  return /^\p{L}{3,}(?:ed|less)$/u.test(piece.trim())
}

/** Whether a piece begins with words that usually begin a note: 'plus more for serving', 'cut into …'. */
export function beginsAsNote(piece: string): boolean {
  return startsNote.test(piece.trim())
}

/** Whether the text consists of descriptive words: 'boneless', 'large ripe'. False for empty text. */
export function onlyDescribes({ plain }: NameWords, text: string): boolean {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => plain.has(word) || describing.has(word))
}

const describing = new Set('boneless skinless bone skin in on dry smoked firm soft'.split(' '))
