import type { FrontBrand } from './front-brand.ts'
import type { Candidate } from './name-candidates.ts'
import type { NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import type { Shelf } from './vocabulary.ts'
import {
  describes,
  isDetail,
  isFood,
  isModifier,
  neutralAdjective,
  occursOnShelf,
} from './word-roles.ts'

/**
 * Maximum number of unknown words besides the name: `afterBrand` if the text begins with a known brand, and
 * `alone` otherwise.
 */
const maxUnknownWords = { alone: 2, afterBrand: 5 }
/** Matches the ending of most Spanish adjectives. */
const spanishEnding = /[ao]s?$/

type Place = { index: NameIndex; text: Reading; brand?: FrontBrand | undefined }

/**
 * Whether a name is what the text is about: the name contains the main word of the text, and all other words
 * only describe it.
 */
export function isAbout(
  candidate: Candidate,
  { head, ...place }: Place & { head: number },
): boolean {
  const { entry, covered, edits } = candidate
  const isSpanish = entry.kind === 'spanish'
  if (!hasAcceptableUnknownWords(candidate, place) || isChanged(candidate, place)) return false
  if (isUncertain(candidate, place) || hasForeignWord(candidate, place)) return false
  // In Spanish, the first word is the main word.
  if (isSpanish && covered.has(0)) return covered.has(head) || edits === 0
  if (isSpanish && !uncoveredWords(candidate, place.text).every((word) => isOfSpanish(place, word)))
    return false
  return covered.has(head)
}

/**
 * Whether a word may be part of Spanish text: it occurs in a Spanish name or a brand, or is a detail such as
 * a color. Next to English words, 'pans' doesn't mean the Spanish 'pan' (bread).
 */
function isOfSpanish({ index }: Place, word: string): boolean {
  if (isDetail(index, word)) return true
  return index.stems.get(word)?.entries.some(({ kind }) => kind !== 'name') ?? false
}

/** Whether a name covers the entire text apart from a brand, a flavor or descriptive words. */
export function isAll({ covered, entry }: Candidate, { index, text }: Place): boolean {
  const { shelf } = entry.product
  return text.words.every((word, at) => {
    if (covered.has(at) || describes(index, word) || isModifier(index, word)) return true
    return index.stems.has(word)
      ? occursOnShelf(index, word, (other) => other === shelf)
      : text.describing.has(word)
  })
}

/** Returns the words of the text that aren't part of the name. */
export function uncoveredWords({ covered }: Candidate, { words }: Reading): string[] {
  return words.filter((_, at) => !covered.has(at))
}

function unknownWords(candidate: Candidate, { index, text }: Place): string[] {
  return uncoveredWords(candidate, text).filter(
    (word) => !index.stems.has(word) && !isDetail(index, word) && !isModifier(index, word),
  )
}

/** Whether the text has few enough unknown words, and all of them look like a brand or an adjective. */
function hasAcceptableUnknownWords(candidate: Candidate, place: Place): boolean {
  const { text } = place
  const { entry, covered } = candidate
  const unknown = unknownWords(candidate, place)
  const last = Math.max(...covered)
  const isAdjective = (word: string, at: number) =>
    at > last && (text.beginsWithHead || (entry.kind === 'spanish' && spanishEnding.test(word)))
  // Titles that begin with a known brand tend to be longer: 'Pantene Pro-V Daily Moisture Renewal Shampoo'.
  const maxUnknown = place.brand ? maxUnknownWords.afterBrand : maxUnknownWords.alone
  return (
    unknown.length <= maxUnknown &&
    unknown.every(
      (word) => text.describing.has(word) || isAdjective(word, text.words.indexOf(word)),
    )
  )
}

/**
 * Whether a word besides the name changes the product, as 'toy' does. Words of a brand, such as 'Baby' in
 * 'Sweet Baby Ray's', don't change it.
 */
function isChanged(candidate: Candidate, { index, text, brand }: Place): boolean {
  const { changing } = index.vocabulary.words
  const { shelf } = candidate.entry.product
  const isFresh = shelf.department === 'Produce'
  return text.words.some(
    (word, at) =>
      changing.has(word) &&
      !candidate.covered.has(at) &&
      !brand?.covered.has(at) &&
      !(word === 'baby' && isFresh) &&
      !isFormOf(index, word, shelf),
  )
}

/**
 * Whether a word names a form that all products on a shelf have. For example, 'dried' doesn't change chili
 * flakes, because everything on the spice shelf is dried.
 */
function isFormOf(index: NameIndex, word: string, { name }: Shelf): boolean {
  const form = index.vocabulary.words.movingForms.find(({ phrases }) =>
    phrases.some((phrase) => phrase.length === 1 && phrase[0] === word),
  )
  return form !== undefined && [...form.shelves.values()].includes(name)
}

/**
 * Whether the words besides the name make the match uncertain: words that don't fit a misspelled name, or
 * words before a brand that neither describe the product nor name its shelf.
 */
function isUncertain(candidate: Candidate, { index, text }: Place): boolean {
  const { entry, covered, edits } = candidate
  const uncovered = uncoveredWords(candidate, text)
  const { shelf } = entry.product
  if (edits > 0) return !uncovered.every((word) => fitsMisspelled(index, word, shelf))
  if (uncovered.every((word) => describes(index, word))) return false
  // The words before a brand may name its shelf: 'Shampoo Head & Shoulders'.
  const isOfShelf = uncovered.every((word) =>
    occursOnShelf(index, word, (other) => other === shelf),
  )
  return entry.kind === 'brand' && !covered.has(0) && !isOfShelf
}

/**
 * Whether a word fits a misspelled name. 'Horse' doesn't fit a baby blanket, so the 'saddle' in 'horse
 * saddle' isn't a misspelling of 'swaddle'.
 */
function fitsMisspelled(index: NameIndex, word: string, { department }: Shelf): boolean {
  if (!describes(index, word)) return false
  const entries = index.stems.get(word)?.entries ?? []
  const isHere = (other: Shelf) => other.department === department
  if (entries.length > 0 && entries.every(({ kind }) => kind === 'brand')) return true
  return isDetail(index, word) || isModifier(index, word) || occursOnShelf(index, word, isHere)
}

/** Whether a word occurs only in brands of the name's department: 'Funfetti' after 'cake mix'. */
function isBrandOf(index: NameIndex, word: string, { department }: Shelf): boolean {
  const entries = index.stems.get(word)?.entries ?? []
  return (
    entries.length > 0 &&
    entries.every(
      ({ kind, product }) => kind === 'brand' && product.shelf.department === department,
    )
  )
}

/**
 * Whether a word that only names foods describes general merchandise: 'chocolate buttons', 'water heater'.
 */
function isTasteOfNonfood(index: NameIndex, word: string, { department }: Shelf): boolean {
  const { flavors, colors } = index.vocabulary.words
  if (department !== 'General' || !flavors.has(word) || colors.has(word)) return false
  return (
    occursOnShelf(index, word, isFood) && !occursOnShelf(index, word, (other) => !isFood(other))
  )
}

/**
 * Whether a word besides the name belongs to a different product. A word before the name of a food never
 * belongs to a different product.
 */
function hasForeignWord({ entry, covered }: Candidate, { index, text, brand }: Place): boolean {
  const { shelf } = entry.product
  // A word after a brand is part of the title. In 'Colgate Total toothpaste', 'Total' isn't the cereal.
  const isOfBrand = brand?.product.shelf === shelf
  const last = Math.max(...covered)
  const isHere = (other: Shelf) => other === shelf
  return text.words.some((word, at) => {
    if (!covered.has(at) && isTasteOfNonfood(index, word, shelf)) return true
    if (covered.has(at) || isDetail(index, word) || neutralAdjective.test(word)) return false
    if (at > last && (entry.kind === 'spanish' || text.beginsWithHead)) return false
    if (at > last) return !occursOnShelf(index, word, isHere) && !isBrandOf(index, word, shelf)
    // 'Spam folder' isn't a folder, but 'chicken rice' is rice.
    return (
      !isOfBrand &&
      !isFood(shelf) &&
      index.stems.has(word) &&
      !index.vocabulary.words.varieties.has(word) &&
      !occursOnShelf(index, word, (other) => !isFood(other))
    )
  })
}
