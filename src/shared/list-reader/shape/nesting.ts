import type { KnownNames } from '#shared/names/known-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { isOnlyAmount } from '../amounts/read-amount.ts'
import { isCounted, splitPieces } from '../line-pieces.ts'
import { beginsAsNote, isFlavor, isPreparation } from '../preparation.ts'
import { productNamed } from '../product-named.ts'
import { readItem } from '../read-item.ts'
import { isDay, isMeal } from './days.ts'
import { nameAmongKinds, nameOfKind } from './kinds.ts'
import { saysNotWanted } from './not-wanted.ts'
import { amountWithPurpose } from './note-lines.ts'
import { type OutlineLine, parentsOf } from './outline-levels.ts'
import { isSection } from './section-names.ts'

/** The role of a line in an outline. It depends on the lines above and below. */
export type Nested =
  /** A title, not an item. */
  | { kind: 'head'; title: string }
  /** A note on the item in the line with the index `of`. */
  | { kind: 'note'; of: number }
  /**
   * An item under `titles`, which are sorted nearest first. `thing` is the product that the item is a variety
   * of, or null.
   */
  | { kind: 'child'; thing: string | null; titles: readonly string[] }

/**
 * Returns the roles of the lines in an outline, keyed by line index. Omits lines that have neither a parent
 * nor children.
 */
export function nestedLines(
  lines: readonly OutlineLine[],
  names: KnownNames,
): ReadonlyMap<number, Nested> {
  const isHead = (line: OutlineLine) => isNoProduct(titleOf(line), names)
  const parents = parentsOf(lines, isHead)
  const nested = kindsBelowTitles(lines, names)
  const children = new Map<number, number[]>()
  for (const [at, parent] of parents.entries()) {
    if (parent === null) continue
    const under = children.get(parent) ?? []
    under.push(at)
    children.set(parent, under)
  }
  const things = new Map<number, string>()
  const isCut = isCutAtStart(lines, parents)
  for (const [parent, under] of children) {
    const over = titleOf(lines[parents[parent] ?? -1])
    const place = { lines, names, children, isOfMeal: isDay(over) || isMeal(over) }
    const { isBought, thing, notes } = partOfOutline(parent, under, place)
    const isKnown = productNamed(titleOf(lines[parent]), names) !== null
    if (isCut && isKnown && thing === null) return nested
    if (!isBought) nested.set(parent, { kind: 'head', title: titleOf(lines[parent]) })
    if (thing !== null) things.set(parent, thing)
    for (const at of notes) nested.set(at, { kind: 'note', of: parent })
  }
  for (const [at, parent] of parents.entries()) {
    if (parent !== null && pointsBack.test(lines[at]?.mark ?? ''))
      nested.set(at, { kind: 'note', of: parent })
    if (parent === null || nested.has(at)) continue
    const titles: string[] = []
    for (let over: number | null = parent; over !== null; over = parents[over] ?? null) {
      titles.push(titleOf(lines[over]))
    }
    nested.set(at, { kind: 'child', thing: things.get(parent) ?? null, titles })
  }
  return nested
}

/** Matches an arrow before a remark on the line above. */
const pointsBack = /^[⇢↳↪⤷└╰]/u

/**
 * Whether all other lines are indented under the first line. The first line may have lost its own indentation
 * when the list was copied.
 */
function isCutAtStart(lines: readonly OutlineLine[], parents: readonly (number | null)[]): boolean {
  const first = lines.findIndex(({ body }) => body !== '')
  const isUnder = lines.every(
    ({ body }, at) => body === '' || at === first || parents[at] === first,
  )
  return isUnder && !lines[first]?.body.endsWith(':')
}

/** Returns the text of a line without a colon or parentheses at its end. */
function titleOf(line: OutlineLine | undefined): string {
  return (line?.body ?? '')
    .replace(/(?<!\s)\s*\([^()]*\)$/u, '')
    .replace(/:$/u, '')
    .trim()
}

/**
 * Finds varieties listed under a title without indentation ('Almond' and 'Oat' under 'Milk:'), up to the next
 * blank line or title. Ignores the title unless every line is a variety of it.
 */
