import { beforeFlavour } from './before-flavour.ts'
import { meantCutShort } from './cut-short-name.ts'
import type { Department } from './departments.ts'
import { editDistance } from './edit-distance.ts'
import { stemsOf, wordsOf } from './fold-name.ts'
import { type FrontBrand, headsOf, leavesItself } from './head-word.ts'
import { type Candidate, candidatesIn, compareCandidates, isCertain } from './name-candidates.ts'
import { entriesNear, entryNamed, type NameIndex } from './name-index.ts'
import {
  abbreviations,
  changesWhatItIs,
  describesVariety,
  plainWords,
  saysKind,
  withoutJoinedFlavour,
} from './name-words.ts'
import { stripBrand } from './strip-brand.ts'
import type { Product, Shelf } from './vocabulary.ts'

/** How many words that no name knows, a brand for example, may stand before a name. */
const maxUnknownWords = 2
/** A longer text is prose. */
const maxWords = 12
/** Abbreviations that are words of names too. */
const alsoWords = new Set(['tom', 'gr', 'br', 'dry'])
/** What a thing is without, or came with, doesn't say another thing as 'no' before other words does. */
const withoutIt = new RegExp(
  [
    String.raw`\b(?:no|zero)\s+(?:pulp|sugar(?:\s+added)?|salt(?:\s+added)?)\b`,
    String.raw`\b(?:sugar|fat|salt|dye|scent|fragrance|paraben|alumini?um|caffeine)[\s-]free\b`,
    String.raw`\b(?:bone[\s-]in|skin[\s-]on)\b`,
    String.raw`\b\d[\d,.]{0,15}\s?(?:mg|mcg|iu)\b`,
    String.raw`\s(?:burrito|taco|fajita|sandwich|lunch|snack)[\s-]sized?$`,
    String.raw`\$\d[\d.]*\s+off\b`,
  ].join('|'),
  'giu',
)

/** 'Sardines in mustard' are no mustard. */
const packedIn = /^(.*\S)\s+in\s+(?!an?\s|the\s)(\S+(?:\s+\S+)?)$/iu

/**
 * The product that a text certainly means, or null. All words of the product's name must be in the text:
 * exactly, or within one edit (from five letters on) or two (from eight on), each with its first letter.
 * The text may say more, but not another thing: 'organic milk' is milk, 'milk crate' is nothing. With
 * `isWhole` it may only describe: 'vinegar crisps' is no whole name.
 */
export function resolveName(
  index: NameIndex,
  text: string,
  { isWhole = false }: { isWhole?: boolean } = {},
): Product | null {
  const product = resolveText(index, text, isWhole)
  if (product) return product
  const name = stripBrand(text)
  return name === null ? null : resolveText(index, name, isWhole)
}

function resolveText(index: NameIndex, text: string, isWhole: boolean): Product | null {
  const remaining = withoutJoinedFlavour(text.replaceAll(withoutIt, ' '))
  const exact = entryNamed(index, text) ?? entryNamed(index, remaining)
  if (exact) return exact.product
  const product = resolveInexact(index, remaining, { text, isWhole })
  const meant = (part: string) =>
    entryNamed(index, part)?.product ?? resolveInexact(index, part, { text: part, isWhole })
  const before = isWhole ? null : beforeFlavour(index, remaining)
  if (before && (!product || product === meant(before.flavour))) return before.product
  const [, thing, around] = packedIn.exec(remaining) ?? []
  if (thing === undefined || around === undefined) return product
  const isAround = product === null || product === meant(around)
  // 'Steam in bag' is no misspelt 'steak in bag'.
  const describing = describingIn(thing)
  const isKnown = (word: string) =>
    index.stems.has(word) || plainWords.has(word) || describing.has(word)
  return (isAround && stemsOf(thing).every(isKnown) ? meant(thing) : null) ?? product
}

/** What a text means that has no exact name; `text` is as it was written, `remaining` without what it is without. */
function resolveInexact(
  index: NameIndex,
  remaining: string,
  { text, isWhole }: { text: string; isWhole: boolean },
): Product | null {
  const stems = stemsOf(remaining)
  // 'Great Value water' has only words that describe, of which the last is a name.
  if (stems.every((word) => plainWords.has(word))) {
    return index.entryByKey.get(stems.at(-1) ?? '')?.product ?? null
  }
  const all = readings(index, stems)
  for (const words of all) {
    const product = resolveWords(index, words, {
      stems,
      isWhole,
      describing: describingIn(text),
      beginsWithHead: /\s(?:de|del|con|sin|para)\s/iu.test(text),
    })
    if (product) return isLikelierMisspelt(index, stems, product) ? null : product
  }
  for (const words of all) {
    const product = meantCutShort(index, words)
    if (product) return product
  }
  return null
}

