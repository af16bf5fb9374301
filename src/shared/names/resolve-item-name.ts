import { writeOutAccents } from './accents.ts'
import { thingBeforeDish } from './before-dish.ts'
import { beforeFlavor, isFlavored, isTasting } from './before-flavor.ts'
import { thingBeforeKind } from './before-kind.ts'
import { thingBeforeOther, thingBeforePack } from './before-pack.ts'
import { type Corrected, correctedByEar, correctedBySound } from './by-ear.ts'
import { resolveCutShort } from './cut-short-name.ts'
import type { Department } from './departments.ts'
import { stemsOf, wordsOf } from './fold-name.ts'
import {
  isPlaced,
  isPlain,
  isSure,
  type Meaning,
  meaningBy,
  type Parts,
  type Rule,
} from './meaning.ts'
import { nameAtEnd } from './name-at-end.ts'
import { nameAtFront } from './name-at-front.ts'
import { entriesNear, entryNamed, type NameEntry, type NameIndex } from './name-index.ts'
import { type Reading, readingsOf, writeOutAbbreviations } from './name-reading.ts'
import { saysKind } from './name-words.ts'
import { splitFlavorPhrase, withoutJoinedFlavor, withoutPhrases } from './phrases.ts'
import { isRemark, isTask } from './remarks.ts'
import { resolveWords } from './resolve-words.ts'
import { tasteSplits } from './split-tastes.ts'
import { stripBrand } from './strip-brand.ts'
import { thingOfTitle } from './thing-of-title.ts'
import { thingsNotBrand } from './things-not-brand.ts'
import { turnedName } from './turned-name.ts'
import { isFood } from './word-roles.ts'

type Options = { isWhole?: boolean }

/** Matches a dose, a discount, or a number after 'no.'. */
const doseOrPrice = /\b\d[\d,.]{0,15}\s?(?:mg|mcg|iu)\b|\bno\.\s?\d+|\$\d[\d.]*\s+off\b/giu
/**
 * Returns the product the text means, with the confidence of the match, or null. The text must contain all
 * words of the product's name. Words of five or more letters may have one wrong letter, and words of eight or
 * more may have two, but the first letter must be right. Other words must not change the product: 'organic
 * milk' is milk, but 'milk crate' doesn't have a meaning. With `isWhole`, all other words must describe the
 * product, so 'vinegar crisps' doesn't have a meaning either.
 */
export function resolveName(
  index: NameIndex,
  written: string,
  { isWhole = false }: Options = {},
): Meaning | null {
  const text = writeOutAccents(index.vocabulary.words, written)
  const meaning = resolveAbbreviated(index, text, isWhole) ?? resolveText(index, text, isWhole)
  // A word may be unknown only because it's spelled as it sounds, as in 'yuca conjelada'.
  const isUnknown = meaning?.rule === 'name beside unknown word'
  if (isPlaced(meaning) && isPlain(meaning) && !isUnknown) return meaning
  const name = stripBrand(index.vocabulary.words, text)
  const withoutBrand = name === null ? null : resolveText(index, name, isWhole)
  const byEar = isPlaced(withoutBrand) ? null : resolveCorrected(index, correctedByEar(index, text))
  const placed = [byEar, meaning, withoutBrand].find(isPlaced)
  return (
    placed ??
    byEar ??
    resolveCorrected(index, correctedBySound(index, text)) ??
    meaning ??
    withoutBrand
  )
}

/**
 * Returns the meaning of the text with its abbreviations expanded. Returns null if the text has no
 * abbreviations, if the text as written is a name, or if the meaning would only be a suggestion.
 */
function resolveAbbreviated(index: NameIndex, text: string, isWhole: boolean): Meaning | null {
  const expanded = writeOutAbbreviations(index, text)
  if (expanded === text || entryNamed(index, text)) return null
  const meaning = resolveText(index, expanded, isWhole)
  return isPlaced(meaning) ? meaning : null
}

/**
 * Returns the meaning of corrected text, such as 'flat iron steak'. The meaning is only a suggestion if the
 * original word may be correct as written, as 'stake' may be on its own. Returns null if the corrected text
 * doesn't have a clear meaning.
 */
function resolveCorrected(index: NameIndex, corrected: Corrected | null): Meaning | null {
  const meaning = corrected && resolveText(index, corrected.text, true)
  // With a diminutive, as in 'heladito de vainilla', a likely match is enough.
  const isKnown = corrected?.isSpanish ? isPlaced(meaning) && isPlain(meaning) : isSure(meaning)
  if (!corrected || !meaning || !isKnown) return null
  const isName = meaning.rule === 'exact name' && !corrected.isAlone
  return meaningBy(corrected.isOwnWord && !isName ? 'sounds alike' : 'by ear', meaning.product)
}

