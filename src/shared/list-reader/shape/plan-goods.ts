import type { KnownNames } from '#shared/names/known-names.ts'
import { isOnlyAmount } from '../amounts/read-amount.ts'
import { isCounted, saysItem, splitPieces } from '../line-pieces.ts'
import { talk } from './chat-talk.ts'
import { storage } from './home-stock.ts'
import { saysNotWanted } from './not-wanted.ts'

/** The start and end of a part of a line. */
export type Span = { start: number; end: number }

/**
 * A line of a meal plan: its dish, and the parts that name ingredients. `goods` is empty if the line has only
 * a meal.
 */
export type PlanLine = {
  goods: readonly Span[]
  dish: string | null
  /** Whether no word or arrow says that the goods are needed, as in 'oatmeal (oats, chia)'. */
  isImplied?: boolean
}

const needs =
  /(?:^|[(,;.:–—→>-]\s*|\s)(?:(?:i|we)\s+)?(?:still\s+)?(?:need|needs|buy|get|pick up|grab|bring|comprar|kaufen)(?:\s+to\s+(?:buy|get))?(?:\s?:)?\s+(?=\S)|(?<=^|[.,;!?]\s)(?:we|i|us|me)\s?(?:do|bring|make|get)?(?:ing)?:\s+(?=\S)|\b(?:everything|all of it|all|it all|the rest)\s(?:except|but)(?:\sfor)?\s+(?:the\s)?(?=\S)/iu
/**
 * Matches words that ask for goods at the start of a sentence, for text whose first sentence only says what
 * to bring.
 */
const buys =
  /(?<=[.!?;]\s)(?:(?:i|we)\s+)?(?:still\s+)?(?:need|buy|get|pick up|grab)(?:\s+to\s+(?:buy|get))?(?:\s?:)?\s+(?=\S)/iu
/** Matches words after 'get' that refer to the dish itself: 'both' in 'fish sticks + fries (get both)'. */
const theDish =
  /^(?:both|all|everything|it all|all of it|them|these|those|it)(?: of them)?(?=[.!)]*$)/iu
/** Matches an ingredient and its place at home: 'eggs in fridge', 'celery in crisper already'. */
const inKitchen = new RegExp(
  `\\S\\s(?:(?:is|are)\\s)?(?:already\\s)?in (?:the |our |my )?${storage}(?:\\salready)?[.!]?$`,
  'iu',
)
/** Matches an ingredient and words that say it is at home: 'spinach I have', 'soy sauce have'. */
const haveAfter =
  /\p{L}\s(?:(?:i|we)\s)?(?:already\s)?(?:have|got)(?:\s(?:it|some|plenty|enough|already))?[.!]?$/iu
/** Matches an arrow after a dish: '-> pasta', '→ pasta'. */
const arrow = /(?:[→➔➜⇒»]|[-=]{1,3}>|\s>(?=\s))\s*/u
/** Matches the start of a line that lists ingredients: 'Buy: ground beef'. */
const titled =
  /^(?:(?:i|we)\s+)?(?:still\s+)?(?:needs?(?:\s+to\s+(?:buy|get))?|buy|get|grab|pick\s?up|shop(?:ping)?(?:\slist)?|ingredients?|groceries|grocery|to\s(?:buy|get)|comprar|ingredientes|kaufen|zutaten)\s?(?:[:–—-]|[→➔➜⇒»]|[-=]{1,3}>)\s*(?=\S)/iu
