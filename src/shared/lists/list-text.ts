import { storableListText } from '#shared/contracts/saved-list.ts'
import type { ListItemRow, TextChanges } from './list-item-row.ts'
import { matchPieces } from './match-rows.ts'
import { newRowKeys } from './row-keys.ts'
import { inOrder, placesFor } from './row-places.ts'
import { rowText } from './row-store.ts'
import type { ReadItems } from './text-pieces.ts'

/** Returns a list's text: its rows in order, each with its store, and the separators between them. */
export function textOfRows(rows: readonly ListItemRow[]): string {
  return inOrder(rows)
    .map((row, at) => (at === 0 ? rowText(row) : row.before + rowText(row)))
    .join('')
}

/**
 * Returns the changes that make the rows match the list's text. Rows that already match aren't written, so
 * concurrent changes from other devices survive. A row whose item differs only in its amount, store or
 * spelling keeps its key. With `readItems`, 'garlic, minced' becomes one row and 'salt & pepper' two. Without
 * it, the text is split at commas and line breaks.
 */
export function changesOfText(
  rows: readonly ListItemRow[],
  text: string,
  readItems?: ReadItems,
): TextChanges {
  const pieces = matchPieces(rows, { typed: storableListText(text), readItems })
  const kept = new Set(pieces.flatMap(({ row }) => row?.key ?? []))
  const newKey = newRowKeys(kept)
  const keys = pieces.map(({ row, ...piece }) => row?.key ?? newKey(rowText(piece)))
  const used = new Set(keys)
  const places = placesFor(pieces.map(({ row }) => row?.place))
  const written = pieces.flatMap(({ row, text: words, store, before }, at): ListItemRow | [] => {
    // The first row's separator isn't part of the text, so it can't have changed.
    const position = {
      before: at === 0 ? (row?.before ?? before) : before,
      place: places[at] ?? at,
    }
    const isAsItWas = row?.text === words && row.store === store && hasSamePosition(row, position)
    return isAsItWas ? [] : { key: keys[at] ?? '', text: words, store, ...position }
  })
  return { written, removed: rows.map(({ key }) => key).filter((key) => !used.has(key)) }
}

type Position = Pick<ListItemRow, 'before' | 'place'>

/** Whether two rows have the same place and separator. */
export function hasSamePosition(row: Position, other: Position): boolean {
  return row.place === other.place && row.before === other.before
}

/** Returns the rows with the changes from `changesOfText` applied. The rows aren't sorted by place. */
export function rowsOfText(
  rows: readonly ListItemRow[],
  text: string,
  readItems?: ReadItems,
): ListItemRow[] {
  const { written, removed } = changesOfText(rows, text, readItems)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  for (const row of written) byKey.set(row.key, row)
  for (const key of removed) byKey.delete(key)
  return [...byKey.values()]
}
