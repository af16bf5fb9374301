import type { ListItemRow } from './list-item-row.ts'
import { inOrder } from './row-places.ts'
import { rowText } from './row-store.ts'

/**
 * A piece of a list's text, and the index where it starts. `tag` is the store written next to the piece, if
 * any, with the start and end index of the characters that name the store.
 */
export type Span = { at: number; text: string; tag?: { label: string; from: number; to: number } }

/** A row, and the index where it starts in the list's text. */
type RowInText = ListItemRow & { from: number }

/** Returns a function that finds the rows that overlap a piece of the text `textOfRows(rows)`, in order. */
export function rowsAt(rows: readonly ListItemRow[]): (span: Span) => RowInText[] {
  const ordered = inText(rows)
  const ends = ordered.map((row) => row.from + rowText(row).length)
  return ({ at, text }) => {
    const found: RowInText[] = []
    for (let nth = firstAfter(ends, at); nth < ordered.length; nth += 1) {
      const row = ordered[nth]
      if (row === undefined || row.from >= at + text.length) break
      found.push(row)
    }
    return found
  }
}

function inText(rows: readonly ListItemRow[]): RowInText[] {
  let end = 0
  return inOrder(rows).map((row, nth) => {
    const from = end + (nth === 0 ? 0 : row.before.length)
    end = from + rowText(row).length
    return { ...row, from }
  })
}

/** Returns the index of the first end that is greater than `at`. */
function firstAfter(ends: readonly number[], at: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}
