import type { Department } from './departments.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import type { Candidate } from './name-candidates.ts'
import type { NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import type { Product } from './vocabulary.ts'
import { isDetail, isFood, isModifier, occursOnShelf } from './word-roles.ts'

/** The brand at the start of the text: its product, and the indexes of its words. */
export type FrontBrand = { product: Product; covered: ReadonlySet<number> }

/**
 * Maximum number of words after a brand that don't specify a variety. `inTitle` applies if all of them look
 * like a brand or an adjective, and `elsewhere` applies if not.
 */
const maxUnknownWords = { inTitle: 4, elsewhere: 2 }

/**
 * Returns the brand at the start of the text. If several brands match, returns the one with the most words.
 * Ignores misspelled brands.
 */
export function brandAtFront(candidates: readonly Candidate[]): FrontBrand | undefined {
  const brands = candidates.filter(
    ({ entry, covered, edits }) => entry.kind === 'brand' && covered.has(0) && edits === 0,
  )
  const longest = brands.toSorted((a, b) => b.covered.size - a.covered.size)[0]
  return longest && { product: longest.entry.product, covered: longest.covered }
}

/** Departments where the words after a brand don't change the product: 'Fancy Feast paté' is cat food. */
const departmentsOfOneKind = new Set<Department>(['Pet', 'Baby', 'Deli'])

/**
 * Whether a brand determines the product regardless of the words after it. A deli brand doesn't determine the
 * product if the text ends with a kind of sausage or bacon, as in 'Oscar Mayer wieners'.
 */
export function decidesProduct(
  { product }: FrontBrand,
  wordCount: number,
  candidates: readonly Candidate[],
): boolean {
  const isSausage = candidates.some(
    ({ entry, covered, edits }) =>
      entry.kind === 'name' &&
      edits === 0 &&
      covered.has(wordCount - 1) &&
      entry.product.shelf.name === 'bacon and sausage',
  )
  const { department } = product.shelf
  return departmentsOfOneKind.has(department) && !(department === 'Deli' && isSausage)
}

/**
 * Returns the brand's product if the words after the brand are a variety: 'Takis fuego', 'Charmin Ultra
 * Soft'. Otherwise returns null. A word from other names may be a variety too, as in 'Tampax Pearl', unless
 * the word is itself a product, as in 'Hershey syrup'.
 */
export function thingOfBrand(index: NameIndex, brand: FrontBrand, text: Reading): Meaning | null {
  const { words } = text
  const { otherThings } = index.vocabulary.words
  const others = words.filter((word, at) => !brand.covered.has(at) && !isVariety(index, word, text))
  const isKind = others.length === 0 || brand.covered.size > 1 || isOnlyBrand(index, words[0] ?? '')
  const isTitle = others.every((word) => text.describing.has(word))
  const maxUnknown = isTitle ? maxUnknownWords.inTitle : maxUnknownWords.elsewhere
  if (!isKind || others.length > maxUnknown) return null
  const isUnknown = (word: string) =>
    index.stems.get(word)?.entries.every(({ kind }) => kind === 'brand') ?? true
  const isName = (word: string) => otherThings.has(word) || isGoods(index, word)
  if (others.some(isName)) return dishOfBrand(index, brand, others)
  return meaningBy(others.every(isUnknown) ? 'brand' : 'brand before known word', brand.product)
}

/**
 * Returns the brand's product for text such as 'Hamburger Helper cheeseburger mac'. Returns null unless the
 * brand has several words and all words after it occur in names of food.
 */
function dishOfBrand(
  index: NameIndex,
  { product, covered }: FrontBrand,
  others: readonly string[],
): Meaning | null {
  const { changing, otherThings } = index.vocabulary.words
  const isDish = covered.size > 1 && isFood(product.shelf)
  const isOfFood = (word: string) =>
    !otherThings.has(word) && !changing.has(word) && occursOnShelf(index, word, isFood)
  if (!isDish || !others.every(isOfFood)) return null
  return meaningBy('brand before known word', product)
}

/** Whether a word on its own names a product rather than a brand. */
function isGoods(index: NameIndex, word: string): boolean {
  const entry = index.entryByKey.get(word)
  return entry !== undefined && entry.kind !== 'brand'
}

/**
 * Whether a word is a brand, and all other names that contain the word either are brands or start with it.
 * True for 'gatorade', because 'Gatorade powder' starts with it, but false for 'turkey'.
 */
function isOnlyBrand(index: NameIndex, word: string): boolean {
  const entries = index.stems.get(word)?.entries ?? []
  return (
    entries.some(({ kind, stems }) => kind === 'brand' && stems.length === 1) &&
    entries.every(
      ({ kind, stems }) => kind === 'brand' || (stems.length > 1 && stems[0]?.text === word),
    )
  )
}

/**
 * Whether a word after a brand specifies a variety. An unknown word specifies a variety if it looks like a
 * brand or an adjective.
 */
function isVariety(index: NameIndex, word: string, text: Reading): boolean {
  if (isDetail(index, word) || isModifier(index, word)) return true
  return text.describing.has(word) && !index.stems.has(word)
}
