import type { Department } from './departments.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import type { Candidate } from './name-candidates.ts'
import type { NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import type { Product } from './vocabulary.ts'
import { isDetail, isFood, isModifier, standsOn } from './word-roles.ts'

/** The brand that a text begins with, and the words that name it. */
export type FrontBrand = { product: Product; covered: ReadonlySet<number> }

/** How many words that no name knows may stand behind a brand, more where they are written as a title. */
const maxUnknownWords = { inTitle: 4, elsewhere: 2 }

/** The brand that a text begins with, the one of most words. */
export function brandAtFront(candidates: readonly Candidate[]): FrontBrand | undefined {
  const brands = candidates.filter(
    ({ entry, covered, edits }) => entry.kind === 'brand' && covered.has(0) && edits === 0,
  )
  const longest = brands.toSorted((a, b) => b.covered.size - a.covered.size)[0]
  return longest && { product: longest.entry.product, covered: longest.covered }
}

/** Behind a brand of these anything is of the same kind: 'Fancy Feast paté' is cat food. */
const departmentsOfOneKind = new Set<Department>(['Pet', 'Baby', 'Deli'])

export function saysAll({ product }: FrontBrand): boolean {
  return departmentsOfOneKind.has(product.shelf.department)
}

/**
 * How sure it is that what stands behind a brand says which of its things: 'Takis fuego', 'Charmin Ultra Soft'.
 * A word of other names may do so too, unless it is a name: 'Tampax Pearl', but not 'Hershey syrup'.
 */
export function thingOfBrand(index: NameIndex, brand: FrontBrand, text: Reading): Meaning | null {
  const { words } = text
  const { otherThings } = index.vocabulary.words
  const others = words.filter((word, at) => !brand.covered.has(at) && !isVariety(index, word, text))
  const isKind = others.length === 0 || brand.covered.size > 1 || isOnlyBrand(index, words[0] ?? '')
  const isTitle = others.every((word) => text.describing.has(word))
  const most = isTitle ? maxUnknownWords.inTitle : maxUnknownWords.elsewhere
  if (!isKind || others.length > most) return null
  const isUnknown = (word: string) =>
    index.stems.get(word)?.entries.every(({ kind }) => kind === 'brand') ?? true
  const isName = (word: string) => otherThings.has(word) || isGoods(index, word)
  if (others.some(isName)) return dishOfBrand(index, brand, others)
  return meaningBy(others.every(isUnknown) ? 'brand' : 'brand before known word', brand.product)
}

/**
 * 'Hamburger Helper cheeseburger mac' is of that brand: where no name ends the text, a brand of several words
 * says more than the food behind it in the singular.
 */
function dishOfBrand(
  index: NameIndex,
  { product, covered }: FrontBrand,
  others: readonly string[],
): Meaning | null {
  const { changing, otherThings } = index.vocabulary.words
  const isDish = covered.size > 1 && isFood(product.shelf)
  const isOfFood = (word: string) =>
    !otherThings.has(word) && !changing.has(word) && standsOn(index, word, isFood)
  if (!isDish || !others.every(isOfFood)) return null
  return meaningBy('brand before known word', product)
}

/** Whether a word is the whole name of a thing, and not of a brand. */
function isGoods(index: NameIndex, word: string): boolean {
  const entry = index.entryByKey.get(word)
  return entry !== undefined && entry.kind !== 'brand'
}

/** Whether nothing but a brand is called so: 'takis', and 'gatorade' with 'Gatorade powder', but not 'turkey'. */
function isOnlyBrand(index: NameIndex, word: string): boolean {
  const entries = index.stems.get(word)?.entries ?? []
  return (
    entries.some(({ kind, stems }) => kind === 'brand' && stems.length === 1) &&
    entries.every(
      ({ kind, stems }) => kind === 'brand' || (stems.length > 1 && stems[0]?.text === word),
    )
  )
}

function isVariety(index: NameIndex, word: string, text: Reading): boolean {
  if (isDetail(index, word) || isModifier(index, word)) return true
  return text.describing.has(word) && !index.stems.has(word)
}
