import { writeOutAccents } from './accents.ts'
import { beforeFlavor, isFlavored, isTasting } from './before-flavor.ts'
import { type Heard, heardIn, soundIn } from './by-ear.ts'
import { meantCutShort } from './cut-short-name.ts'
import type { Department } from './departments.ts'
import { stemsOf } from './fold-name.ts'
import { isGuess, isPlaced, type Meaning, meaningBy, type Rule } from './meaning.ts'
import { nameAtEnd } from './name-at-end.ts'
import { nameAtFront } from './name-at-front.ts'
import { entriesNear, entryNamed, type NameEntry, type NameIndex } from './name-index.ts'
import { type Reading, readingsOf } from './name-reading.ts'
import { splitFlavorPhrase, splitPack, withoutJoinedFlavor, withoutPhrases } from './phrases.ts'
import { isRemark, isTask } from './remarks.ts'
import { resolveWords } from './resolve-words.ts'
import { tasteSplits } from './split-tastes.ts'
import { stripBrand } from './strip-brand.ts'
import { thingOfTitle } from './thing-of-title.ts'
import { isFood } from './word-roles.ts'

type Options = { isWhole?: boolean }

/** How much of it a thing has, what a coupon takes off its price, and its number. */
const doseOrPrice = /\b\d[\d,.]{0,15}\s?(?:mg|mcg|iu)\b|\bno\.\s?\d+|\$\d[\d.]*\s+off\b/giu
/** 'Sardines in mustard' are no mustard, 'pads with wings' no wings. */
const comesWith = /^(.*\S)\s+(?:in|with|con|w\/)\s+(?!an?\s|the\s)\S/iu

/**
 * What a text certainly means, or null. All words of the product's name must be in the text:
 * exactly, or within one edit (from five letters on) or two (from eight on), each with its first letter.
 * The text may say more, but not another thing: 'organic milk' is milk, 'milk crate' is nothing. With
 * `isWhole` it may only describe: 'vinegar crisps' is no whole name.
 */
export function resolveName(
  index: NameIndex,
  written: string,
  { isWhole = false }: Options = {},
): Meaning | null {
  const text = writeOutAccents(index.vocabulary.words, written)
  const meaning = resolveText(index, text, isWhole)
  if (isPlaced(meaning) && !inexact.has(meaning.rule)) return meaning
  const name = stripBrand(index.vocabulary.words, text)
  const ofMaker = name === null ? null : resolveText(index, name, isWhole)
  const heard = isPlaced(ofMaker) ? null : resolveHeard(index, heardIn(index, text))
  const placed = [heard, meaning, ofMaker].find(isPlaced)
  return placed ?? heard ?? resolveHeard(index, soundIn(index, text)) ?? meaning ?? ofMaker
}

/** 'Keenwa' and 'flat iron stake'; 'stake' by itself, or described only, is worth a question. */
function resolveHeard(index: NameIndex, heard: Heard | null): Meaning | null {
  const meaning = heard && resolveText(index, heard.text, true)
  // 'Heladito de vainilla' is a word made small, whatever 'helado de vainilla' is.
  const isKnown = heard?.isSpanish ? isPlaced(meaning) && isPlain(meaning) : isSure(meaning)
  if (!heard || !meaning || !isKnown) return null
  const isName = meaning.rule === 'exact name' && !heard.isAlone
  return meaningBy(heard.isOwnWord && !isName ? 'sounds alike' : 'by ear', meaning.product)
}

function isSure(meaning: Meaning | null): boolean {
  return meaning?.confidence === 'sure'
}

function resolveText(index: NameIndex, text: string, isWhole: boolean): Meaning | null {
  const { words } = index.vocabulary
  const remaining = withoutAsides(index, text)
  const exact = exactMeaning(index, text) ?? exactMeaning(index, remaining)
  const isOneWord = !/\s/u.test(text.trim())
  if (exact && !(isOneWord && isRemark(words, text))) return exact
  if (isRemark(words, text) || isTask(words, text)) return null
  const whole = resolveInexact(index, remaining, { text, isWhole })
  if (isWhole) return whole
  const meant = (part: string) =>
    exactMeaning(index, part) ?? resolveInexact(index, part, { text: part, isWhole })
  return (
    thingBeforeOther(remaining, meant) ??
    thingOfTitle(index, remaining, { whole, meant }) ??
    thingBeforePack(index, remaining, { whole, meant }) ??
    thingBeforeFlavor(index, remaining, { whole, meant }) ??
    whole
  )
}

