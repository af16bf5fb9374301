import type { Span } from './row-spans.ts'
import { rowText } from './row-store.ts'

/** A piece of the text, including its store, and the separator before it. */
export type WrittenPiece = { text: string; before: string }

/** A piece cut from the text, and the index where it starts. */
export type CutPiece = WrittenPiece & { from: number }

/** A piece with its store at the end. `typed` is the piece as typed, if that differs. */
export type TaggedPiece = WrittenPiece & { typed?: string }

/**
 * Rewrites pieces such as 'milk @costco' as 'milk (@Costco)', using the stores in `items`. Pieces without
 * `from` stay as they are, as do pieces whose items have different stores.
 */
export function withTagsAtEnd<Kept extends WrittenPiece>(
  pieces: readonly (CutPiece | Kept)[],
  items: readonly Span[],
): (TaggedPiece | Kept)[] {
  if (items.every(({ tag }) => tag === undefined)) return [...pieces]
  let next = 0
  return pieces.map((piece) => {
    if (!('from' in piece)) return piece
    const { from, text } = piece
    const isBefore = (item: Span | undefined) =>
      item !== undefined && item.at + item.text.length <= from
    while (isBefore(items[next])) next += 1
    const [first, ...others] = itemsUntil(items, next, from + text.length)
    const tag = first?.tag
    if (!tag || others.some((item) => item.tag?.from !== tag.from)) return piece
    const words = withoutTag(text, tag.from - from, tag.to - from)
    const tagged = words === '' ? text : rowText({ text: words, store: tag.label })
    return tagged === text ? piece : { ...piece, text: tagged, typed: text }
  })
}

/** Returns the items, from index `start` on, that begin before `end` in the text. */
function itemsUntil(items: readonly Span[], start: number, end: number): readonly Span[] {
  let after = start
  while ((items[after]?.at ?? Number.POSITIVE_INFINITY) < end) after += 1
  return items.slice(start, after)
}

/** Removes the characters that name the store, and separators left over at both ends. */
function withoutTag(text: string, from: number, to: number): string {
  const before = text.slice(0, Math.max(0, from)).trimEnd()
  const after = text
    .slice(Math.max(0, to))
    .replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')
    .trimStart()
  if (after === '') return before.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')
  if (before === '') return after.replace(/^[\s,;:–—-]+/u, '')
  const isTight = /[([]$/u.test(before) || /^[)\].,;:!?*_~`'"”]/u.test(after)
  return `${before}${isTight ? '' : ' '}${after}`
}
