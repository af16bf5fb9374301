import type { KnownNames } from '#shared/names/known-names.ts'
import { rememberedByLine } from '#shared/names/remembered.ts'
import { joinPieces } from './join-pieces.ts'
import { type ListStyle, splitPieces } from './line-pieces.ts'
import { type ReadItem, readItem } from './read-item.ts'
import { splitPairs } from './split-pairs.ts'

/** One item of a line: where its text stands in the line, and what is read of it. */
export type PieceRead = { from: number; text: string; read: ReadItem; notes: readonly string[] }

/** What the list tells of a line. */
export type PieceContext = { names: KnownNames; isRecipe: boolean; style: ListStyle }

/** A list is read anew at each key; more lines than these are forgotten. */
const maxRemembered = 2_000

type Reader = (line: string) => readonly PieceRead[]

const readersByNames = new WeakMap<KnownNames, Map<string, Reader>>()

/** The items of a line without bullet and title. */
export function readPieces(line: string, context: PieceContext): readonly PieceRead[] {
  const { names, isRecipe, style } = context
  const readers = readersByNames.get(names) ?? new Map<string, Reader>()
  readersByNames.set(names, readers)
  const key = `${isRecipe} ${style.isOrderly} ${style.behindCommas}`
  const reader =
    readers.get(key) ??
    rememberedByLine((body: string) => readPiecesAnew(body, context), maxRemembered)
  readers.set(key, reader)
  return reader(line)
}

function readPiecesAnew(body: string, { names, isRecipe, style }: PieceContext): PieceRead[] {
  return joinPieces(splitPieces(body), { body, names, isRecipe, style })
    .flatMap((piece) => splitPairs(piece, { body, names }))
    .map(({ from, text, main, notes }) => ({ from, text, read: readItem(main, names), notes }))
}
