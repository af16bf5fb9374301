import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import { isDish } from './dishes.ts'
import type { Span } from './plan-goods.ts'
import { isStore } from './section-names.ts'

/** What the meal reader needs to know about the plan. */
export type MealContext = {
  names: KnownNames
  /** Whether another part of the plan lists what to buy. If so, only ready-made goods in a meal are items. */
  isListedElsewhere: boolean
  /** Whether the meal is for several days, as in 'Lunches: turkey, cheese sticks'. */
  isForManyDays: boolean
}

/**
 * A part of a meal, between separators such as commas. `isApart` means that the list reader must not join the
 * part to the previous one.
 */
type Segment = Span & { text: string; isApart: boolean }

/** Matches a separator between the parts of a meal. */
const separators = /[,;]\s|\s(?:[&+/]|and|plus|then)\s|[.!?]\s+|\s[–—-]\s/giu
const startsApart = /^(?:;\s|\s\/\s|[.!?]\s+|\s[–—-]\s|\sthen\s)$/iu
const maxLength = 200
/**
 * Matches a part of a meal that is at home or is eaten elsewhere: 'soup from freezer', 'pasta at the Kims'.
 */
const notBought =
  /\b(?:from|in) (?:the |our |my )?(?:freezer|fridge|pantry|garden)\b|\ble?ft[\s-]?overs?\b|\b(?:homemade|sheet pan|crock ?pot|instant pot|slow cooker|air fryer)\b|@|\bat\s(?:the\s)?(?:\p{Lu}|mom|dad|work|school|church|home)|\d\s?[ap]m\b|\d:\d\d|\bfor (?:breakfast|brunch|lunch|dinner|supper)\b|\bout\b|\bbring(?:s|ing)\b|\b(?:has|have|had|eats?|works?|makes?|made|cooks?)\b/iu
const readyWord =
  'frozen|frzn?|rotisserie|bagged|boxed|canned|jarred|store[\\s-]?bought|pre[\\s-]?made|pre[\\s-]?cooked|pre[\\s-]?cut|microwave'
const packOf = '(?:bag|box|jar|can|pkg|pack|package|carton|tub|tube)s?(?:\\sof)?'
/** Matches ready-made goods: 'frozen pizza', 'jar of pesto', 'bag salad', 'potato salad from the deli'. */
const soldReady = new RegExp(
  `^(?:(?:an?|the|some|that|those|\\d{1,2})\\s)?(?:(?:big|small|large|good)\\s)?(?:${readyWord}|${packOf})\\s(?=\\p{L})|\\s\\(?(?:from|at) (?:the )?(?:\\p{L}+\\s){0,2}(?:deli|bakery|counter|hot bar|freezer section|frozen section)\\)?$|\\((?:frozen|deli|bakery|boxed|canned|store[\\s-]bought)\\)$|\\s(?:boxes|kits?)$`,
  'iu',
)
/** Matches an amount in parentheses: 'veggie burgers (Beyond, 1 pkg)', 'pizza Lunchables (2)'. */
const isCounted =
  /\((?:[^()\d]{1,20},\s)?\d{1,2}(?:\s(?:pkgs?|pks?|packs?|packages?|box(?:es)?|bags?|cans?|jars?|ct))?\)$/iu
const beginsBrand = /^the\s\p{Lu}/u

/** Returns the parts of a meal that are goods to buy: 'rotisserie chicken', 'fish sticks, tater tots'. */
export function goodsOfMeal(meal: string, context: MealContext): Span[] {
  if (meal.length > maxLength) return []
  const segments = segmentsOf(meal)
  const written = segments.filter(({ text }) => !notBought.test(text))
  const ready = written.filter(({ text }) => soldReady.test(text))
  if (context.isListedElsewhere) {
    const followsReady = (segment: Segment) =>
      beginsBrand.test(segment.text) && ready.some(({ end }) => segment.start - end <= 2)
    return spansOf(written.filter((segment) => ready.includes(segment) || followsReady(segment)))
  }
  const { names, isForManyDays } = context
  const known = written.filter(({ text }) => productNamed(text, names) !== null)
  const counted = written.filter(({ text }) => isCounted.test(text))
  const isReady =
    ready.length > 0 || counted.length > 0 || known.some(({ text }) => hasMaker(text, names))
  const plain = known.filter(({ text }) => !isDish(text))
  const areMost = known.length * 2 > segments.length
  if (isForManyDays && (isReady || (areMost && plain.length > 0))) return spansOf(written)
  if (isReady) {
    const isWanted = (segment: Segment) =>
      ready.includes(segment) ||
      counted.includes(segment) ||
      known.includes(segment) ||
      beginsBrand.test(segment.text)
    return spansOf(written.filter(isWanted))
  }
  return plain.length >= minGoods && areMost ? spansOf(known) : []
}

const minGoods = 2
const maxWordsOfMaker = 3

/** Whether the name of a product begins with a brand or store: 'Trader Joe’s cauliflower gnocchi'. */
function hasMaker(text: string, names: KnownNames): boolean {
  if (names.isBrand(text)) return true
  const words = text.split(/\s+/u, maxWordsOfMaker + 1)
  if (words.length < 2 || productNamed(text, names) === null) return false
  return words.slice(0, maxWordsOfMaker).some((_, at) => {
    const maker = words.slice(0, at + 1).join(' ')
    return names.isBrand(maker) || isStore(maker)
  })
}

/** Matches a place or a person after goods to cook: 'brats on the grill', 'fish sticks for the kids'. */
const cookedOn =
  /\s(?:on the (?:grill|stove|smoker)|in the (?:oven|air fryer)|(?:for|w\/) (?:the )?kids)$/iu

/** Splits a meal at commas, 'and' and similar separators outside parentheses. */
function segmentsOf(meal: string): Segment[] {
  const masked = meal.replaceAll(/\([^()]*\)/gu, (part) => '_'.repeat(part.length))
  const breaks = [...masked.matchAll(separators)]
  return [...breaks, null].flatMap((next, nth) => {
    const previous = breaks[nth - 1]
    const start = previous ? previous.index + previous[0].length : 0
    const text = meal.slice(start, next?.index ?? meal.length)
    const isApart = previous !== undefined && startsApart.test(previous[0])
    const visible = text
      .trim()
      .replace(/(?<![.!?])[.!?]+$/u, '')
      .replace(cookedOn, '')
    if (visible === '') return []
    const from = start + text.indexOf(visible)
    return [{ start: from, end: from + visible.length, text: visible, isApart }]
  })
}

/** Joins adjacent parts, so the list reader reads them as one list. */
function spansOf(segments: readonly Segment[]): Span[] {
  const spans: Span[] = []
  for (const { start, end, isApart } of segments) {
    const last = spans.at(-1)
    if (last && !isApart && start - last.end <= maxSeparator) last.end = end
    else spans.push({ start, end })
  }
  return spans
}

const maxSeparator = 6