function kindsBelowTitles(lines: readonly OutlineLine[], names: KnownNames): Map<number, Nested> {
  const nested = new Map<number, Nested>()
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    const next = lines[at + 1]
    if (!line || !next || next.body === '' || next.indent > line.indent) continue
    const isListed = line.mark === '' && next.mark !== '' && !next.mark.startsWith('#')
    if (line.body === '' || !(line.body.endsWith(':') || isListed)) continue
    const end = endOfPart(lines, at + 1, isListed)
    const title = titleOf(line)
    const bodies = lines.slice(at + 1, end).map(({ body }) => body)
    const isKind = (body: string) =>
      !/[*=~#]$/u.test(body) && nameOfKind(firstNameOf(body, names), title, names) !== null
    if (names.resolve(title) !== null && bodies.every(isKind)) {
      nested.set(at, { kind: 'head', title })
      for (let child = at + 1; child < end; child += 1) {
        nested.set(child, { kind: 'child', thing: title, titles: [title] })
      }
    }
    at = end - 1
  }
  return nested
}

/** Returns the index after the last line that belongs to a title. */
function endOfPart(lines: readonly OutlineLine[], start: number, isListed: boolean): number {
  const goesOn = (line: OutlineLine | undefined) =>
    line !== undefined &&
    line.body !== '' &&
    !line.body.endsWith(':') &&
    (!isListed || line.mark !== '')
  let end = start
  while (goesOn(lines[end])) end += 1
  return end
}

type Place = {
  lines: readonly OutlineLine[]
  names: KnownNames
  children: ReadonlyMap<number, readonly number[]>
  /** Whether the line is under a day or meal, as dishes are. */
  isOfMeal: boolean
}
type Part = { isBought: boolean; thing: string | null; notes: readonly number[] }

/**
 * For a line with other lines under it, decides whether it is an item. Also decides which product the other
 * lines are varieties of, and which of them are notes.
 */
function partOfOutline(parent: number, under: readonly number[], place: Place): Part {
  const { lines, names, children, isOfMeal } = place
  const title = titleOf(lines[parent])
  const head: Part = { isBought: false, thing: null, notes: [] }
  if (isDay(title) || isMeal(title) || under.some((at) => children.has(at))) return head
  const thing = readItem(title, names).name
  const bodies = under.map((at) => lines[at]?.body ?? '')
  const isRemark = (body: string) => isNoteText(body, names) && productNamed(body, names) === null
  if (under.every((at) => pointsBack.test(lines[at]?.mark ?? '')))
    return { isBought: true, thing: null, notes: under }
  // 'And a gift bag' under 'birthday card' is a second item.
  if (bodies.every((body) => joining.test(body))) return { isBought: true, thing: null, notes: [] }
  const areRemarks = bodies.every(isRemark)
  // 'Unsalted' alone is a note on nuts. Next to 'cashews' it is a variety.
  const isNote = (body: string) =>
    !refusesGoods.test(body) && isRemark(body) && (areRemarks || !isPreparation(names.words, body))
  const notes = under.filter((_, nth) => isNote(bodies[nth] ?? ''))
  if (!isSection(title) && notes.length === under.length)
    return { isBought: true, thing: null, notes }
  // 'Coffee, 2 bags' keeps its count if only 'whole bean' is under it.
  if (!isSection(title) && isCountedAlone(lines[parent]?.body ?? '', bodies))
    return { isBought: true, thing: null, notes: under }
  const product = names.resolve(thing)
  if (product === null) return { ...head, notes: notesAfterFirst(notes, under) }
  if (!isSection(title) && isDetailAlone(bodies, thing, names))
    return { isBought: true, thing: null, notes: under }
  const others = bodies.filter((body) => !isNote(body) && !saysNotWanted(body)).slice(0, maxSample)
  const nameOf = isSection(title) ? nameOfKind : nameAmongKinds
  const isKind = (body: string) => nameOf(firstNameOf(body, names), thing, names) !== null
  const kinds = others.filter(isKind)
  // 'Tacos' with 'beef' and 'cheese' under it is a meal.
  const isInOtherDepartment = (body: string) =>
    !isKind(body) && isElsewhere(names.findExact(firstNameOf(body, names)), product)
  const isOfDish = (body: string) =>
    isOfMeal && isOnOtherShelf(firstNameOf(body, names), product, names)
  // 'Chili' with 'ground beef' under it is a dish and its ingredient. Ground beef isn't a variety of chili.
  const isIngredient = (body: string) => {
    const name = firstNameOf(body, names)
    const isOwn = isElsewhere(names.findExact(name), product)
    return isOwn && names.findExact(`${name} ${thing}`) === null
  }
  const areIngredients = dishShelves.has(product.shelf.name) && others.some(isIngredient)
  const areOthers =
    areIngredients ||
    kinds.length < others.length / 2 ||
    others.some(isInOtherDepartment) ||
    others.some(isOfDish)
  // 'Snacks' with 'fruit' and 'crackers' under it is a store section.
  const areGoods = others.every((body) => productNamed(body, names) !== null)
  const isThing = !areOthers && !(isSection(title) && areGoods)
  // 'Green beans, 3 cans' with soup and onions under it is bought, too.
  const isPlain = !isSection(title) && !isThing && !dishShelves.has(product.shelf.name)
  if (isPlain && hasUnit(lines[parent]?.body ?? ''))
    return { isBought: true, thing: null, notes: notesAfterFirst(notes, under) }
  return { isBought: false, thing: isThing ? thing : null, notes: notesAfterFirst(notes, under) }
}

