import { beforeFlavor } from './before-flavor.ts'
import { meantCutShort } from './cut-short-name.ts'
import { stemsOf } from './fold-name.ts'
import { type Meaning, meaningBy } from './meaning.ts'
import { entriesNear, entryNamed, type NameIndex } from './name-index.ts'
import { describingIn, type Reading, readingsOf } from './name-reading.ts'
import { withoutJoinedFlavor, withoutPhrases } from './phrases.ts'
import { resolveWords } from './resolve-words.ts'
import { stripBrand } from './strip-brand.ts'

type Options = { isWhole?: boolean }

/** How much of it a thing has, and what a coupon takes off its price. */
const doseOrPrice = /\b\d[\d,.]{0,15}\s?(?:mg|mcg|iu)\b|\$\d[\d.]*\s+off\b/giu
/** 'Sardines in mustard' are no mustard. */
const packedIn = /^(.*\S)\s+in\s+(?!an?\s|the\s)(\S+(?:\s+\S+)?)$/iu

/**
 * What a text certainly means, or null. All words of the product's name must be in the text:
 * exactly, or within one edit (from five letters on) or two (from eight on), each with its first letter.
 * The text may say more, but not another thing: 'organic milk' is milk, 'milk crate' is nothing. With
 * `isWhole` it may only describe: 'vinegar crisps' is no whole name.
 */
export function resolveName(
  index: NameIndex,
  text: string,
  { isWhole = false }: Options = {},
): Meaning | null {
  const meaning = resolveText(index, text, isWhole)
  if (meaning) return meaning
  const name = stripBrand(index.vocabulary.words, text)
  return name === null ? null : resolveText(index, name, isWhole)
}

function resolveText(index: NameIndex, text: string, isWhole: boolean): Meaning | null {
  const remaining = setAside(index, text)
  const exact = entryNamed(index, text) ?? entryNamed(index, remaining)
  if (exact) return meaningBy('exact name', exact.product)
  const meaning = resolveInexact(index, remaining, { text, isWhole })
  const meant = (part: string) => {
    const entry = entryNamed(index, part)
    return entry
      ? meaningBy('exact name', entry.product)
      : resolveInexact(index, part, { text: part, isWhole })
  }
  const before = isWhole ? null : beforeFlavor(index, remaining)
  if (before && (!meaning || meaning.product === meant(before.flavor)?.product)) {
    return meaningBy('before its flavor', before.product)
  }
  return thingPackedIn(index, remaining, { meaning, meant }) ?? meaning
}

/** A text without what says nothing of another thing. */
function setAside(index: NameIndex, text: string): string {
  const { words } = index.vocabulary
  return withoutJoinedFlavor(words, withoutPhrases(words, text.replaceAll(doseOrPrice, ' ')))
}

/** The thing before 'in', where the text would mean what it lies in or nothing. */
function thingPackedIn(
  index: NameIndex,
  remaining: string,
  { meaning, meant }: { meaning: Meaning | null; meant: (part: string) => Meaning | null },
): Meaning | null {
  const [, thing, around] = packedIn.exec(remaining) ?? []
  if (thing === undefined || around === undefined) return null
  const isAround = meaning === null || meaning.product === meant(around)?.product
  // 'Steam in bag' is no misspelt 'steak in bag'.
  const describing = describingIn(thing)
  const { plain } = index.vocabulary.words
  const isKnown = (word: string) => index.stems.has(word) || plain.has(word) || describing.has(word)
  const found = isAround && stemsOf(thing).every(isKnown) ? meant(thing) : null
  return found && meaningBy('before what it comes with', found.product)
}

/** What a text means that has no exact name; `text` is as it was written, `remaining` what is left of it. */
function resolveInexact(
  index: NameIndex,
  remaining: string,
  { text, isWhole }: { text: string; isWhole: boolean },
): Meaning | null {
  const described = onlyDescribing(index, remaining)
  if (described !== undefined) return described
  const readings = readingsOf(index, remaining, { text, isWhole })
  for (const reading of readings) {
    const meaning = resolveWords(index, reading)
    if (meaning) return isLikelierMisspelt(index, reading, meaning) ? null : meaning
  }
  for (const { words } of readings) {
    const product = meantCutShort(index, words)
    if (product) return meaningBy('cut short', product)
  }
  return null
}

/** 'Great Value water' has only words that describe, of which the last is a name; undefined for other texts. */
function onlyDescribing(index: NameIndex, text: string): Meaning | null | undefined {
  const stems = stemsOf(text)
  if (stems.some((word) => !index.vocabulary.words.plain.has(word))) return undefined
  const entry = index.entryByKey.get(stems.at(-1) ?? '')
  return entry ? meaningBy('described name', entry.product) : null
}

/** 'Almond better' has 'almond' in it, but is one letter from a name that stands elsewhere. */
function isLikelierMisspelt(index: NameIndex, { stems }: Reading, { product }: Meaning): boolean {
  const { abbreviations, traits } = index.vocabulary.words
  if (stems.length < 2 || stems.some((word) => abbreviations.has(word) || traits.has(word)))
    return false
  const { shelf } = product
  const standsThere = (word: string) =>
    index.stems.get(word)?.entries.some((entry) => entry.product.shelf === shelf) ?? false
  // 'Beef stock' is no 'beef stick': broth of beef stands with stock.
  if (stems.every(standsThere)) return false
  const near = entriesNear(index, stems.join(''))
  return near.length > 0 && near.every((entry) => entry.product.shelf !== shelf)
}
