import { departmentInRemark } from '#shared/names/department-said.ts'
import { stemOf, wordsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { isPrice } from './amounts/amount-at.ts'
import { containerPattern } from './amounts/units.ts'
import { saysRemark } from './piece-remarks.ts'
import {
  beginsAsNote,
  isAdjective,
  isPreparation,
  isVariety,
  onlyDescribes,
  tellsOfItem,
} from './preparation.ts'
import { readItem } from './read-item.ts'

const sizeWord =
  '(?:big|small|large|lg|lrg|sm|med|little|giant|family|tall|wide|half|gallon|gal|quart|qt|pint|pt|red|green|blue|yellow|orange|purple|pink|white|black|brown|clear)'
const sizeOnly = new RegExp(
  `^(?:(?:size|talla)\\s+\\S+|(?:(?:the|an?)\\s+)?${sizeWord}(?:\\s+${sizeWord}){0,2}\\s+(?:sized?|${containerPattern}))$`,
  'iu',
)
/** Matches grades of meat, and vague quantities such as 'a few'. */
const gradeOnly =
  /^(?:(?:usda\s)?(?:choice|prime|select)|self[\s-]rising|(?:a\sfew|several|some|a\scouple|a\slot|lots|plenty|varios|varias|algunos|algunas|unos\scuantos|unas\scuantas)(?:\sof\s(?:them|those))?)$/iu
/**
 * Matches words whose ending marks them as a detail: 'head off', 'pet safe', 'store brand', 'thick cut',
 * 'soft ones'.
 */
const endsAsDetail =
  /^(?:(?:skin|bone|head|tail|shell|stem|rind|fat|seed|top|peel|crust|pit|lid)s?[\s-](?:on|off|in|out)|\S+(?:\s\S+)?[\s-](?:safe|friendly|free|brand|style|cut|scented|flavou?red|scent|flavou?r|kind|type|ones?))$/iu
/** Matches words that refer to a brand: 'the San-J', 'marca Goya', 'brand doesn't matter'. */
const namesBrand = /^(?:the\s\p{Lu}\p{Ll}|marca\s|(?:any\s|store\s)?brand\s|de\smarca\s)/u

const whichOne =
  /^(?:(?:an?\s+)?(?:big|small|large|little|good|nice|cheap)\s+ones?$|(?:the|that)\sones?\s(?:with|in|from|that|on|w\/)|(?:the|el|la)\s+(?:\S+\s+){0,2}(?:kind|kine|ones?|gallon|quart|pint|roll|bag|jar|box|bottle|can|pack|tub|carton|jug|case)$|the\s+(?:\S+\s+){0,2}(?:kind|ones?|type)\s(?:for|with|without|that|in|from|w\/)(?=\s)|any\s+(?:flavou?r|kind|brand|type|size|colou?r)\b)/iu
/** Matches packaging: 'party size', 'family pack'. */
const packOnly =
  /^(?:the\s)?(?:party|family|fam|value|sharing|share|snack|travel|bonus|club|mega|jumbo)[\s-](?:sized?|pack)$/iu

/** Matches a taste. In 'Italian sausage, sweet', 'sweet' doesn't mean candy. */
const taste = /^(?:sweet|semi-sweet|sour|dark|light)$/iu

/** Whether a piece is a taste such as 'sweet'. A taste is never an item, but 'sweets' is. */
export function isTaste(words: string): boolean {
  return taste.test(words)
}

/**
 * A piece after a comma. If the piece ends with an amount after a dash, `hasDash` is true and `words` is the
 * text before the dash.
 */
type Words = { words: string; hasDash: boolean }

/** Matches the start of a unit price or average weight: 'per lb', 'avg. 2 lbs'. */
const priceOnly = /^(?:per|avg\.?|average)\s/iu

/** Whether a piece after a comma is a note, regardless of the item before it. */
export function saysNote(
  { words, hasDash }: Words,
  { names, isRecipe }: { names: KnownNames; isRecipe: boolean },
): boolean {
  if (isTaste(words) || tellsOfItem(words) || isContrast(words, names)) return true
  if (saysRemark(words, names)) return true
  if (
    isPrice(words) ||
    priceOnly.test(words) ||
    sizeOnly.test(words) ||
    packOnly.test(words) ||
    whichOne.test(words)
  )
    return true
  if (saysColors(words, names) || gradeOnly.test(words) || namesBrand.test(words)) return true
  if (endsAsDetail.test(words) && names.findExact(words) === null) return true
  if (isPreparation(names.words, words) || isVariety(names.words, words)) return true
  if (hasDash && onlyDescribes(names.words, words)) return true
  if (isRecipe && namesPrepared(words, names)) return false
  return (beginsAsNote(words) || isAdjective(words)) && (isRecipe || names.resolve(words) === null)
}

/** Whether a piece is a product in prepared form: 'sliced radishes' after 'green cabbage'. */
function namesPrepared(words: string, names: KnownNames): boolean {
  const thing = /^(?:thinly\s)?(?:sliced|shaved)\s(?<thing>\S.*)$/iu.exec(words)?.groups?.['thing']
  return thing !== undefined && names.findExact(thing) !== null
}

/** Whether the text lists colors, such as 'one red one green' in 'peppers, one red one green'. */
function saysColors(text: string, { words: { colors } }: KnownNames): boolean {
  const words = wordsOf(text).filter((word) => !colorCounts.has(word))
  return words.length > 1 && words.every((word) => colors.has(stemOf(word)))
}

const colorCounts = new Set([
  'one',
  'two',
  'three',
  'half',
  'some',
  'and',
  'or',
  'y',
  'o',
  '1',
  '2',
  '3',
])

/**
 * Whether a piece after a comma completes the name before it: 'sprinkles, rainbow' means rainbow sprinkles,
 * and 'ham, deli' means ham from the deli.
 */
export function completesName(words: string, before: string, names: KnownNames): boolean {
  const isPlace = !words.includes('(') && departmentInRemark(names.words, words) !== null
  if (isPlace) return names.resolve(before) !== null
  if (!/\p{L}/u.test(words)) return false
  const { name } = readItem(before, names)
  if (names.resolve(words) !== null)
    return saysBrand(words, name, names) || isVarietyOf(words, name, names)
  return names.findExact(`${words} ${name}`) !== null
}

/**
 * Whether words that may refer to a product only describe the one before them: 'ground chuck' after 'beef',
 * or 'basmati' after 'rice'. A plural, a counted item, words that repeat the product and another word for the
 * same product are another item.
 */
function isVarietyOf(words: string, name: string, names: KnownNames): boolean {
  if (/[\d(]/u.test(words) || stemOf(words) !== words || names.isMisspelled(words)) return false
  if (names.isBrand(words) || names.isBrand(name)) return false
  const head = lastStem(name)
  if (wordsOf(words).map(stemOf).includes(head)) return false
  const plain = names.findExact(name)
  const product = names.findExact(words) ?? plain
  const described = names.resolve(words)
  if (product === null || described === null || described === plain) return false
  if (lastStem(product.name) !== head || lastStem(described.name) !== head) return false
  return names.resolveWhole(`${words} ${name}`) === product
}

function lastStem(name: string): string {
  return stemOf(wordsOf(name).at(-1) ?? '')
}

/** Whether the words contain the brand of the product before them: 'crunchy Jif' after 'peanut butter'. */
function saysBrand(words: string, name: string, names: KnownNames): boolean {
  const parts = words.split(/\s+/u)
  const hasBrand = [parts[0], parts.at(-1)].some((word) => word && names.isBrand(word))
  return hasBrand && !names.isBrand(name) && names.findExact(name) === names.resolve(words)
}

/** Whether a piece is a single unknown word in lowercase letters: 'flat' in 'parsley, flat, 2 bunches'. */
export function isUnknownWord(words: string, names: KnownNames): boolean {
  return /^\p{Ll}+$/u.test(words) && names.resolve(words) === null
}

/**
 * Whether a piece says which variety isn't wanted, as 'ground not beans' does. 'Onions not red' begins with a
 * product, so it is an item.
 */
function isContrast(text: string, names: KnownNames): boolean {
  const [, wanted] = /^(\S+(?:\s\S+)?)\snot\s\S/iu.exec(text) ?? []
  return wanted !== undefined && names.resolve(wanted) === null
}