function exactMeaning(index: NameIndex, text: string): Meaning | null {
  const entry = entryNamed(index, text)
  return entry ? meaningBy('exact name', entry.product) : null
}

/** A text without what says nothing of another thing. */
function withoutAsides(index: NameIndex, text: string): string {
  const { words } = index.vocabulary
  return withoutJoinedFlavor(words, withoutPhrases(words, text.replaceAll(doseOrPrice, ' ')))
}

type Parts = { whole: Meaning | null; meant: (part: string) => Meaning | null }

/** 'Pads with wings', 'sardines in mustard': the thing that stands before what it comes with or lies in. */
function thingBeforeOther(text: string, meant: Parts['meant']): Meaning | null {
  const [, thing = ''] = comesWith.exec(text) ?? []
  // 'Steam in bag' is no misspelt 'steak in bag'.
  const found = thing === '' ? null : meant(thing)
  return found && isPlain(found) ? meaningBy('before what it comes with', found.product) : null
}

/** 'Toilet paper 6 double rolls', where the whole would mean its pack or nothing. */
function thingBeforePack(index: NameIndex, text: string, { whole, meant }: Parts): Meaning | null {
  const { thing, pack } = splitPack(index.vocabulary.words, text) ?? {}
  if (thing === undefined || pack === undefined) return null
  if (whole && whole.product !== meant(pack)?.product) return null
  const found = meant(thing)
  return found && isPlain(found) ? meaningBy('before its pack', found.product) : null
}

/** 'Yogurt strawberry', where the whole would mean the flavor or nothing. */
function thingBeforeFlavor(
  index: NameIndex,
  text: string,
  { whole, meant }: Parts,
): Meaning | null {
  const phrase = splitFlavorPhrase(index.vocabulary.words, text)
  if (phrase) {
    const found = meant(phrase.thing)
    const flavors = [phrase.flavor, phrase.flavor.split(' ').at(-1) ?? '']
    const isOfFlavor = flavors.some((flavor) => whole?.product === meant(flavor)?.product)
    const isClear = found && (isPlain(found) || (!whole && found.rule === 'misspelt'))
    if (isClear && (!whole || isOfFlavor) && isFlavored(index, found.product)) {
      return meaningBy('before its flavor', found.product)
    }
  }
  const before = beforeFlavor(index, text)
  if (before && (!whole || whole.product === meant(before.flavor)?.product)) {
    return meaningBy('before its flavor', before.product)
  }
  return thingBeforeTastes(index, text, { whole, meant })
}

/** Where brands sell what tastes of meat or cheese, and neither of them. */
const madeIn = new Set<Department>(['Snacks', 'Frozen', 'Pantry', 'Canned', 'Breakfast'])

/** 'Pop-Tarts strawberry frosted', where the whole would mean what it tastes of. */
function thingBeforeTastes(
  index: NameIndex,
  text: string,
  { whole, meant }: Parts,
): Meaning | null {
  if (!isPlaced(whole)) return misspeltBeforeTaste(index, text, meant)
  const { shelf } = whole.product
  for (const { thing, tastes } of tasteSplits(index, text)) {
    const parts = [tastes, ...tastes.split(' ')]
    const isOfTaste = parts.some((part) => whole.product === meant(part)?.product)
    const found = isOfTaste ? meant(thing) : null
    if (!found || !isPlain(found) || !isPlaced(found)) continue
    const isOfBrand = found.rule === 'brand' || entryNamed(index, thing)?.kind === 'brand'
    // 'Softener salt' is no softener.
    const isThere = isFood(found.product.shelf) || shelf.department === 'Produce'
    // 'Oscar Mayer bacon' is bacon, 'Ritz bits cheese' are crackers.
    const isMade = isOfBrand && madeIn.has(found.product.shelf.department)
    const isTasted = isMade || index.vocabulary.words.tastingShelves.has(shelf.name)
    if (isThere && isTasted && isTasting(index, found.product)) {
      return meaningBy('before its flavor', found.product)
    }
  }
  return null
}

