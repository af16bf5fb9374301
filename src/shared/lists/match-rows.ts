import type { ListItemRow } from './list-item-row.ts'
import { itemRowKey } from './row-keys.ts'
import { inOrder } from './row-places.ts'
import { rowText, splitRowText } from './row-store.ts'
import type { TaggedPiece, WrittenPiece } from './tagged-pieces.ts'
import {
  cutPieces,
  maxCommas,
  type Part,
  type Piece,
  partsOf,
  type ReadItems,
} from './text-pieces.ts'

/** A piece of the list's text, and the existing row it matches, if there is one. */
export type MatchedPiece = Piece & MatchingRow
type MatchingRow = { row?: ListItemRow }

/**
 * Adjacent rows without a comma or line break between them. `length` is the number of parts that their text
 * has when it is split at commas and line breaks.
 */
type Run = { text: string; rows: readonly ListItemRow[]; length: number }

/**
 * Splits typed text into pieces, and finds the existing row that each piece matches. Rows whose text is
 * unchanged are matched first, even if the list reader would now split the text differently. Then come rows
 * that differ from a piece only in store, amount or capitalization. Each row matches at most one piece.
 */
export function matchPieces(
  rows: readonly ListItemRow[],
  { typed, readItems }: { typed: string; readItems?: ReadItems | undefined },
): MatchedPiece[] {
  const ordered = inOrder(rows)
  const parts = partsOf(typed)
  const runs = matchRuns(runsOf(ordered), { typed, parts })
  const matched = [...runs.values()].reduce((sum, { length }) => sum + length, 0)
  const items = readItems && matched < parts.length ? readItems(typed) : null
  const keptAt = (nth: number) => {
    const run = runs.get(nth)
    return run && { length: run.length, pieces: run.rows.map(keptPiece) }
  }
  const pieces: (TaggedPiece & MatchingRow)[] = cutPieces({ typed, parts, items }, keptAt)
  return matchRemaining(pieces.map(splitPiece), ordered)
}

function splitPiece({
  text,
  before,
  row,
  typed = text,
}: TaggedPiece & MatchingRow): MatchedPiece & { typed: string } {
  return { ...splitRowText(text), before, typed, ...(row && { row }) }
}

function keptPiece(row: ListItemRow): WrittenPiece & MatchingRow {
  return { text: rowText(row), before: row.before, row }
}

/** Groups neighboring rows that have no comma or line break between them. */
function runsOf(ordered: readonly ListItemRow[]): Run[] {
  const runs: { text: string; rows: ListItemRow[] }[] = []
  for (const row of ordered) {
    const run = runs.at(-1)
    if (run && !/[,\n\r\u2028\u2029]/u.test(row.before)) {
      run.text += row.before + rowText(row)
      run.rows.push(row)
    } else runs.push({ text: rowText(row), rows: [row] })
  }
  return runs.map((run) => ({ ...run, length: partsOf(run.text).length }))
}

/** Returns the runs that occur unchanged in the text, by the index of their first part. */
function matchRuns(
  runs: readonly Run[],
  { typed, parts }: { typed: string; parts: readonly Part[] },
): Map<number, Run> {
  const matched = new Map<number, Run>()
  const textAt = (at: number, length: number) =>
    typed.slice(parts[at]?.from ?? 0, parts[at + length - 1]?.to ?? 0)
  const isAt = ({ text, length }: Run, at: number) => length > 0 && textAt(at, length) === text

  // Match from the start and from the end first, so that only the edited middle can change.
  let [start, end] = [0, parts.length]
  let [first, last] = [0, runs.length]
  for (let run = runs[first]; run && start + run.length <= end && isAt(run, start); ) {
    matched.set(start, run)
    start += run.length
    first += 1
    run = runs[first]
  }
  for (let run = runs[last - 1]; first < last && run && isAt(run, end - run.length); ) {
    if (end - run.length < start) break
    end -= run.length
    last -= 1
    matched.set(end, run)
    run = runs[last - 1]
  }

  const left = runs.slice(first, last).filter(({ length }) => length <= maxCommas + 1)
  const byText = Map.groupBy(left.toReversed(), ({ text }) => text)
  const lengths = [...new Set(left.map(({ length }) => length))].toSorted((a, b) => b - a)
  for (let at = start; at < end; ) {
    const from = at
    const run = lengths
      .filter((length) => length > 0 && from + length <= end)
      .map((length) => byText.get(textAt(from, length))?.pop())
      .find((one) => one !== undefined)
    if (run) matched.set(at, run)
    at += run?.length ?? 1
  }
  return matched
}

/**
 * Matches the remaining pieces with the remaining rows: by text and store, then by text, then by name.
 * Finally, matches by the name as typed, because an older row may have the text 'milk @costco'.
 */
function matchRemaining(
  pieces: readonly (MatchedPiece & { typed: string })[],
  ordered: readonly ListItemRow[],
): MatchedPiece[] {
  const matchedRows = new Set(pieces.flatMap(({ row }) => row ?? []))
  let matched = [...pieces]
  for (const contentOf of [rowText, textOf, nameOf, typedNameOf]) {
    const left = ordered.filter((row) => !matchedRows.has(row)).toReversed()
    const rowsByContent = Map.groupBy(left, contentOf)
    matched = matched.map((piece) => {
      const row = piece.row ?? rowsByContent.get(contentOf(piece))?.pop()
      if (row) matchedRows.add(row)
      return row ? { ...piece, row } : piece
    })
  }
  return matched
}

type Content = Pick<ListItemRow, 'text' | 'store'> & { typed?: string }

function textOf({ text }: Content): string {
  return text
}

function nameOf({ text }: Content): string {
  return itemRowKey(text)
}

function typedNameOf({ text, typed = text }: Content): string {
  return itemRowKey(typed)
}