/** Shelves with ready-made dishes that people also cook themselves. */
const dishShelves = new Set([
  'soup',
  'prepared meals',
  'boxed meals',
  'frozen meals',
  'frozen pizza',
])

/**
 * Whether a single line under a product is a detail rather than a variety: '16-18 lb, frozen is fine' under
 * 'Turkey'.
 */
function isDetailAlone(
  [body, ...others]: readonly string[],
  thing: string,
  names: KnownNames,
): boolean {
  if (body === undefined || others.length > 0) return false
  return splitPieces(body).every(({ main }) => {
    const { name } = readItem(main, names)
    const isKind = () => names.resolve(name) !== null || nameAmongKinds(name, thing, names) !== null
    return isOnlyAmount(main) || !isKind()
  })
}

function isOnOtherShelf(name: string, { shelf }: Product, names: KnownNames): boolean {
  const own = names.findExact(name)
  return own !== null && own.shelf !== shelf && !isFlavor(names.words, name)
}

/** Whether a title has an amount after a comma, and the single line under it has none. */
function isCountedAlone(title: string, [body, ...others]: readonly string[]): boolean {
  if (body === undefined || others.length > 0) return false
  const [, ...after] = splitPieces(title)
  const isAmount = after.some(({ main }) => readAmount(main) !== null)
  return isAmount && !splitPieces(body).some(isCounted)
}

/** Whether a line says how much of its product to buy: 'Green beans, 3 cans'. */
function hasUnit(line: string): boolean {
  return splitPieces(line).some(({ main }) => (readAmount(main)?.unit ?? null) !== null)
}

/**
 * Returns the notes, except the first line under the title. That line must be an item, because a note needs
 * an item above it.
 */
function notesAfterFirst(notes: readonly number[], under: readonly number[]): number[] {
  return notes.filter((at) => at !== under[0])
}

/** Whether a title is not a product: a store section, a day, a meal, a person, or unknown text. */
function isNoProduct(title: string, names: KnownNames): boolean {
  return (
    title !== '' &&
    (isSection(title) || isDay(title) || isMeal(title) || productNamed(title, names) === null)
  )
}

/** Matches a refusal of other goods: 'NO grapes this week'. */
const refusesGoods = /^no\s\p{L}.{1,40}\s(?:this|next) (?:week|wk|time|trip|month)[.!]*$/iu
const joining = /^(?:and|plus|\+|&)\s/iu
const maxSample = 50

/** Returns the name of the item before the first comma of a line. */
function firstNameOf(body: string, names: KnownNames): string {
  return readItem(splitPieces(body)[0]?.main ?? body, names).name
}

function isElsewhere(product: Product | null, { shelf }: Product): boolean {
  return product !== null && product.shelf.department !== shelf.department
}

/** Whether a line reads like a note: a remark, a preparation or an amount. */
function isNoteText(body: string, names: KnownNames): boolean {
  return (
    remark.test(body) ||
    beginsAsNote(body) ||
    isPreparation(names.words, body) ||
    readAmount(body) !== null ||
    amountWithPurpose(body) !== null ||
    (!body.endsWith(':') && saysNotWanted(`it - ${body}`))
  )
}

const remark =
  /^(?:for|from|at|in|on|with|not|no|any|if|or|maybe|get|check|ask|whatever|brand|note|the|only|must|should|see|use|para|sin|si|para)\b/iu