/** 'Creammer french vanilla', where the whole means nothing. */
function misspeltBeforeTaste(
  index: NameIndex,
  text: string,
  meant: Parts['meant'],
): Meaning | null {
  for (const { thing } of tasteSplits(index, text)) {
    const found = meant(thing)
    if (found?.rule === 'misspelt' && isFlavored(index, found.product)) {
      return meaningBy('misspelt', found.product)
    }
  }
  return null
}

const inexact = new Set<Rule>(['misspelt', 'cut short'])

function isPlain(meaning: Meaning): boolean {
  return !inexact.has(meaning.rule) && !isGuess(meaning)
}

/** What a text means that has no exact name; `text` is as it was written, `remaining` what is left of it. */
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
    if (meaning) return isLikelierMisspelt(index, reading, meaning) ? null : meaning
  }
  for (const { words } of readings) {
    const product = meantCutShort(index, words)
    if (product) return meaningBy('cut short', product)
  }
  const [reading] = readings
  if (!reading || isWhole) return null
  const atEnd = nameAtEnd(index, reading)
  return isPlaced(atEnd) ? atEnd : (nameAtFront(index, reading) ?? atEnd)
}

/** 'Great Value water' has only words that describe, of which the last is a name; undefined for other texts. */
function onlyDescribing(index: NameIndex, text: string): Meaning | null | undefined {
  const stems = stemsOf(text)
  if (stems.some((word) => !index.vocabulary.words.plain.has(word))) return undefined
  const entry = index.entryByKey.get(stems.at(-1) ?? '')
  return entry ? meaningBy('described name', entry.product) : null
}

/** 'Bok choy baby' is written as it is filed: a name that begins with the last word. */
function turnedName(index: NameIndex, text: string): NameEntry | undefined {
  const stems = stemsOf(text)
  const last = stems.at(-1)
  const entry = index.entryByKey.get([last, ...stems.slice(0, -1)].join(''))
  return stems.length > 1 && entry?.kind === 'name' ? entry : undefined
}

/** '1000 island dressing' is '1000 island' with the head of its own name, thousand island dressing. */
function withOwnHead(index: NameIndex, text: string): NameEntry | undefined {
  const stems = stemsOf(text)
  const entry = index.entryByKey.get(stems.slice(0, -1).join(''))
  const isOfSeveral = entry?.kind === 'name' && entry.stems.length > 1
  return isOfSeveral && stemsOf(entry.product.name).at(-1) === stems.at(-1) ? entry : undefined
}

/** Rules by which a word that nobody knows may be left over. */
const leavesUnknown = new Set<Rule>([
  'brand',
  'name beside unknown word',
  'name among others',
  'Spanish word for much',
])
/** A text of so many letters may be two off and still mean another name. */
const minLetters = { ofTwoEdits: 12 }

/** 'Almond better' has 'almond' in it, but is one letter from a name that stands elsewhere. */
function isLikelierMisspelt(index: NameIndex, { stems }: Reading, meaning: Meaning): boolean {
  const { abbreviations, traits } = index.vocabulary.words
  if (stems.length < 2 || stems.some((word) => abbreviations.has(word) || traits.has(word)))
    return false
  const { shelf } = meaning.product
  const standsThere = (word: string) =>
    index.stems.get(word)?.entries.some((entry) => entry.product.shelf === shelf) ?? false
  // 'Beef stock' is no 'beef stick': broth of beef stands with stock.
  if (stems.every(standsThere)) return false
  const key = stems.join('')
  // 'Toallas wanitorias' has a word that nobody knows, and is no towels.
  const isLong = key.length >= minLetters.ofTwoEdits && leavesUnknown.has(meaning.rule)
  const near = entriesNear(index, key, isLong ? 2 : 1)
  return near.length > 0 && near.every((entry) => entry.product.shelf !== shelf)
}
