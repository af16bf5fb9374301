import type { KnownNames } from '#shared/names/known-names.ts'
import { isOnlyAmount } from '../amounts/read-amount.ts'
import { isCounted, saysItem, splitPieces } from '../line-pieces.ts'

/** From where to where a line of a plan has things to buy, and for which dish; a line of a meal has none. */
export type PlanLine = { goods: { start: number; end: number } | null; dish: string | null }

const needs =
  /(?:^|[(,;.:–—→>-]\s*|\s)(?:(?:i|we)\s+)?(?:still\s+)?(?:need|needs|buy|get|pick up|grab|bring|comprar|kaufen)(?:\s+to\s+(?:buy|get))?(?:\s?:)?\s+(?=\S)/iu
/** '-> pasta' and '→ pasta' behind a dish. */
const arrow = /(?:[→➔➜⇒»]|[-=]{1,3}>|\s>(?=\s))\s*/u
/** 'Buy: ground beef' in a line of its own. */
const titled =
  /^(?:(?:i|we)\s+)?(?:still\s+)?(?:needs?(?:\s+to\s+(?:buy|get))?|buy|get|grab|pick\s?up|shop(?:ping)?(?:\slist)?|ingredients?|groceries|grocery|to\s(?:buy|get)|comprar|ingredientes|kaufen|zutaten)\s?[:–—-]\s*(?=\S)/iu
/** What may stand between a dish and what it needs. */
const openings = /\((?!\()|[:;–—]\s|\s-\s|[.!?]\s+(?=\S)/gu
const maxOpenings = 6
/** '; have rice and soy' at the end. */
const haveBehind =
  /(?<!\s)\s*[;,–—.]\s*(?:(?:i|we)\s+)?(?:already\s+)?(?:have|got)(?!\p{L})[^;]*$/iu
const haveAll =
  /^(?:(?:i|we)\s+)?(?:have|got|already|all set|nothing|none|nada|n\/?a|leftovers?|no shopping|tbd|\?+$)(?!\p{L})/iu

/** Whether what a plan lists behind 'buy:' is nothing. */
export function needsNothing(goods: string): boolean {
  return haveAll.test(goods)
}

/** '(have eggs)' among what a meal needs. */
export function isThere(piece: string): boolean {
  return /^[([]?\s*(?:(?:i|we)\s+)?(?:(?:already|still)\s+)?(?:have|got)\s/iu.test(piece)
}

/** 'Fri: get takeout' */
const eatsOut =
  /^(?:take[-\s]?(?:out|away)|carry[-\s]?out|delivery|fast food|together|home|out|back)(?!\p{L})/iu

type Dish = { dish: string | null; names: KnownNames }

/** What a line of a plan needs: 'spaghetti (need ground beef, sauce)' two things, 'tacos' nothing. */
export function lineOf(rest: string, offset: number, { dish, names }: Dish): PlanLine {
  const pointed = pointedGoods(rest, offset, dish)
  if (pointed) return pointed
  const found = needs.exec(rest)
  if (!found) return listedGoods(rest, offset, names)
  const start = found.index + found[0].length
  if (eatsOut.test(rest.slice(start))) return { goods: null, dish }
  const end = endOfGoods(rest, start)
  const [said = ''] = rest.slice(0, found.index).split('(')
  const before = withoutMarks(said)
  // 'Frozen pizza (get 2)' is bought itself.
  const [first] = splitPieces(rest.slice(start, end))
  if (first && isOnlyAmount(first.main) && before !== '') {
    return { goods: { start: offset, end: offset + rest.length }, dish: null }
  }
  return {
    goods: { start: offset + start, end: offset + end },
    dish: before === '' ? dish : before,
  }
}

const neededBehind = /(?<=\S)\s(?:[-=]>|[→➔➜])\s?(?:need|buy|get)\s+(?=\S)/iu

/** 'Soft boiled eggs -> need 1 dozen eggs' in a list; null where it only says how many. */
export function neededBehindArrow(line: string, start: number): PlanLine | null {
  const found = neededBehind.exec(line)
  if (!found) return null
  const from = found.index + found[0].length
  if (isOnlyAmount(line.slice(from))) return null
  return { goods: { start: from, end: line.length }, dish: line.slice(start, found.index) }
}

/** How long the words are that say in front of a line that it is bought: 'Buy: '; 0 where none do. */
export function needsTitleLength(body: string): number {
  return titled.exec(body)?.[0].length ?? 0
}

function withoutMarks(said: string): string {
  return said.replace(/(?<![\s:;,.–—-])[\s:;,.–—-]+$/u, '')
}

/** Up to the bracket that was open before, or to the end: 'need chops (4), salt' has a bracket of its own. */
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

/** 'Egg rolls → ground pork, slaw mix' says what is bought, known or not. */
function pointedGoods(rest: string, offset: number, dish: string | null): PlanLine | null {
  const found = arrow.exec(rest)
  if (!found) return null
  const [said = ''] = rest.slice(0, found.index).split('(')
  const before = withoutMarks(said)
  const start = found.index + found[0].length
  const goods = rest.slice(start)
  const own = before === '' ? dish : before
  if (goods === '' || haveAll.test(goods)) return { goods: null, dish: own }
  const verb = needs.exec(goods)
  const from = verb?.index === 0 ? start + verb[0].length : start
  return { goods: { start: offset + from, end: offset + rest.length }, dish: own }
}

/** 'Stir fry (snap peas, 1 red pepper)', 'tacos - beef, shells': several things behind a dish, of which most are known. */
function listedGoods(rest: string, offset: number, names: KnownNames): PlanLine {
  for (const open of [...rest.matchAll(openings)].slice(0, maxOpenings)) {
    const planned = goodsBehind(rest, open, { offset, names })
    if (planned) return planned
  }
  return { goods: null, dish: null }
}

function goodsBehind(
  rest: string,
  open: RegExpExecArray,
  { offset, names }: { offset: number; names: KnownNames },
): PlanLine | null {
  if (open.index < 2) return null
  const start = open.index + open[0].length
  const isBracketed = open[0] === '('
  const last = isBracketed ? rest.length - 1 : rest.length
  const kept = haveBehind.exec(rest.slice(start, last))
  const end = kept ? start + kept.index : last
  const goods = rest.slice(start, end)
  if (isBracketed && !rest.endsWith(')')) return null
  if (haveAll.test(goods) || /[()]/u.test(goods)) return null
  const pieces = splitPieces(goods.replaceAll(/\s(?:\+|&|and)\s/gu, ' , '))
  const known = pieces.filter((piece) => saysItem(piece, names)).length
  const isListed = pieces.length > 1 ? known > pieces.length / 2 : pieces.some(isCounted)
  if (!isListed || known === 0) return null
  const dish = rest.slice(0, open.index).trim()
  return { goods: { start: offset + start, end: offset + end }, dish }
}
