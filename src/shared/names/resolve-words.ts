import { productOfBrand } from './form-of-brand.ts'
import { brandAtFront, decidesProduct, type FrontBrand, thingOfBrand } from './front-brand.ts'
import { headHasManyMeanings } from './head-decides.ts'
import { headsOf } from './head-word.ts'
import { isAbout, isAll, uncoveredWords } from './is-about.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { type Candidate, candidatesIn, compareCandidates, isCertain } from './name-candidates.ts'
import type { NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import { describes, isDetail, isFood, isModifier, occursOnShelf } from './word-roles.ts'

/**
 * Returns the meaning of the words in a reading of the text. Prefers a name made up of all the words, then a
 * name with the main word, then the brand at the start. Returns null if there is no such name or the match
 * isn't certain.
 */
export function resolveWords(index: NameIndex, text: Reading): Meaning | null {
  const { words, stems } = text
  const plain = index.entryByKey.get(words.join(''))
  if (plain) return meaningBy('described name', plain.product)
  const candidates = candidatesIn(index, words, stems)
  const brand = brandAtFront(candidates)
  if (brand && decidesProduct(brand, words.length, candidates))
    return meaningBy('brand', brand.product)
  const heads = text.beginsWithHead ? [0] : headsOf(index, text, { candidates, brand })
  for (const head of heads) {
    const [best, ...others] = candidates
      // If the text begins with a brand, ignore brands in other places.
      .filter(({ entry, covered }) => !brand || entry.kind !== 'brand' || covered.has(0))
      .filter(({ entry, edits }) => edits === 0 || !text.isSpanish || entry.kind === 'spanish')
      .filter((candidate) => isAbout(candidate, { index, text, head, brand }))
      .filter((candidate) => !text.isWhole || isAll(candidate, { index, text }))
      .toSorted((a, b) => compareCandidates(a, b, head))
    if (!best) continue
    if (!isCertain(best, others, head)) return null
    if (brand && isUseOf(index, brand, best)) {
      return meaningBy('brand before known word', brand.product)
    }
    // 'Fresh' in the text overrides the form a brand usually sells: 'Green Giant Fresh Cauliflower'.
    const isFresh = stems.some((word) => index.vocabulary.words.freshness.has(word))
    const ofBrand =
      brand && !isFresh ? productOfBrand(index, brand.product, best.entry.product) : null
    if (ofBrand) return meaningBy('brand', ofBrand)
    return meaningBy(ruleOf(index, best, text), best.entry.product)
  }
  return brand ? thingOfBrand(index, brand, text) : null
}

/** Whether the food after a brand only says what the brand's product is used for, as in 'Ziploc sandwich'. */
function isUseOf(index: NameIndex, brand: FrontBrand, { entry, covered }: Candidate): boolean {
  const { shelf } = brand.product
  if (isFood(shelf) || !isFood(entry.product.shelf) || covered.has(0)) return false
  return entry.distinguishing.every(({ text }) =>
    occursOnShelf(index, text, (other) => other === shelf),
  )
}

/**
 * Whether a single Spanish word has so many meanings that the words after it determine the product: 'crema de
 * zinc', 'cinta para el pelo'.
 */
function hasManyMeanings({ entry }: Candidate, { beginsWithHead, isForPurpose }: Reading): boolean {
  if (entry.kind !== 'spanish' || !beginsWithHead || entry.distinguishing.length > 1) return false
  return headHasManyMeanings(entry) || (isForPurpose && !isFood(entry.product.shelf))
}

/** Returns the rule that describes how a candidate matches the text. */
function ruleOf(index: NameIndex, candidate: Candidate, text: Reading): Meaning['rule'] {
  const uncovered = uncoveredWords(candidate, text)
  if (candidate.edits > 0) return 'misspelled'
  if (candidate.entry.kind === 'brand') return 'brand'
  // A flavor doesn't change the product: 'paletas de limón' are ice pops.
  const isFlavored = uncovered.every((word) => index.vocabulary.words.flavors.has(word))
  if (!isFlavored && hasManyMeanings(candidate, text)) return 'Spanish word with many meanings'
  const { department } = candidate.entry.product.shelf
  const isHere = (word: string) =>
    occursOnShelf(index, word, (shelf) => shelf.department === department)
  // A brand from another department does more than describe the name, as in 'Stouffer's meatloaf'.
  const isDescribing = (word: string) =>
    isDetail(index, word) || isModifier(index, word) || (describes(index, word) && isHere(word))
  if (uncovered.every(isDescribing)) return 'described name'
  return uncovered.every((word) => index.stems.has(word))
    ? 'name among others'
    : 'name beside unknown word'
}
