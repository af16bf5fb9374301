import type { Department } from '#shared/names/departments.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { withoutJoinedFlavor } from '#shared/names/phrases.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { amountText, containerPattern } from './amount.ts'
import { visiblePart } from './parse-list.ts'
import {
  beginsAsNote,
  isAdjective,
  isFlavor,
  isPreparation,
  isVariety,
  onlyDescribes,
  saysOnlyFlavors,
} from './preparation.ts'
import {
  amountPart,
  isOnlyAmount,
  leadingNumber,
  leadingUnit,
  readAmount,
  wantedAtEnd,
} from './read-amount.ts'
import { maxItemLength, readItem } from './read-item.ts'

/** A part of a line: where it stands, what is read as the item, and what follows it behind commas. */
export type Piece = {
  from: number
  to: number
  main: string
  /** One that stands behind a comma: '4 cans'. */
  amount: string | null
  notes: readonly string[]
}

/** What a list as a whole tells of its lines. */
export type ListStyle = {
  /** Each line is one item, and many end with ' - 2 lbs'. */
  isOrderly: boolean
  /** What stands behind a comma: other items; one, unless only what is before it is known; or details. */
  behindCommas: 'items' | 'items or details' | 'details'
}

/** Splits on commas, but not inside brackets. */
export function splitPieces(body: string): Piece[] {
  const pieces: Piece[] = []
  const hasClosed = /[)\]]/.test(body)
  let depth = 0
  let from = 0
  for (let at = 0; at <= body.length; at += 1) {
    const letter = body[at] ?? ','
    if (hasClosed && (letter === '(' || letter === '[')) depth += 1
    else if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1)
    const isEnd = at === body.length || (depth === 0 && isSeparator(body, at))
    if (!isEnd) continue
    const whole = body.slice(from, at)
    // Whatever is invisible at its ends is not part of an item.
    const visible = visiblePart(whole)
    const words = visible?.replace(/(?<=\)|\p{L}{4})\.$/u, '')
    // 'Eggs, and milk': the word stands between them as the comma does.
    const main = pieces.length > 0 ? words?.replace(/^(?:oh,?\s+)?(?:and|y)\s+(?=\S)/iu, '') : words
    if (words !== undefined && main !== undefined) {
      const start = from + whole.indexOf(words) + words.length - main.length
      pieces.push({ from: start, to: start + main.length, main, amount: null, notes: [] })
    }
    from = at + 1
  }
  return pieces
}

const sizeOnly = new RegExp(
  `^(?:(?:size|talla)\\s+\\S+|(?:the\\s+)?(?:big|small|large|giant|family)\\s+${containerPattern})$`,
  'iu',
)

// '2,5 kg' is one number, as most of the world writes it.
const decimalComma = /^,\d+\s*(?:kg|g|l|ml|lbs?)(?!\p{L})/u

function isSeparator(body: string, at: number): boolean {
  if (!',•'.includes(body[at] ?? ',')) return false
  return !(/\d/.test(body[at - 1] ?? '') && decimalComma.test(body.slice(at)))
}

const whichOne =
  /^(?:(?:an?\s+)?(?:big|small|large|little|good|nice|cheap)\s+ones?$|(?:the|el|la)\s+(?:\S+\s+){0,2}(?:kind|ones?|gallon|quart|pint|roll|bag|jar|box|bottle|can|pack)$|any\s+(?:flavou?r|kind|brand|type|size|colou?r)\b)/iu
const maxIngredientPieces = 4
/** A longer text than a dictated list is prose. */
export const maxChainLength = 1_000

/** A row may have thousands of notes behind one item: each is put to the others. */
type JoinedPiece = Piece & { notes: string[] }