/** Matches the separator between a dish and its ingredients. */
const openings = /\((?!\()|[:;–—]\s|\s-{1,2}\s|[.!?]\s+(?=\S)/gu
const maxOpenings = 6
/** Matches the end of a line that says which ingredients are at home: '; have rice and soy'. */
const haveAtEnd = /(?<!\s)\s*[;,–—.]\s*(?:(?:i|we)\s+)?(?:already\s+)?(?:have|got)(?!\p{L})[^;]*$/iu
const haveAll =
  /^(?:(?:i|we)\s+)?(?:have|got|already|all set|nothing|none|nada|n\/?a|leftovers?|no shopping|tbd|\?+$)(?!\p{L})/iu

/** Matches a label such as 'Buy:' after the first sentence of a line. */
const laterLabel = /[.;!)]\s(?:to\s)?(?:buy|need|get):\s/iu

/** Whether a line names a meal and then what it needs: 'broth, soup. Buy: broth'. */
export function saysLaterNeeds(body: string): boolean {
  return laterLabel.test(body)
}

/** Whether the text after 'buy:' says that nothing has to be bought. */
export function needsNothing(goods: string): boolean {
  return haveAll.test(goods)
}

/** Whether an ingredient is already at home: '(have eggs)', 'eggs in fridge'. */
export function isAtHome(piece: string): boolean {
  return (
    /^[([]?\s*(?:(?:i|we)\s+)?(?:(?:already|still)\s+)?(?:have|got)\s/iu.test(piece) ||
    inKitchen.test(piece) ||
    haveAfter.test(piece)
  )
}

/** Matches a meal that is not cooked at home: 'takeout' in 'Fri: get takeout'. */
const eatsOut =
  /^(?:take[-\s]?(?:out|away)|carry[-\s]?out|delivery|fast food|together|home|out|back|chick[\s-]fil[\s-]a|mcdonald['’]?s|wendy['’]?s|taco bell|burger king|domino['’]?s|pizza hut|(?:some )?(?:chinese|thai|pizza|subs|bbq)(?= from|$))(?!\p{L})/iu

/** Matches words after a verb that ask for no goods: 'nothing' in 'dinner with the Hills (bring nothing)'. */
const onlyNothing = /^(?:nothing|none|nada|ourselves|(?:our|your|an?)\sappetites?)(?=[\s.!)]*$)/iu

type Dish = { dish: string | null; names: KnownNames }

/**
 * Finds the dish of a line in a plan and its ingredients, such as 'ground beef, sauce' in 'spaghetti (need
 * ground beef, sauce)'. A line such as 'tacos' has no ingredients.
 */
export function lineOf(rest: string, offset: number, { dish, names }: Dish): PlanLine {
  const pointed = pointedGoods(rest, offset, dish)
  if (pointed) return pointed
  const found = needsIn(rest)
  if (!found) return listedGoods(rest, offset, names)
  const start = found.index + found[0].length
  if (eatsOut.test(rest.slice(start)) || onlyNothing.test(rest.slice(start)))
    return { goods: [], dish }
  const last = endOfGoods(rest, start)
  const end = start + (haveAtEnd.exec(rest.slice(start, last))?.index ?? last - start)
  const [dishText = ''] = rest.slice(0, found.index).split('(')
  const before = withoutMarks(dishText)
  // 'Frozen pizza (get 2)' is itself an item.
  const [first] = splitPieces(rest.slice(start, end))
  if (first && isOnlyAmount(first.main) && before !== '') {
    return { goods: [{ start: offset, end: offset + rest.length }], dish: null }
  }
  if (theDish.test(rest.slice(start, end)) && before !== '') {
    return { goods: [{ start: offset, end: offset + before.length }], dish: null }
  }
  return {
    goods: [movedBy({ start, end }, offset)],
    dish: before === '' ? dish : before,
  }
}

/**
 * Finds the words that ask for goods, such as 'need'. Words about what to bring count only if no later
 * sentence asks for goods. Returns null if the text doesn't ask for any.
 */
function needsIn(text: string): RegExpExecArray | null {
  const first = needs.exec(text)
  return first && /\bbring/iu.test(first[0]) ? (buys.exec(text) ?? first) : first
}

const neededAfter = /(?<=\S)\s(?:[-=]>|[→➔➜])\s?(?:need|buy|get)\s+(?=\S)/iu

/**
 * Finds the items after an arrow and a word such as 'need': 'Soft boiled eggs -> need 1 dozen eggs'. Returns
 * null if the line has no such arrow, or if only an amount follows it.
 */
export function neededAfterArrow(line: string, start: number): PlanLine | null {
  const found = neededAfter.exec(line)
  if (!found) return null
  const from = found.index + found[0].length
  if (isOnlyAmount(line.slice(from))) return null
  return { goods: [{ start: from, end: line.length }], dish: line.slice(start, found.index) }
}

/**
 * Returns the length of a label such as 'Buy: ' at the start of a line with ingredients, or 0 if there is
 * none.
 */
export function needsTitleLength(body: string): number {
  return titled.exec(body)?.[0].length ?? 0
}

function withoutMarks(text: string): string {
  return text.replace(/(?<![\s:;,.–—-])[\s:;,.–—-]+$/u, '')
}

/**
 * Returns the end of the ingredients: the closing parenthesis if they are in parentheses, otherwise the end
 * of the text. The parentheses in 'Need chops (4), salt' don't enclose all ingredients.
 */
function endOfGoods(rest: string, start: number): number {
  const before = rest.slice(0, start)
  const isInside = before.lastIndexOf('(') > before.lastIndexOf(')')
  let depth = 0
  for (let at = start; isInside && at < rest.length; at += 1) {
    if (rest[at] === '(') depth += 1
    if (rest[at] === ')') depth -= 1
    if (depth < 0) return at
  }
  return rest.length
}

/** Finds the ingredients after an arrow, even unknown ones: 'egg rolls → ground pork, slaw mix'. */
function pointedGoods(rest: string, offset: number, dish: string | null): PlanLine | null {
  const found = arrow.exec(rest)
  if (!found) return null
  const [dishText = ''] = rest.slice(0, found.index).split('(')
  const before = withoutMarks(dishText)
  const start = found.index + found[0].length
  const goods = rest.slice(start)
  const own = before === '' ? dish : before
  if (goods === '' || haveAll.test(goods)) return { goods: [], dish: own }
  const verb = needs.exec(goods)
  // In 'rotisserie -> soup (need noodles)' the arrow points to a dish.
  if (verb && verb.index > 0 && /^[\s(]*[(]/u.test(verb[0])) return null
  const from = verb?.index === 0 ? start + verb[0].length : start
  return { goods: [{ start: offset + from, end: offset + rest.length }], dish: own }
}

/**
 * Finds several ingredients after a dish if most of them are known: 'stir fry (snap peas, 1 red pepper)',
 * 'tacos - beef, shells'.
 */
function listedGoods(rest: string, offset: number, names: KnownNames): PlanLine {
  for (const open of [...rest.matchAll(openings)].slice(0, maxOpenings)) {
    const planned = goodsAfter(rest, open, { offset, names })
    if (planned) return planned
  }
  return { goods: [], dish: null }
}

/** Returns the ingredients after one of the separators, or null if most of them are unknown. */
function goodsAfter(
  rest: string,
  open: RegExpExecArray,
  { offset, names }: { offset: number; names: KnownNames },
): PlanLine | null {
  if (open.index < 2) return null
  const start = open.index + open[0].length
  const isBracketed = open[0] === '('
  const last = isBracketed ? rest.length - 1 : rest.length
  const kept = haveAtEnd.exec(rest.slice(start, last))
  const end = kept ? start + kept.index : last
  const goods = rest.slice(start, end)
  if (isBracketed && !rest.endsWith(')')) return null
  if (haveAll.test(goods) || (isBracketed && /[()]/u.test(goods))) return null
  const pieces = splitPieces(goods.replaceAll(/\s(?:\+|&|and)\s/gu, ' , '))
  const known = pieces.filter((piece) => saysItem(piece, names)).length
  const isListed = pieces.length > 1 ? known > pieces.length / 2 : pieces.some(isCounted)
  if (!isListed || known === 0) return null
  const dish = rest.slice(0, open.index).trim()
  return { goods: [{ start: offset + start, end: offset + end }], dish, isImplied: true }
}

/** Matches the end of a sentence. Before a lowercase word, 'lb.' and 'pkg.' are only abbreviations. */
const sentenceEnd =
  /(?<=[\p{L}\d)][\p{L}\d)])(?:[.!?]+\s+(?=\p{Lu})|(?:(?<!(?<!\p{L})(?:oz|lbs?|pkgs?|pks?|doz|dz|ct|approx|gal|qt|pt|med|lg|lrg|sm|reg|bev|veg|org|frzn?|etc))\.+|[!?]+)\s+(?=\p{Ll}))/gu
/**
 * Returns the first sentence and the later ones that name ingredients. Leaves out remarks such as 'Meat is
 * thawing'.
 */
export function sentencesWithGoods(text: string, { start, end }: Span, names: KnownNames): Span[] {
  const ends = [...text.slice(start, end).matchAll(sentenceEnd)]
  const spans = [...ends, null].map((match, nth) => {
    const previous = ends[nth - 1]
    const from = previous ? previous.index + previous[0].length : 0
    return { start: start + from, end: match ? start + match.index : end }
  })
  return spans.filter(
    (span, nth) => nth === 0 || saysGoods(text.slice(span.start, span.end), names),
  )
}

/** Matches a refusal in a sentence: 'Pan ya no, tu tía trae'. */
const refused = /(?<!\p{L})(?:ya no|no need|no hace falta|trae)(?!\p{L})/iu

/** Whether a sentence names goods and isn't a remark such as 'Lena is bringing dessert'. */
function saysGoods(sentence: string, names: KnownNames): boolean {
  if (
    saysNotWanted(sentence) ||
    isAtHome(sentence) ||
    talk.test(sentence) ||
    refused.test(sentence)
  )
    return false
  return splitPieces(sentence).some((piece) => saysItem(piece, names))
}

/** Shifts a span by a number of characters. */
export function movedBy({ start, end }: Span, offset: number): Span {
  return { start: start + offset, end: end + offset }
}