/**
 * Returns the meaning of text whose words are spelled correctly or misspelled by a few letters. Returns null
 * for remarks and tasks.
 */
function resolveText(index: NameIndex, text: string, isWhole: boolean): Meaning | null {
  const { words } = index.vocabulary
  const remaining = withoutAsides(index, text)
  const exact = exactMeaning(index, text) ?? exactMeaning(index, remaining)
  const isOneWord = wordsOf(text).length === 1
  if (exact && !(isOneWord && isRemark(words, text))) return exact
  if (isRemark(words, text) || isTask(words, text)) return null
  const whole = resolveInexact(index, remaining, { text, isWhole })
  if (isWhole) return whole
  const resolvePart = (part: string) =>
    exactMeaning(index, part) ?? resolveInexact(index, part, { text: part, isWhole })
  return (
    thingBeforeOther(remaining, resolvePart) ??
    thingOfTitle(index, remaining, { whole, resolvePart }) ??
    thingBeforePack(index, remaining, { whole, resolvePart }) ??
    thingBeforeFlavor(index, remaining, { whole, resolvePart }) ??
    thingBeforeKind(index, remaining, { whole, resolvePart }) ??
    whole
  )
}

function exactMeaning(index: NameIndex, text: string): Meaning | null {
  const entry = entryNamed(index, text)
  if (!entry) return null
  const things = entry.kind === 'brand' ? thingsNotBrand(index, text, entry) : null
  return things ? meaningBy('described name', things) : meaningBy('exact name', entry.product)
}

/** Removes doses, discounts, and phrases and flavors that don't change the product. */
function withoutAsides(index: NameIndex, text: string): string {
  const { words } = index.vocabulary
  return withoutJoinedFlavor(words, withoutPhrases(words, text.replaceAll(doseOrPrice, ' ')))
}

/**
 * Returns the product before a flavor. Returns null unless the entire text is unknown or means only the
 * flavor.
 */
function thingBeforeFlavor(
  index: NameIndex,
  text: string,
  { whole, resolvePart }: Parts,
): Meaning | null {
  const { words } = index.vocabulary
  const phrase = splitFlavorPhrase(words, text)
  // The words besides the flavor must name a product rather than only describe one.
  const isThing = stemsOf(phrase?.thing ?? '').some(
    (word) => !saysKind(words, word) && index.stems.get(word)?.isHead !== false,
  )
  if (phrase && isThing) {
    const found = resolvePart(phrase.thing)
    const flavors = [phrase.flavor, phrase.flavor.split(' ').at(-1) ?? '']
    const isOfFlavor = flavors.some((flavor) => whole?.product === resolvePart(flavor)?.product)
    const isClear = found && (isPlain(found) || (!whole && found.rule === 'misspelled'))
    if (isClear && (!whole || isOfFlavor) && isFlavored(index, found.product)) {
      return meaningBy('before its flavor', found.product)
    }
  }
  const before = beforeFlavor(index, text)
  if (before && (!whole || whole.product === resolvePart(before.flavor)?.product)) {
    return meaningBy('before its flavor', before.product)
  }
  return (
    thingBeforeTastes(index, text, { whole, resolvePart }) ??
    thingBeforeDish(index, text, { whole, resolvePart })
  )
}

/** Departments where a brand's product may taste like meat or cheese without being either. */
const madeIn = new Set<Department>(['Snacks', 'Frozen', 'Pantry', 'Canned', 'Breakfast'])

/**
 * Returns the product before a flavor such as 'strawberry frosted'. The entire text must mean only the
 * flavor, or be unknown because the product is misspelled. Otherwise returns null.
 */
function thingBeforeTastes(
  index: NameIndex,
  text: string,
  { whole, resolvePart }: Parts,
): Meaning | null {
  if (!isPlaced(whole)) return misspelledBeforeTaste(index, text, resolvePart)
  const { shelf } = whole.product
  for (const { thing, tastes } of tasteSplits(index, text)) {
    const parts = [tastes, ...tastes.split(' ')]
    const isOfTaste = parts.some((part) => whole.product === resolvePart(part)?.product)
    const found = isOfTaste ? resolvePart(thing) : null
    if (!found || !isPlain(found) || !isPlaced(found)) continue
    const isOfBrand = found.rule === 'brand' || entryNamed(index, thing)?.kind === 'brand'
    // 'Softener salt' is salt, not fabric softener.
    const mayHaveTaste = isFood(found.product.shelf) || shelf.department === 'Produce'
    // 'Oscar Mayer bacon' is bacon, but 'Ritz bits cheese' is crackers, because Ritz makes snacks.
    const isMade = isOfBrand && madeIn.has(found.product.shelf.department)
    const isTasted = isMade || index.vocabulary.words.tastingShelves.has(shelf.name)
    if (mayHaveTaste && isTasted && isTasting(index, found.product)) {
      return meaningBy('before its flavor', found.product)
    }
  }
  return null
}

