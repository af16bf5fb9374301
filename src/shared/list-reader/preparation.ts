import { stemOf, wordsOf } from '#shared/names/fold-name.ts'
import type { NameWords } from '#shared/names/name-words.ts'

/** How an ingredient is prepared; such words alone are never an item. */
const preparations = new Set(
  (
    'minced chopped diced sliced grated shredded peeled crushed drained rinsed divided softened melted ' +
    'chilled cooled toasted beaten juiced zested seeded cored trimmed halved quartered cubed crumbled ' +
    'packed sifted thawed undrained warmed cooked uncooked washed dried patted torn mashed smashed whisked ' +
    'separated deveined pitted stemmed deseeded julienned shaved cut roughly finely thinly coarsely freshly ' +
    'lightly slightly fairly very well removed reserved separately optional garnish serving serve taste needed temperature room ' +
    'inch pieces piece chunks cubes slices strips rounds wedges rings bite sized thick thin cheap parts green ' +
    'white skin bone bones seeds stems ends desired unsalted salted'
  )
    .split(' ')
    .map(stemOf),
)

const startsNote =
  /^(?:plus (?:more|extra)|or (?:more|to taste)|to taste|to serve|for (?:serving|garnish|frying|greasing|dusting|brushing|rolling|the)|at room temp|cut (?:in|into|crosswise|lengthwise)|as needed|if (?:needed|desired|possible)|optional|divided|such as|preferably|any |about |skin[- ]on|bone[- ]in|thin[- ]cut|thick[- ]cut|sliced|shaved|thin(?:ly)? sliced|room temp|not |if |but |only |whatever|whichever|the (?:big|small|large|good|cheap|kind|one|gallon|\S+(?: \S+)? (?:kind|ones?|type|brand|size)\b)|(?:sugar|fat|salt|gluten|dairy)[- ]free\b|ask (?:for|them|if)|que |either|maybe)/iu

/** Function words that may stand between words of preparation. */
const small = new Set(
  'plus more extra about into to for at in and or as with without on off a the of if'.split(' '),
)

/** Whether a piece between commas has nothing but words of preparation. */
export function isPreparation({ plain }: NameWords, piece: string): boolean {
  const words = wordsOf(piece).map(stemOf)
  const tells = (word: string) => preparations.has(word) || plain.has(word)
  return words.some(tells) && words.every((word) => tells(word) || small.has(word))
}

/** Whether a piece only says which variety: 'pink', 'extra sharp'. */
export function isVariety({ plain, traits }: NameWords, piece: string): boolean {
  const words = wordsOf(piece).map(stemOf)
  return (
    words.some((word) => traits.has(word)) &&
    words.every((word) => traits.has(word) || plain.has(word))
  )
}

/** Whether a piece says a flavor, such as 'vanilla' or 'maple walnut': not in the plural, which is bought. */
export function isFlavor({ flavors, boughtAlone }: NameWords, piece: string): boolean {
  const words = wordsOf(piece)
  const isOne = (word: string) => flavors.has(word) && !boughtAlone.has(word)
  return words.some(isOne) && words.every((word) => stemOf(word) === word)
}

/** Whether a text has nothing but words of flavors: 'peanut butter' has not. */
export function saysOnlyFlavors({ flavors }: NameWords, text: string): boolean {
  return wordsOf(text).every((word) => flavors.has(stemOf(word)))
}

/** Whether a piece is one word such as 'unscented' or 'seedless'. */
export function isAdjective(piece: string): boolean {
  return /^\p{L}{3,}(?:ed|less)$/u.test(piece.trim())
}

/** Whether a piece begins as a note does: 'plus more for serving', 'cut into …'. */
export function beginsAsNote(piece: string): boolean {
  return startsNote.test(piece.trim())
}

/** Whether a text has only words that describe: 'boneless', 'large ripe'. */
export function onlyDescribes({ plain }: NameWords, text: string): boolean {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => plain.has(word) || describing.has(word))
}

const describing = new Set([
  'boneless',
  'skinless',
  'bone',
  'skin',
  'in',
  'on',
  'dry',
  'smoked',
  'firm',
  'soft',
])
