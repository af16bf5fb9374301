import { typedText } from '#shared/contracts/saved-list.ts'
import { visiblePart } from '#shared/list-reader/parse-list.ts'
import type { Span } from './row-spans.ts'
import { isJoiner, isSeparator, usualSeparator } from './separators.ts'

/** Where the items of a text stand, as the reader of lists reads it. */
export type ReadItems = (text: string) => readonly Span[]

/** What becomes a row: its text, and what stands between it and the one before it. */
export type Piece = { text: string; before: string }

/** A part of a text between commas and line breaks, and from where to where it stands. */
export type Part = Piece & { from: number; to: number }

/** Commas in the text of a row, and the characters of one that has any, as the server takes them. */
export const maxCommas = 10
const maxTextWithCommas = 1_000
const partPattern = /([,\s]*)([^,\n\r\u2028\u2029]+)/guy

/** The rows that a text becomes: as the reader reads it, else split at commas and line breaks. */
export function piecesOf(text: string, readItems?: ReadItems): Piece[] {
  const typed = typedText(text)
  const parts = partsOf(typed)
  return readItems ? cutPieces({ typed, parts, items: readItems(typed) }) : parts
}

/** The parts of a text as it is typed, without empty ones. */
export function partsOf(typed: string): Part[] {
  const parts: Part[] = []
  let spaceBefore = ''
  for (const { 0: all, 1: lead = '', 2: whole = '', index } of typed.matchAll(partPattern)) {
    const text = whole.trim()
    if (visiblePart(text) !== null) {
      const between = spaceBefore + lead
      const to = index + all.trimEnd().length
      const before = isSeparator(between) ? between : usualSeparator
      parts.push({ text, before, from: to - text.length, to })
      spaceBefore = ''
    }
    spaceBefore += whole.slice(whole.trimEnd().length)
  }
  return parts
}

/**
 * Joins parts that are one item ('garlic, minced'), and splits one that is several ('salt & pepper').
 * `keptOf` gives the pieces that a part is already, and with the others that it begins.
 */
export function cutPieces<Kept extends Piece>(
  { typed, parts, items }: { typed: string; parts: readonly Part[]; items: readonly Span[] | null },
  keptOf: (nth: number) => { pieces: readonly Kept[]; length: number } | undefined = () =>
    undefined,
): (Piece | Kept)[] {
  const pieces: (Piece | Kept)[] = []
  const read = items ?? []
  let nextItem = 0
  for (let nth = 0; nth < parts.length; ) {
    const part = parts[nth]
    const kept = keptOf(nth)
    if (part === undefined) break
    if (kept) {
      pieces.push(
        ...kept.pieces.map((piece, at) => (at === 0 ? { ...piece, before: part.before } : piece)),
      )
      nth += kept.length
      continue
    }
    while (endOf(read[nextItem]) <= part.from) nextItem += 1
    const own = itemsIn(part, { items: read, nextItem })
    const [first, ...others] = splitPart({ typed, part, items: own })
    const last = pieces.at(-1)
    const between = typed.slice(parts[nth - 1]?.to ?? 0, part.from)
    const isOfLast = last !== undefined && (own[0]?.at ?? part.from) < part.from
    if (first && isOfLast && canJoin(last.text, between, first.text)) {
      pieces[pieces.length - 1] = { ...last, text: last.text + between + first.text }
    } else if (first) pieces.push(first)
    pieces.push(...others)
    nth += 1
  }
  return pieces
}

function endOf(item: Span | undefined): number {
  return item ? item.at + item.text.length : Number.POSITIVE_INFINITY
}

/** The items that stand in a part, or begin before it. */
function itemsIn(
  part: Part,
  { items, nextItem }: { items: readonly Span[]; nextItem: number },
): readonly Span[] {
  let end = nextItem
  while ((items[end]?.at ?? Number.POSITIVE_INFINITY) < part.to) end += 1
  return items.slice(nextItem, end)
}

/** What stands between two items of a part separates their rows; where it may not, they are one. */
function splitPart({
  typed,
  part,
  items,
}: {
  typed: string
  part: Part
  items: readonly Span[]
}): Piece[] {
  const pieces: Piece[] = []
  let { before, from } = part
  let end = endOf(items[0])
  for (const item of items.slice(1)) {
    const between = typed.slice(end, item.at)
    if (isJoiner(between)) {
      pieces.push({ text: typed.slice(from, end), before })
      before = between
      from = item.at
    }
    end = endOf(item)
  }
  return [...pieces, { text: typed.slice(from, part.to), before }]
}

function canJoin(text: string, between: string, more: string): boolean {
  return (
    /^[ \t]*,[ \t]*$/.test(between) &&
    text.length + between.length + more.length <= maxTextWithCommas &&
    text.split(',').length <= maxCommas
  )
}