/** Puts 'minced' back to 'garlic', '4 cans' to 'beans', and 'boneless' to 'skinless chicken thighs'. */
export function joinPieces(
  pieces: readonly Piece[],
  place: { body: string; names: KnownNames; isRecipe: boolean; style: ListStyle },
): Piece[] {
  const { body, names, isRecipe, style } = place
  const joined: JoinedPiece[] = []
  const join = (piece: Piece) => joined.push({ ...piece, notes: [...piece.notes] })
  let waiting: Piece | null = null
  // A line of a recipe has one ingredient; a longer row under it is a list.
  const isIngredient = isRecipe && pieces.length <= maxIngredientPieces
  const isOneItem = hasOneItem(pieces, { names, style })
  for (const piece of pieces) {
    if (piece.main.length > maxChainLength) {
      if (waiting) join(waiting)
      waiting = null
      join(piece)
      continue
    }
    const before = joined.at(-1)
    // A second amount is another item's.
    const dash = before && !isFree(before) ? null : dashAmount(piece.main)
    const words = dash?.words ?? piece.main
    const isItem = names.findExact(words) !== null
    const [amountSaid, packed] = amountPart(piece.main)
    const isAmount = readAmount(amountSaid) !== null
    const isNote: boolean =
      sizeOnly.test(words) ||
      whichOne.test(words) ||
      isPreparation(names.words, words) ||
      isVariety(names.words, words) ||
      (dash !== null && onlyDescribes(names.words, words)) ||
      isContrast(words, names) ||
      ((beginsAsNote(words) || isAdjective(words)) &&
        (isRecipe || names.resolve(words) === null)) ||
      (style.isOrderly &&
        (dash !== null || pieces.at(-1) === piece) &&
        names.resolve(words) === null) ||
      (isIngredient && !saysItem(piece, names))
    // '1 pork shoulder, 8 lb': what is counted has a size.
    const isSize = isAmount && before !== undefined && !isFree(before)
    if (before && !waiting && isAmount && !isSize) {
      if (packed !== '') before.notes.push(packed)
      joined[joined.length - 1] = { ...before, to: piece.to, amount: amountSaid }
    } else if (before && !waiting && ((isNote && !isItem) || isOneItem || isSize)) {
      const counted = isSize || dash || !isFree(before) ? null : amountAmong(words)
      before.notes.push(isSize ? piece.main : (counted?.words ?? words))
      const amount = isSize ? before.amount : (dash?.amount ?? counted?.amount ?? before.amount)
      joined[joined.length - 1] = { ...before, to: piece.to, amount }
    } else if (onlyDescribes(names.words, withoutNumber(piece.main)) && !isItem) {
      waiting = waiting ? together(waiting, piece, body) : piece
    } else {
      join(waiting ? together(waiting, piece, body) : piece)
      waiting = null
    }
  }
  if (!waiting) return joined
  const before = joined.pop()
  return [
    ...joined,
    before ? { ...before, to: waiting.to, notes: [...before.notes, waiting.main] } : waiting,
  ]
}

/** A longer row is a list, whatever its pieces say. */
export const maxPiecesOfOne = { items: 1, 'items or details': 3, details: 5 }

/** Whether only the first piece is something to buy: 'butter, 75¢ coupon'. */
function hasOneItem(
  pieces: readonly Piece[],
  { names, style: { behindCommas } }: { names: KnownNames; style: ListStyle },
): boolean {
  const [first, ...others] = pieces
  if (!first || pieces.length > maxPiecesOfOne[behindCommas]) return false
  // 'Ramen 5 pack, mandu 2 bags'
  const isAnother = (piece: Piece) =>
    isCounted(piece) &&
    saysItem(piece, names) &&
    (isSame(piece, { first, names }) || !isFlavourOf(piece, { first, names }))
  if (isCounted(first) && others.some(isAnother)) return false
  const written = others.filter(({ main }) => !isOnlyAmount(main))
  const isDetail = (piece: Piece) => !saysItem(piece, names) || isKindOf(piece, { first, names })
  if (behindCommas === 'details') {
    const details = written.filter((piece) => isDetail(piece) || beginsDetail.test(piece.main))
    return details.length > written.length / 2
  }
  return (
    saysItem(first, names) &&
    written.every((piece) => isDetail(piece) && looksLikeDetail(piece, names.words))
  )
}

/** So a piece begins that is never bought by itself, and one that is a detail among details. */
const beginsAside = /^(?:no|for|if)\s/iu
const beginsDetail = /^(?:the|from|in|on|with|w\/|not|assorted)\s/iu

/** A word or two that nobody knows may be a thing, misspelt or not: 'limes, avacodos'. */
function looksLikeDetail({ main }: Piece, words: KnownNames['words']): boolean {
  return (
    /^\p{Lu}|[\d$¢%]/u.test(main) ||
    beginsAside.test(main) ||
    isFlavor(words, main) ||
    main.split(/\s+/u).length > 2
  )
}

