import type { KnownNames } from '#shared/names/known-names.ts'
import { amountText } from './amounts/amount.ts'
import { readAmount } from './amounts/amount-at.ts'
import { countBeforeRemark } from './amounts/counted-note.ts'
import {
  amountPart,
  isOnlyAmount,
  leadingNumber,
  leadingUnit,
  wantedAtEnd,
} from './amounts/read-amount.ts'
import { unitOf } from './amounts/units.ts'
import {
  dashAmount,
  isCounted,
  type ListStyle,
  maxChainLength,
  type Piece,
  saysItem,
} from './line-pieces.ts'
import { hasOneItem, namesAlternatives } from './one-item.ts'
import { completesName, isTaste, isUnknownWord, saysNote } from './piece-notes.ts'
import { onlyDescribes, opensExamples } from './preparation.ts'
import { asProductTitle } from './product-title.ts'

const maxIngredientPieces = 4
/**
 * A piece with a mutable list of notes. An item may collect thousands of notes, and copying the list for each
 * new note would be slow.
 */
type JoinedPiece = Piece & { notes: string[] }

const noPiece: Piece = { from: 0, to: 0, main: '', amount: null, notes: [] }

/**
 * Joins pieces of a line that describe the same item: 'minced' joins 'garlic', '4 cans' joins 'beans', and
 * 'boneless' joins 'skinless chicken thighs'.
 */
export function joinPieces(
  pieces: readonly Piece[],
  place: { body: string; names: KnownNames; isRecipe: boolean; style: ListStyle },
): Piece[] {
  const { body, names, isRecipe, style } = place
  const title = asProductTitle(pieces, names)
  if (title) return [title]
  const joined: JoinedPiece[] = []
  const join = (piece: Piece) => joined.push({ ...piece, notes: [...piece.notes] })
  let waiting: Piece | null = null
  let isAmongExamples = false
  // A recipe lists one ingredient per line. A line with more than `maxIngredientPieces` pieces lists several
  // items, even if it is below a recipe.
  const isIngredient = isRecipe && pieces.length <= maxIngredientPieces
  const countsFirst = isRecipe || isCounted(pieces[0] ?? noPiece)
  const isOneItem = hasOneItem(pieces, { names, style }) || namesAlternatives(pieces)
  for (const [at, piece] of pieces.entries()) {
    if (piece.main.length > maxChainLength) {
      if (waiting) join(waiting)
      waiting = null
      join(piece)
      continue
    }
    const before = joined.at(-1)
    // An item has only one amount. If the item before this piece already has an amount, an amount in this
    // piece belongs to the next item.
    const dash = before && !isFree(before) ? null : dashAmount(piece.main)
    const words = dash?.words ?? piece.main
    const isItem = names.findExact(words) !== null && !isTaste(words)
    const [amountSaid, packed] = amountAndNote(withOne(piece.main, names))
    const isAmount = readAmount(amountSaid) !== null
    const isCountFirst = at === 0 && pieces.length === 2 && isOnlyAmount(piece.main)
    const isNote =
      saysNote({ words, hasDash: dash !== null }, { names, isRecipe }) ||
      (style.isOrderly &&
        (dash !== null || pieces.at(-1) === piece) &&
        names.resolve(words) === null) ||
      (isIngredient && !saysItem(piece, names)) ||
      (isOnlyAmount(pieces[at + 1]?.main ?? '') && isUnknownWord(words, names))
    const isExample = isAmongExamples && !isCounted(piece)
    const isOfName = before !== undefined && completesName(words, before.main, names)
    isAmongExamples ||= at > 0 && countsFirst && opensExamples(words)
    // In '1 pork shoulder, 8 lb', the item already has a count, so the weight is a size.
    const isSize = isAmount && before !== undefined && !isFree(before)
    if (before && !waiting && isAmount && !isSize) {
      if (packed !== '') before.notes.push(packed)
      joined[joined.length - 1] = { ...before, to: piece.to, amount: amountSaid }
    } else if (
      before &&
      !waiting &&
      ((isNote && !isItem) || isExample || isOfName || isOneItem || isSize)
    ) {
      const counted = isSize || dash || !isFree(before) ? null : amountAmong(words)
      before.notes.push(isSize ? piece.main : (counted?.words ?? words))
      const amount = isSize ? before.amount : (dash?.amount ?? counted?.amount ?? before.amount)
      joined[joined.length - 1] = { ...before, to: piece.to, amount }
    } else if (isCountFirst || (onlyDescribes(names.words, withoutNumber(piece.main)) && !isItem)) {
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

/** Splits text into an amount and the remark after it, as in '2 bags for my feet'. */
function amountAndNote(text: string): [amount: string, note: string] {
  const counted = countBeforeRemark(text)
  return counted ? [amountText(counted.amount), counted.rest] : amountPart(text)
}

/**
 * Puts '1' before a unit without a count: 'pint' becomes '1 pint'. Returns other text, and units that are
 * also products, unchanged.
 */
function withOne(words: string, names: KnownNames): string {
  return unitOf(words) === null || names.resolve(words) !== null ? words : `1 ${words}`
}

/** Whether a piece still lacks an amount. */
function isFree(piece: Piece): boolean {
  return piece.amount === null && !isCounted(piece)
}

/**
 * Splits a note such as 'abt. 4 lbs, point cut' into the amount and the other words. Returns null if the note
 * doesn't contain an amount to buy.
 */
function amountAmong(text: string): { words: string; amount: string } | null {
  const start = text.replace(/^(?:abt|approx|'?bout|about|around|like|avg|average)\b\.?\s*/iu, '')
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
  if (end) return { amount: amountText(end.amount), words: end.rest }
  const [, words = '', count] =
    /^(?:(.*\S)\s\((\d{1,2})\)|(?:like|about)\s(?=\d)(\d{1,2}))$/iu.exec(text) ?? []
  return count === undefined ? null : { amount: count, words }
}

/** Joins two pieces and the text between them. The result is still a substring of the line. */
function together(first: Piece, second: Piece, body: string): Piece {
  return { ...second, from: first.from, main: body.slice(first.from, second.to) }
}

/** Removes the number at the start of a piece, and any unit after the number. */
function withoutNumber(piece: string): string {
  const rest = piece.slice(leadingNumber(piece)?.length ?? 0)
  return rest.slice(leadingUnit.exec(rest)?.[0].length ?? 0)
}
