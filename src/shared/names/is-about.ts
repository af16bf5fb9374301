import type { FrontBrand } from './front-brand.ts'
import type { Candidate } from './name-candidates.ts'
import type { NameIndex } from './name-index.ts'
import type { Reading } from './name-reading.ts'
import type { Shelf } from './vocabulary.ts'
import { describes, isDetail, isFood, isModifier, leavesItself, standsOn } from './word-roles.ts'

/** How many words that no name knows, a brand for example, may stand before a name. */
const maxUnknownWords = { alone: 2, behindBrand: 5 }
/** How most Spanish adjectives end. */
const spanishEnding = /[ao]s?$/

type Place = { index: NameIndex; text: Reading; brand?: FrontBrand | undefined }

/** Whether a name has the word at `head`, which says what the text is about, and the rest only describes it. */
export function isAbout(
  candidate: Candidate,
  { head, ...place }: Place & { head: number },
): boolean {
  const { entry, covered, edits } = candidate
  const isSpanish = entry.kind === 'spanish'
  if (!isUnknownForgiven(candidate, place) || isChanged(candidate, place)) return false
  if (isMoreThanDescribed(candidate, place) || hasForeignWord(candidate, place)) return false
  // In Spanish the first word says it.
  if (isSpanish && covered.has(0)) return covered.has(head) || edits === 0
  if (isSpanish && !uncoveredWords(candidate, place.text).every((word) => isOfSpanish(place, word)))
    return false
  return covered.has(head)
}

/** 'Pans' behind English words are no 'pan'. */
function isOfSpanish({ index }: Place, word: string): boolean {
  if (isDetail(index, word)) return true
  return index.stems.get(word)?.entries.some(({ kind }) => kind !== 'name') ?? false
}

/** Whether a candidate is all that a text says, but for a brand, a flavor and what describes it. */
export function isAll({ covered, entry }: Candidate, { index, text }: Place): boolean {
  const { shelf } = entry.product
  return text.words.every((word, at) => {
    if (covered.has(at) || describes(index, word) || isModifier(index, word)) return true
    return index.stems.has(word)
      ? standsOn(index, word, (other) => other === shelf)
      : text.describing.has(word)
  })
}

/** The words of the text that the name hasn't. */
export function uncoveredWords({ covered }: Candidate, { words }: Reading): string[] {
  return words.filter((_, at) => !covered.has(at))
}

function unknownWords(candidate: Candidate, { index, text }: Place): string[] {
  return uncoveredWords(candidate, text).filter(
    (word) => !index.stems.has(word) && !isDetail(index, word) && !isModifier(index, word),
  )
}

/** Whether each unknown word is written like a brand or an adjective, and there are few. */
function isUnknownForgiven(candidate: Candidate, place: Place): boolean {
  const { text } = place
  const { entry, covered } = candidate
  const unknown = unknownWords(candidate, place)
  const last = Math.max(...covered)
  const isAdjective = (word: string, at: number) =>
    at > last && (text.beginsWithHead || (entry.kind === 'spanish' && spanishEnding.test(word)))
  // Titles of brands say more: 'Pantene Pro-V Daily Moisture Renewal Shampoo'.
  const most = place.brand ? maxUnknownWords.behindBrand : maxUnknownWords.alone
  return (
    unknown.length <= most &&
    unknown.every(
      (word) => text.describing.has(word) || isAdjective(word, text.words.indexOf(word)),
    )
  )
}

/** Whether a word makes another thing of it, as 'toy' does, and 'baby' in 'Sweet Baby Ray's' doesn't. */
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

/** 'Dried' says nothing new of chili flakes, which stand where dried herbs do. */
function isFormOf(index: NameIndex, word: string, { name }: Shelf): boolean {
  const form = index.vocabulary.words.movingForms.find(({ phrases }) =>
    phrases.some((phrase) => phrase.length === 1 && phrase[0] === word),
  )
  return form !== undefined && [...form.shelves.values()].includes(name)
}

/** A misspelt name, or a brand behind other words, is certain only where nothing else is said. */
function isMoreThanDescribed(candidate: Candidate, { index, text }: Place): boolean {
  const { entry, covered, edits } = candidate
  const uncovered = uncoveredWords(candidate, text)
  const { shelf } = entry.product
  if (edits > 0) return !uncovered.every((word) => fitsMisspelt(index, word, shelf))
  if (uncovered.every((word) => describes(index, word))) return false
  // 'Shampoo Head & Shoulders': what stands before the brand is on its shelf.
  const isOfShelf = uncovered.every((word) => standsOn(index, word, (other) => other === shelf))
  return entry.kind === 'brand' && !covered.has(0) && !isOfShelf
}

/** 'Horse' is of no blanket, so that 'horse saddle' is no misspelt swaddle. */
function fitsMisspelt(index: NameIndex, word: string, { department }: Shelf): boolean {
  if (!describes(index, word)) return false
  const entries = index.stems.get(word)?.entries ?? []
  const isHere = (other: Shelf) => other.department === department
  if (entries.length > 0 && entries.every(({ kind }) => kind === 'brand')) return true
  return isDetail(index, word) || isModifier(index, word) || standsOn(index, word, isHere)
}

/** 'Funfetti' behind 'cake mix'. */
function isBrandOf(index: NameIndex, word: string, { department }: Shelf): boolean {
  const entries = index.stems.get(word)?.entries ?? []
  return (
    entries.length > 0 &&
    entries.every(
      ({ kind, product }) => kind === 'brand' && product.shelf.department === department,
    )
  )
}

/** 'Chocolate buttons' and 'water heater': goods of no food department have no taste, unless a name says so. */
function isTasteOfNonfood(index: NameIndex, word: string, { department }: Shelf): boolean {
  const { flavors, colors } = index.vocabulary.words
  if (department !== 'General' || !flavors.has(word) || colors.has(word)) return false
  return standsOn(index, word, isFood) && !standsOn(index, word, (other) => !isFood(other))
}

/** Whether a word that the name hasn't is one of another thing: behind it, or before it where it is no food. */
function hasForeignWord({ entry, covered }: Candidate, { index, text, brand }: Place): boolean {
  const { shelf } = entry.product
  // 'Colgate Total toothpaste' has a cereal in it.
  const isOfBrand = brand?.product.shelf === shelf
  const last = Math.max(...covered)
  const isHere = (other: Shelf) => other === shelf
  return text.words.some((word, at) => {
    if (!covered.has(at) && isTasteOfNonfood(index, word, shelf)) return true
    if (covered.has(at) || isDetail(index, word) || leavesItself.test(word)) return false
    if (at > last && (entry.kind === 'spanish' || text.beginsWithHead)) return false
    if (at > last) return !standsOn(index, word, isHere) && !isBrandOf(index, word, shelf)
    // 'Spam folder' is no folder; 'chicken rice' is rice.
    return (
      !isOfBrand &&
      !isFood(shelf) &&
      index.stems.has(word) &&
      !index.vocabulary.words.varieties.has(word) &&
      !standsOn(index, word, (other) => !isFood(other))
    )
  })
}
