import type { KnownNames } from '#shared/names/known-names.ts'
import { memoizeByLine } from '#shared/names/memoize.ts'
import { joinPieces } from './join-pieces.ts'
import { type ListStyle, splitPieces } from './line-pieces.ts'
import { type ReadItem, readItem } from './read-item.ts'
import { splitPairs } from './split-pairs.ts'

/** An item in a line: its offset, its text, the parsed item, and the notes from other pieces. */
export type PieceRead = { from: number; text: string; read: ReadItem; notes: readonly string[] }

/** What the reader needs to know about a list to read one of its lines. */
export type PieceContext = { names: KnownNames; isRecipe: boolean; style: ListStyle }

/** Number of parsed lines to cache. A list is parsed again on every keystroke. */
const maxRemembered = 2_000

type Reader = (line: string) => readonly PieceRead[]

const readersByNames = new WeakMap<KnownNames, Map<string, Reader>>()

/** Returns the items in a line. The caller must remove bullets and titles first. Caches results. */
export function readPieces(line: string, context: PieceContext): readonly PieceRead[] {
  const { names, isRecipe, style } = context
  const readers = readersByNames.get(names) ?? new Map<string, Reader>()
  readersByNames.set(names, readers)
  const key = `${isRecipe} ${style.isOrderly} ${style.afterCommas}`
  const reader =
    readers.get(key) ?? memoizeByLine((body: string) => parsePieces(body, context), maxRemembered)
  readers.set(key, reader)
  return reader(line)
}

function parsePieces(body: string, { names, isRecipe, style }: PieceContext): PieceRead[] {
  return joinPieces(splitPieces(body), { body, names, isRecipe, style })
    .flatMap((piece) => splitPairs(piece, { body, names }))
    .map(({ from, text, main, notes }) => ({ from, text, read: readItem(main, names), notes }))
}