/** Returns the meaning of a misspelled product name before a flavor: 'creammer french vanilla'. */
function misspelledBeforeTaste(
  index: NameIndex,
  text: string,
  resolvePart: Parts['resolvePart'],
): Meaning | null {
  for (const { thing } of tasteSplits(index, text)) {
    const found = resolvePart(thing)
    if (found?.rule === 'misspelled' && isFlavored(index, found.product)) {
      return meaningBy('misspelled', found.product)
    }
  }
  return null
}

/**
 * Returns the meaning of text that isn't exactly a name. `text` is the original, and `remaining` is the
 * original without phrases that don't change the product.
 */
function resolveInexact(
  index: NameIndex,
  remaining: string,
  { text, isWhole }: { text: string; isWhole: boolean },
): Meaning | null {
  const described = onlyDescribing(index, remaining)
  if (described !== undefined) return described
  const turned = turnedName(index, remaining)
  const other = withOwnHead(index, remaining)
  if (other) return meaningBy('described name', other.product)
  if (turned) return meaningBy('name among others', turned.product)
  const readings = readingsOf(index, remaining, { text, isWhole })
  for (const reading of readings) {
    const meaning = resolveWords(index, reading)
    if (meaning) return isLikelierMisspelled(index, reading, meaning) ? null : meaning
  }
  for (const { words } of readings) {
    const product = resolveCutShort(index, words)
    if (product) return meaningBy('cut short', product)
  }
  const [reading] = readings
  if (!reading || isWhole) return null
  const atEnd = nameAtEnd(index, reading)
  return isPlaced(atEnd) ? atEnd : (nameAtFront(index, reading) ?? atEnd)
}

/**
 * For text made up of descriptive words, returns the product named by its last word, as in 'Great Value
 * water'. Returns null if the last word isn't a name, and undefined if any word isn't descriptive.
 */
function onlyDescribing(index: NameIndex, text: string): Meaning | null | undefined {
  const stems = stemsOf(text)
  if (stems.some((word) => !index.vocabulary.words.plain.has(word))) return undefined
  const entry = index.entryByKey.get(stems.at(-1) ?? '')
  return entry ? meaningBy('described name', entry.product) : null
}

/**
 * Returns a name that is followed by the main word of its product, as in '1000 island dressing'. Returns
 * undefined for other text.
 */
function withOwnHead(index: NameIndex, text: string): NameEntry | undefined {
  const stems = stemsOf(text)
  const entry = index.entryByKey.get(stems.slice(0, -1).join(''))
  const isOfSeveral = entry?.kind === 'name' && entry.stems.length > 1
  return isOfSeveral && stemsOf(entry.product.name).at(-1) === stems.at(-1) ? entry : undefined
}

/** Rules that may ignore an unknown word in the text. */
const rulesWithUnknownWords = new Set<Rule>([
  'brand',
  'name beside unknown word',
  'name among others',
  'Spanish word with many meanings',
])
/** Minimum number of letters in text that may be a misspelled name with two wrong letters. */
const minLetters = { ofTwoEdits: 12 }

/**
 * Whether the text is more likely a misspelled name from another shelf. 'Almond better' contains 'almond',
 * but is only one letter away from 'almond butter'.
 */
function isLikelierMisspelled(index: NameIndex, { stems }: Reading, meaning: Meaning): boolean {
  const { abbreviations, traits } = index.vocabulary.words
  if (stems.length < 2 || stems.some((word) => abbreviations.has(word) || traits.has(word)))
    return false
  const { shelf } = meaning.product
  const isOnShelf = (word: string) =>
    index.stems.get(word)?.entries.some((entry) => entry.product.shelf === shelf) ?? false
  // 'Beef stock' isn't a misspelling of 'beef stick', because both words occur in names on the stock shelf.
  if (stems.every(isOnShelf)) return false
  const key = stems.join('')
  // 'Toallas wanitorias' has an unknown word, so it is more likely 'toallas sanitarias' with two wrong
  // letters than 'toallas' (towels).
  const isLong = key.length >= minLetters.ofTwoEdits && rulesWithUnknownWords.has(meaning.rule)
  const near = entriesNear(index, key, isLong ? 2 : 1)
  return near.length > 0 && near.every((entry) => entry.product.shelf !== shelf)
}