/** Whether a piece is something to buy by what it says alone. */
export function saysItem(piece: Piece, names: KnownNames): boolean {
  return productOf(piece, names) !== null
}

/** What is bought by what a piece says alone, or null. */
export function productOf({ main }: Piece, names: KnownNames): Product | null {
  return main.length <= maxItemLength ? names.resolve(readItem(main, names).name) : null
}

type Row = { first: Piece; names: KnownNames }

/** Whether a piece only says which one: 'no salt' behind butter, 'weenies' behind hot dogs, or a flavour. */
function isKindOf(piece: Piece, { first, names }: Row): boolean {
  if (beginsAside.test(piece.main)) return true
  return isSame(piece, { first, names }) || isFlavourOf(piece, { first, names })
}

function isSame(piece: Piece, { first, names }: Row): boolean {
  return productOf(piece, names) === productOf(first, names)
}

/** 'Vanilla' behind 'ice cream' is a flavour of it. */
export function isFlavourOf({ main }: Piece, { first, names }: Row): boolean {
  const product = productOf(first, names)
  if (product === null || !comesInFlavours(product)) return false
  const { name } = readItem(main, names)
  // Not 'peanut butter', which is bought, but 'chocolate chip'.
  const isThing =
    names.findExact(name)?.name === name.toLowerCase() && !saysOnlyFlavors(names.words, name)
  return (isFlavor(names.words, name) && !isThing) || isJoined(names.words, main)
}

/** 'Salt & vinegar'. */
function isJoined(words: KnownNames['words'], text: string): boolean {
  const rest = withoutJoinedFlavor(words, `it ${text}`).slice('it '.length)
  return /^(?:$|if\s|please)/iu.test(rest.trim())
}

/** 'Ground not beans' says which one; 'onions not red' are onions. */
function isContrast(text: string, names: KnownNames): boolean {
  const [, wanted] = /^(\S+(?:\s\S+)?)\snot\s\S/iu.exec(text) ?? []
  return wanted !== undefined && names.resolve(wanted) === null
}

/** 'Chicken, lemon' are two things to buy; 'ice cream, cherry' is one. */
function comesInFlavours({ shelf }: Product): boolean {
  return flavouredDepartments.has(shelf.department) || /yogurt|pudding|gelatin/u.test(shelf.name)
}

const flavouredDepartments = new Set<Department>([
  'Beverages',
  'Frozen',
  'Snacks',
  'Household',
  'Personal Care',
  'Pharmacy',
])

/** Whether nobody has said yet how much of it. */
function isFree(piece: Piece): boolean {
  return piece.amount === null && !isCounted(piece)
}

/** '4 lbs' of 'abt. 4 lbs, point cut', and what else is said; null without an amount and its unit. */
function amountAmong(text: string): { words: string; amount: string } | null {
  const start = text.replace(/^(?:abt|approx|about|around)\b\.?\s*/iu, '')
  const number = leadingNumber(start)
  const unit = number && leadingUnit.exec(start.slice(number.length))
  if (number && unit) {
    const length = number.length + unit[0].length
    return {
      amount: start.slice(0, length).trim(),
      words: start.slice(length).replace(/^[\s–—-]+/u, ''),
    }
  }
  const end = wantedAtEnd(text)
  return end && { amount: amountText(end.amount), words: end.rest }
}

/** Whether a piece says itself how many: '2 beans', 'beans - 2'. */
function isCounted({ main }: Piece): boolean {
  return leadingNumber(main) !== null || dashAmount(main) !== null
}

/** With what stands between the two, so that a part of it is found in the list again. */
function together(first: Piece, second: Piece, body: string): Piece {
  return { ...second, from: first.from, main: body.slice(first.from, second.to) }
}

/** 'Butter - 1 lb': what stands before the amount, and the amount. */
export function dashAmount(text: string): { words: string; amount: string } | null {
  const [, words, tail] = /^(.*\S)\s+[-–—]\s+(\S.*)$/u.exec(text) ?? []
  if (words === undefined || tail === undefined) return null
  const [amount] = amountPart(tail)
  return readAmount(amount) ? { words, amount } : null
}

/** A piece without the number and unit before it. */
function withoutNumber(piece: string): string {
  return piece.replace(/^[\d\s½⅓⅔¼¾⅛/.,–-]+(?:(?:lbs?|oz|pounds?|cups?|g|kg)\b\.?\s*)?/iu, '')
}