/** 'Almond better' has 'almond' in it, but is one letter from a name that stands elsewhere. */
function isLikelierMisspelt(index: NameIndex, stems: readonly string[], product: Product): boolean {
  const isShort = (word: string) => abbreviations.has(word) || describesVariety.has(word)
  if (stems.length < 2 || stems.some(isShort)) return false
  const { shelf } = product
  const standsThere = (word: string) =>
    index.stems.get(word)?.entries.some((entry) => entry.product.shelf === shelf) ?? false
  // 'Beef stock' is no 'beef stick': broth of beef stands with stock.
  if (stems.every(standsThere)) return false
  const near = entriesNear(index, stems.join(''))
  return near.length > 0 && near.every((entry) => entry.product.shelf !== shelf)
}

/** The words with abbreviations written out, then as they stand. */
function readings(index: NameIndex, stems: readonly string[]): string[][] {
  const telling = (words: readonly string[]) => words.filter((word) => !plainWords.has(word))
  const isShort = (word: string) =>
    abbreviations.has(word) && (!index.stems.has(word) || alsoWords.has(word))
  const choices = stems.some(isShort) ? [0, 1] : []
  const written = choices.map((choice) =>
    stems.flatMap((word) => {
      const meanings = isShort(word) ? abbreviations.get(word) : undefined
      return (meanings?.[Math.min(choice, meanings.length - 1)] ?? word).split(' ')
    }),
  )
  return [...written, stems]
    .map(telling)
    .filter((words) => words.length > 0 && words.length <= maxWords)
}

type Reading = {
  stems: readonly string[]
  /** 'Queso de papa': the first word says what it is. */
  beginsWithHead: boolean
  isWhole: boolean
  /** Words that may be unknown: written like a brand or like an adjective. */
  describing: ReadonlySet<string>
}

/** 'Nellie's', 'Bonne Maman' and 'farmhouse-style' describe; 'couch' before potato makes another thing of it. */
function describingIn(text: string): ReadonlySet<string> {
  const written = text.split(/\s+/u).filter((word) => brandLike.test(word) || adjective.test(word))
  return new Set(
    written.flatMap((word) => wordsOf(word)).flatMap((word) => [word, ...stemsOf(word)]),
  )
}

const brandLike = /^[^\p{L}\d]*\p{Lu}|['’]s?$|s['’]$|\d/u
const adjective = /(?:ed|less|free|style|made|ish|ese|ian|can|ous|ful|ated|[^aeioxc]y)\W*$/iu

function resolveWords(index: NameIndex, words: readonly string[], text: Reading): Product | null {
  const plain = index.entryByKey.get(words.join(''))
  if (plain) return plain.product
  const candidates = candidatesIn(index, words, text.stems)
  const brand = brandAtFront(candidates)
  if (brand && saysAll.has(brand.product.shelf.department)) return brand.product
  const heads = text.beginsWithHead ? [0] : headsOf(index, words, { candidates, brand })
  for (const head of heads) {
    const [best, ...others] = candidates
      // 'Nescafé clásico' is no Classico.
      .filter(({ entry, covered }) => !brand || entry.kind !== 'brand' || covered.has(0))
      .filter((candidate) => isAbout(candidate, { index, words, head, text }))
      .filter(
        ({ covered, entry }) =>
          !text.isWhole || isAll({ covered, product: entry.product }, { index, words, text }),
      )
      .toSorted((a, b) => compareCandidates(a, b, head))
    if (!best) continue
    return isCertain(best, others, head) ? best.entry.product : null
  }
  if (!brand) return null
  const others = words.filter((word, at) => !brand.covered.has(at) && !isVariety(index, word, text))
  // 'Takis fuego' and 'body armor lyte': what nobody knows behind a brand is one of its things.
  const isKind = others.length === 0 || brand.covered.size > 1 || isOnlyBrand(index, words[0] ?? '')
  const isUnknown = (word: string) =>
    index.stems.get(word)?.entries.every(({ kind }) => kind === 'brand') ?? true
  return isKind && others.length <= maxUnknownWords && others.every(isUnknown)
    ? brand.product
    : null
}

/** Behind a brand of these anything is of the same kind: 'Fancy Feast paté' is cat food. */
const saysAll = new Set<Department>(['Pet', 'Baby', 'Deli'])

/** The brand that a text begins with, the one of most words. */
function brandAtFront(candidates: readonly Candidate[]): FrontBrand | undefined {
  const brands = candidates.filter(
    ({ entry, covered, edits }) => entry.kind === 'brand' && covered.has(0) && edits === 0,
  )
  const longest = brands.toSorted((a, b) => b.covered.size - a.covered.size)[0]
  return longest && { product: longest.entry.product, covered: longest.covered }
}

