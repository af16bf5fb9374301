import { typedText } from '#shared/contracts/saved-list.ts'
import { visiblePart } from '#shared/list-reader/parse-list.ts'
import { itemRowKey, newRowKeys } from './row-keys.ts'
import { placesFor } from './row-places.ts'
import { isSeparator, usualSeparator } from './separators.ts'

/** A part of a list between its commas and line breaks, as it is kept on devices and the server. */
export type ListItemRow = {
  /** The same on all devices for the same words; see `itemRowKey`. */
  key: string
  /** As typed, without the spaces at its ends. */
  text: string
  /** What stands between it and the one before it. */
  before: string
  /** Orders the rows of a list, ties by key. */
  place: number
}

/** What a changed text means for the rows of a list. */
export type TextChanges = {
  written: readonly ListItemRow[]
  removed: readonly string[]
}

export type Piece = { text: string; before: string }

const piecePattern = /([,\s]*)([^,\n\r\u2028\u2029]+)/guy

/** The parts of a text between commas and line breaks, without empty ones and characters that nobody types. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let spaceBefore = ''
  for (const [, lead = '', piece = ''] of typedText(text).matchAll(piecePattern)) {
    const trimmed = piece.trim()
    if (visiblePart(trimmed) !== null) {
      const between = spaceBefore + lead
      pieces.push({ text: trimmed, before: isSeparator(between) ? between : usualSeparator })
      spaceBefore = ''
    }
    spaceBefore += piece.slice(piece.trimEnd().length)
  }
  return pieces
}

/** The text of a list: its rows in their order. */
export function textOfRows(rows: readonly ListItemRow[]): string {
  return inOrder(rows)
    .map(({ before, text }, at) => (at === 0 ? text : before + text))
    .join('')
}

export function inOrder<T extends Pick<ListItemRow, 'key' | 'place'>>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
}

/**
 * What has to be written and removed so that rows say what a text says. Rows that say it already stay
 * as they are, so that what another device changes of them meanwhile is not overwritten.
 */
export function changesOfText(rows: readonly ListItemRow[], text: string): TextChanges {
  const pieces = piecesOf(text)
  const matched = matchRows(rows, pieces)
  const kept = new Set(matched.flatMap((row) => row?.key ?? []))
  const newKey = newRowKeys(kept)
  const keys = pieces.map(({ text: words }, at) => matched[at]?.key ?? newKey(words))
  const used = new Set(keys)
  const places = placesFor(matched.map((row) => row?.place))
  const written = pieces.flatMap(({ text: words, ...piece }, at) => {
    const row = matched[at]
    // What stands before the first one shows only once it isn't the first any more.
    const before = at === 0 ? (row?.before ?? piece.before) : piece.before
    const next = { key: keys[at] ?? '', text: words, before, place: places[at] ?? at }
    return row?.text === words && hasSamePosition(row, next) ? [] : next
  })
  return { written, removed: rows.map(({ key }) => key).filter((key) => !used.has(key)) }
}

export function hasSamePosition(row: ListItemRow, other: ListItemRow): boolean {
  return row.place === other.place && row.before === other.before
}

/** Of the rows as they are, those that a text says, as it says them. */
export function rowsSaidBy(rows: readonly ListItemRow[], text: string): ListItemRow[] {
  const { written, removed } = changesOfText(rows, text)
  const said = new Map(rows.map((row) => [row.key, row]))
  for (const row of written) said.set(row.key, row)
  for (const key of removed) said.delete(key)
  return [...said.values()]
}

/** For each piece the row that says the same, else one that is another amount or spelling of it. */
function matchRows(
  rows: readonly ListItemRow[],
  pieces: readonly Piece[],
): (ListItemRow | undefined)[] {
  const ordered = inOrder(rows)
  const bySaid = Map.groupBy(ordered, ({ text }) => text)
  const exact = pieces.map(({ text }) => bySaid.get(text)?.shift())
  const taken = new Set(exact)
  const left = Map.groupBy(
    ordered.filter((row) => !taken.has(row)),
    ({ text }) => itemRowKey(text),
  )
  return pieces.map(({ text }, at) => exact[at] ?? left.get(itemRowKey(text))?.shift())
}
