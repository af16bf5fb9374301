import { storableListText } from '#shared/contracts/saved-list.ts'
import { visiblePart } from '#shared/list-reader/parse-list.ts'
import type { ListItemRow } from './list-item-row.ts'
import type { Span } from './row-spans.ts'
import { splitRowText } from './row-store.ts'
import { isJoiner, isSeparator, usualSeparator } from './separators.ts'
import {
  type CutPiece,
  type TaggedPiece,
  type WrittenPiece,
  withTagsAtEnd,
} from './tagged-pieces.ts'

/** Finds the positions of the items in text, using the list reader. */
export type ReadItems = (text: string) => readonly Span[]

/** The content of a row to be written, and the separator before it. */
export type Piece = Pick<ListItemRow, 'text' | 'before' | 'store'>

/** A part of typed text between commas or line breaks. `from` and `to` are its start and end index. */
export type Part = CutPiece & { to: number }

/** The server's limits: for the number of commas in a row's text, and for the length of text with commas. */
export const maxCommas = 10
const maxTextWithCommas = 1_000
const partPattern = /([,\s]*)([^,\n\r\u2028\u2029]+)/guy

/**
 * Splits text into pieces that become rows: between its items if `readItems` is given, otherwise at commas
 * and line breaks. Skips empty pieces. Cleans up the text (see `storableListText`).
 */
export function piecesOf(text: string, readItems?: ReadItems): Piece[] {
  const typed = storableListText(text)
  const parts = partsOf(typed)
  const pieces = readItems ? cutPieces({ typed, parts, items: readItems(typed) }) : parts
  return pieces.map(({ text: written, before }) => ({ ...splitRowText(written), before }))
}

/**
 * Splits typed text at commas and line breaks, and trims the parts. Skips parts without visible characters.
 */
export function partsOf(typed: string): Part[] {
  const parts: Part[] = []
  let spaceBefore = ''
  for (const { 0: all, 1: lead = '', 2: content = '', index } of typed.matchAll(partPattern)) {
    const text = content.trim()
    if (visiblePart(text) !== null) {
      const between = spaceBefore + lead
      const to = index + all.trimEnd().length
      const before = isSeparator(between) ? between : usualSeparator
      parts.push({ text, before, from: to - text.length, to })
      spaceBefore = ''
    }
    spaceBefore += content.slice(content.trimEnd().length)
  }
  return parts
}

/**
 * Joins parts that belong to one item ('garlic, minced') and splits parts that have several items ('salt &
 * pepper'). Moves the stores of items to the end of their pieces. If `items` is null, the parts become the
 * pieces. `keptOf` returns existing pieces that start at a part, and the number of parts they cover; these
 * pieces aren't changed.
 */
export function cutPieces<Kept extends WrittenPiece>(
  { typed, parts, items }: { typed: string; parts: readonly Part[]; items: readonly Span[] | null },
  keptOf: (nth: number) => { pieces: readonly Kept[]; length: number } | undefined = () =>
    undefined,
): (TaggedPiece | Kept)[] {
  const pieces: (CutPiece | Kept)[] = []
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
  return items === null ? pieces : withTagsAtEnd(pieces, items)
}

function endOf(item: Span | undefined): number {
  return item ? item.at + item.text.length : Number.POSITIVE_INFINITY
}

/** Returns the items that overlap a part. */
function itemsIn(
  part: Part,
  { items, nextItem }: { items: readonly Span[]; nextItem: number },
): readonly Span[] {
  let end = nextItem
  while ((items[end]?.at ?? Number.POSITIVE_INFINITY) < part.to) end += 1
  return items.slice(nextItem, end)
}

/** Splits a part between two items wherever the text between them is a valid separator. */
function splitPart({
  typed,
  part,
  items,
}: {
  typed: string
  part: Part
  items: readonly Span[]
}): CutPiece[] {
  const pieces: CutPiece[] = []
  let { before, from } = part
  let end = endOf(items[0])
  for (const item of items.slice(1)) {
    const between = typed.slice(end, item.at)
    if (isJoiner(between)) {
      pieces.push({ text: typed.slice(from, end), before, from })
      before = between
      from = item.at
    }
    end = endOf(item)
  }
  return [...pieces, { text: typed.slice(from, part.to), before, from }]
}

/** Whether two pieces of text with only a comma between them fit into one row. */
function canJoin(text: string, between: string, more: string): boolean {
  return (
    /^[ \t]*,[ \t]*$/.test(between) &&
    text.length + between.length + more.length <= maxTextWithCommas &&
    text.split(',').length <= maxCommas
  )
}