/** Whether nothing but brands is called so: 'takis', and not 'turkey'. */
function isOnlyBrand(index: NameIndex, word: string): boolean {
  return (
    index.stems
      .get(word)
      ?.entries.every(({ kind, stems }) => kind === 'brand' && stems.length === 1) ?? false
  )
}

/** Whether a word behind a brand says which of its things: 'Charmin Ultra Soft'. */
function isVariety(index: NameIndex, word: string, text: Reading): boolean {
  if (isDetail(word) || isModifier(index, word)) return true
  return text.describing.has(word) && !index.stems.has(word)
}

/** Whether what a name leaves of a text is a brand, a flavour, or only describes it. */
function isAll(
  { covered, product }: { covered: ReadonlySet<number>; product: Product },
  { index, words, text }: { index: NameIndex; words: readonly string[]; text: Reading },
): boolean {
  const { shelf } = product
  return words.every((word, at) => {
    if (covered.has(at) || describes(index, word) || isModifier(index, word)) return true
    const stem = index.stems.get(word)
    return stem
      ? stem.entries.some(({ product }) => product.shelf === shelf)
      : text.describing.has(word)
  })
}

/** Whether a word, perhaps misspelt or cut short, is one of those that stand before names. */
function isModifier(index: NameIndex, word: string): boolean {
  if (index.vocabulary.varieties.has(word)) return true
  if (word.length < 5) return false
  const likely = index.modifiersByFirstLetter.get(word[0] ?? '') ?? []
  const isCutShort = (known: string) => word.length >= 6 && known.startsWith(word)
  return likely.some((known) => isCutShort(known) || editDistance(known, word, 1) <= 1)
}

/** Whether a word only says which variety, flavour or brand: nothing of its own is bought by that name. */
function describes(index: NameIndex, word: string): boolean {
  if (isDetail(word)) return true
  const stem = index.stems.get(word)
  return stem !== undefined && (!stem.isHead || stem.entries.every(({ kind }) => kind === 'brand'))
}

/** Whether a word is a form, a colour, a flavour or a number, whatever it stands beside. */
function isDetail(word: string): boolean {
  return saysKind(word) || /^\d/.test(word)
}

/** How most Spanish adjectives end. */
const spanishEnding = /[ao]s?$/

/** Whether the name has the word that says what the text is about, and the rest only describes it. */
function isAbout(
  { entry, covered, edits }: Candidate,
  place: { index: NameIndex; words: readonly string[]; head: number; text: Reading },
): boolean {
  const { index, words, head, text } = place
  const uncovered = words.filter((_, at) => !covered.has(at))
  const unknown = uncovered.filter((word) => !index.stems.has(word) && !/^\d/.test(word))
  if (unknown.length > maxUnknownWords) return false
  const last = Math.max(...covered)
  const isSpanish = entry.kind === 'spanish'
  const isKnownModifier = (word: string, at: number) =>
    text.describing.has(word) ||
    isModifier(index, word) ||
    (at > last && (text.beginsWithHead || (isSpanish && spanishEnding.test(word))))
  if (unknown.some((word) => !isKnownModifier(word, words.indexOf(word)))) return false
  const isFresh = entry.product.shelf.department === 'Produce'
  const changes = (word: string) => changesWhatItIs.has(word) && !(word === 'baby' && isFresh)
  if (uncovered.some(changes)) return false
  // A misspelt name, or a brand behind other words, is certain only where nothing else is said.
  const isBare = uncovered.every((word) => describes(index, word))
  const { shelf } = entry.product
  const standsOn = (word: string, matches: (other: Shelf) => boolean) =>
    index.stems.get(word)?.entries.some(({ product }) => matches(product.shelf)) ?? false
  // 'Shampoo Head & Shoulders': what stands before the brand is on its shelf.
  const isOfShelf = uncovered.every((word) => standsOn(word, (other) => other === shelf))
  if (!isBare && edits > 0) return false
  if (!isBare && !isOfShelf && entry.kind === 'brand' && !covered.has(0)) return false
  const isForeign = words.some((word, at) => {
    if (covered.has(at) || isDetail(word) || leavesItself.test(word)) return false
    if (at > last && (isSpanish || text.beginsWithHead)) return false
    if (at > last) return !standsOn(word, (other) => other === shelf)
    // 'Spam folder' is no folder; 'chicken rice' is rice.
    return !isFood(shelf) && index.stems.has(word) && !standsOn(word, (other) => !isFood(other))
  })
  if (isForeign) return false
  // In Spanish the first word says it.
  if (isSpanish && covered.has(0)) return covered.has(head) || edits === 0
  if (isSpanish && unknown.length > 0) return false
  return covered.has(head)
}

function isFood({ department }: Shelf): boolean {
  return !withoutFood.has(department)
}

const withoutFood = new Set<Department>(['Household', 'Personal Care', 'Floral', 'General'])
