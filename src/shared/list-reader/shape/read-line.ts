import type { KnownNames } from '#shared/names/known-names.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { wantedAtStart } from '../amounts/read-amount.ts'
import { type ListStyle, type Piece, productOf, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { isFlavor } from '../preparation.ts'
import { type ListItem, readItem } from '../read-item.ts'
import { readPieces } from '../read-pieces.ts'
import { endsAsBought } from './bought-remarks.ts'
import type { CleanLine } from './clean-line.ts'
import { asKindOfGoods } from './emoji-items.ts'
import { isErrand } from './errands.ts'
import { placeIn } from './excerpt.ts'
import { refusesGoods } from './not-wanted.ts'
import { isNeverBought, isSection } from './section-names.ts'
import { titleOfKinds } from './title-kinds.ts'

/** What the line reader needs to know about the list. */
export type LineContext = {
  /** The complete text of the list. */
  source: string
  names: KnownNames
  isRecipe: boolean
  style: ListStyle
  heading: string | null
  /** Whether several lines begin with a store section and a dash: 'DAIRY – milk'. */
  areTitled?: boolean
  /** Whether most lines begin with a dish: 'Apple pie – flour, sugar, apples'. */
  areDishes?: boolean
}

/**
 * Returns the items of a line, with their offsets in the source text. Leaves out remarks, and items that the
 * line says aren't needed.
 */
export function readLine(
  { excerpt, notes: tags, tick, goods, struck }: CleanLine,
  context: LineContext,
): ListItem[] {
  const { names, isRecipe, style, heading, source } = context
  const line = withoutSection(excerpt.text)
  const mark = marksBefore(line)
  const body = line.slice(mark.length)
  const kinds = titleOfKinds(body, names)
  const section =
    kinds ??
    (context.areDishes ? dishIn(body, names) : null) ??
    sectionIn(body, names) ??
    (context.areTitled ? dashedTitle(body, names) : null)
  const verb = section ? '' : verbIn(body, names)
  const listed = body.slice(section?.length ?? verb.length)
  const offset = line.length - listed.length
  const start = section ? offset : 0
  const pieces = readPieces(listed, {
    names,
    isRecipe: isRecipe && section === null,
    style,
  }).filter(
    ({ text, from }, _, all) =>
      !retraction.test(text) &&
      !interjection.test(text) &&
      !(from > 0 && clause.test(text)) &&
      !((all.length > 1 || text.endsWith(')')) && refusesGoods(text)),
  )
  // In 'eggs, milk (have)' only the milk is at home.
  const thing = kinds?.title ?? goods
  const isOwnTick = pieces.length > 1 && line.endsWith(')') && endsAsBought(line)
  const strikes = inOrder(struck)
  return pieces.map(({ from, text, read, notes }) => {
    const begin = placeIn(excerpt, offset + from)
    const at = from === 0 ? placeIn(excerpt, start) : begin
    const end = placeIn(excerpt, offset + from + text.length)
    const isLast = from === pieces.at(-1)?.from
    const isHad = pieces.length > 1 && text.endsWith(')') && endsAsBought(text)
    const isStruck = strikes.covers(begin, end)
    return {
      ...(thing === null ? read : asKindOfGoods(read, thing, names)),
      text: source.slice(at, end).trimEnd(),
      at,
      note: [read.note, ...notes, ...tags].filter(Boolean).join(', '),
      heading: section?.title ?? heading,
      store: null,
      isTicked: isStruck || isHad || (tick === 'ticked' && (isLast || !isOwnTick)),
    }
  })
}

/** Looks up ranges in the order of the text, so that a line with many ranges takes linear time. */
function inOrder(ranges: readonly (readonly [number, number])[]) {
  let at = 0
  return {
    /** Whether a range contains these offsets. Each call must be about text after that of the last call. */
    covers: (start: number, end: number): boolean => {
      while ((ranges[at]?.[1] ?? Number.POSITIVE_INFINITY) < end) at += 1
      return (ranges[at]?.[0] ?? Number.POSITIVE_INFINITY) <= start
    },
  }
}

/** Removes the store section that an app added after several spaces: 'Dairy' in 'Milk        Dairy'. */
function withoutSection(line: string): string {
  if (!line.includes('  ')) return line
  const end = line.lastIndexOf('  ')
  return isNeverBought(line.slice(end)) ? line.slice(0, end).trimEnd() : line
}

/** Matches a filler word before a comma: 'Oh' in 'Oh, and milk'. */
const interjection =
  /^(?:oh|o+k(?:ay)?|um+|hmm+|also|plus|then|and|anyway|ah|ay|tambi[eé]n)[.!]*$/iu

/**
 * Matches the start of a clause after an item: 'since someone used them', 'which I love', "you can't bring
 * your own", 'his leaks'.
 */
const clause =
  /^(?:(?:since|because|cuz|unless|although|which)\s(?:i|you|we|they|he|she|it|somebody|someone|the|my|our)|(?:you|we|they|it|he|she)\s(?:can|can['’]?t|will|won['’]?t|need to|have to|had to|is|are|was))\s|^(?:mine|his|hers|ours|theirs|yours|(?:my|his|her|our|their) old one)\s(?:(?:is|are|was|were|has|have|got)\s.{2,40}|(?!\p{L}+['’]s)\p{L}+s|broke|died|fell apart|wore out|\p{L}+ed)[.!]*$/iu

/** Matches an item that the shopper takes back: 'Alka.. no'. */
const retraction = /\p{L}(?:\.{2,3}|…)\s?(?:no|nvm|nah|never ?mind)[.!]?$/iu

/**
 * Matches the verb before an item: 'buy' in 'buy wipes'. 'Get well card' and 'grab bags' don't begin with a
 * verb.
 */
const buyVerb =
  /^(?:(?:buy|purchase|(?:(?:also|still|and|we|i)\s){0,3}need(?:\sto\s(?:buy|get))?(?:\s(?:the|a|an)(?=\s))?)|(?:get|grab|pick up)(?!.*\sfrom\s|\s(?:well|bags?|ready|rid|together|out|up|back|home|gas|a\s|an\s|the\s)))\s+(?:some\s+|more\s+)?(?=\p{L}|\d+\s?\p{L}(?!et\s))/iu

/**
 * Returns the verb before an item, such as 'buy '. Returns an empty string if there is none, or if the verb
 * belongs to a name or an errand.
 */
function verbIn(body: string, names: KnownNames): string {
  const verb = buyVerb.exec(body)?.[0] ?? ''
  return verb !== '' && (names.findExact(body) || isErrand(body, true)) ? '' : verb
}

/** Matches a title such as 'Always' in 'Always: milk, bananas' at the end of a plan. */
const standing =
  /^(?:always|(?:every|each) (?:week|time|trip)|weekly|staples|basics|(?:the )?usuals?|regulars)$/iu
const titled = /^(?<title>\p{L}[\p{L}\s&'/-]{1,40}):\s+(?=\S)/u
/** Matches the number of an aisle before its items: 'Aisle 9 - dog food, cat litter'. */
const aisle = /^(?<title>(?:aisles?|isle)\s#?\d{1,2}[a-z]?)\s?[:–—-]+\s*(?=\S)/iu

const dashed =
  /^(?<title>\p{L}[\p{L}\s&'/]{1,40}?)(?:\sx\d{1,2})?\s*(?:[–—→»]|\s-+\s|--|=+>?)\s*(?=\S)/u
const minTitled = 2

/** Whether several lines begin with a store section and a dash, with items after it. */
export function areTitledLines(lines: readonly string[]): boolean {
  const isTitled = (line: string) => {
    const { 0: all = '', groups } = dashed.exec(line.slice(marksBefore(line).length)) ?? {}
    return all !== '' && isSection(groups?.['title'] ?? '')
  }
  return lines.filter(isTitled).length >= minTitled
}

const minDishes = 3

/** Whether most lines of a list are dishes with their ingredients. */
export function areDishLines(lines: readonly string[], names: KnownNames): boolean {
  const written = lines.filter((line) => line !== '')
  const dishes = written.filter((line) => dishIn(line.slice(marksBefore(line).length), names))
  return dishes.length >= minDishes && dishes.length > written.length / 2
}

/**
 * Returns the dish before its ingredients, as in 'Apple pie – flour, sugar, apples', and the length of the
 * dish including the dash or colon. Returns null if there is none. The ingredients must be on several
 * shelves, unlike the varieties in 'Yogurt – peach, strawberry'.
 */
function dishIn(body: string, names: KnownNames): { title: string; length: number } | null {
  const { 0: all = '', groups } = dashed.exec(body) ?? titled.exec(body) ?? {}
  const title = groups?.['title']
  // A single unknown word at the start is a person's name, as in 'Maddie - shampoo, granola bars'.
  if (title === undefined || (!/\s/u.test(title) && names.resolve(title) === null)) return null
  const pieces = splitPieces(body.slice(all.length))
  const found = pieces.flatMap((piece) => productOf(piece, names) ?? [])
  const things = pieces.filter(({ main }) => !isFlavor(names.words, main))
  const shelves = new Set(things.flatMap((piece) => productOf(piece, names)?.shelf ?? []))
  const isDish = found.length > pieces.length / 2 && shelves.size >= minShelves
  return isDish ? { title, length: all.length } : null
}

const minShelves = 2

/**
 * Returns the title before a dash, as in 'DAIRY – milk, eggs', and its length including the dash. Returns
 * null if there is none, if only an amount follows it, or if it is a product. Used only if several lines have
 * such titles.
 */
function dashedTitle(body: string, names: KnownNames): { title: string; length: number } | null {
  const { 0: all = '', groups } = dashed.exec(body) ?? {}
  const title = groups?.['title']
  if (title === undefined || readAmount(body.slice(all.length))) return null
  const isTitle = isSection(title) || names.resolve(title) === null
  return isTitle ? { title, length: all.length } : null
}

/**
 * Returns the title before a colon, as in 'Frozen: peas, bread', and its length including the colon. Returns
 * null if there is none.
 */
function sectionIn(body: string, names: KnownNames): { title: string; length: number } | null {
  const { 0: number = '', groups: ofAisle } = aisle.exec(body) ?? {}
  if (ofAisle?.['title'] !== undefined) return { title: ofAisle['title'], length: number.length }
  const { 0: all = '', groups } = titled.exec(body) ?? {}
  const title = groups?.['title']
  if (title === undefined) return null
  const after = body.slice(all.length)
  const isCountedThing = isSection(title) && names.findExact(readItem(after, names).name) !== null
  const isTitle =
    (isCountedThing || !isCount(after.replaceAll(/\([^()]*\)/gu, ' ').trim())) &&
    (isSection(title) ||
      (standing.test(title) && splitPieces(after).length > 1) ||
      names.findExact(title) === null ||
      /^\d[^,]*,/u.test(after) ||
      areKindsOf(splitPieces(after), { title, names }))
  return isTitle ? { title, length: all.length } : null
}

/**
 * Whether the text after a colon says how much to buy or what it costs: '3', '450 g uncooked', '40 for 15; 60
 * for 25', '$2.50'.
 */
function isCount(after: string): boolean {
  if (readAmount(after) || /^[~≈]?[$£€]\s?\d/u.test(after)) return true
  if (/^\d[\d./–-]*\s(?:for|per|each|total)(?!\p{L})/u.test(after)) return true
  return wantedAtStart(after) !== null && splitPieces(after).length === 1 && !after.includes('+')
}

/**
 * Whether the first piece of a line and most of the others are on the shelf that the line's title names:
 * 'wine: prosecco, rosé'.
 */
function areKindsOf(
  pieces: readonly Piece[],
  { title, names }: { title: string; names: KnownNames },
): boolean {
  const shelf = names.findExact(title)?.shelf
  const isOnShelf = (piece: Piece) => productOf(piece, names)?.shelf === shelf
  const [first] = pieces
  if (!first || pieces.length === 1 || !isOnShelf(first)) return false
  return pieces.filter(isOnShelf).length > pieces.length / 2
}
