import { type MergedItem, mergeItems, readList } from '#shared/list-reader/read-list.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { inOrder, type ListItemRow, textOfRows } from './list-text.ts'

/** A piece of a list's text: where it begins, and what it says. */
type Span = { at: number; text: string }

/** The items of a list in its order, each once, with the keys of their rows; headings are no items. */
export function readRows(rows: readonly ListItemRow[], names: KnownNames): MergedItem[] {
  return mergeItems(readList(textOfRows(rows), names), rowsAt(rows))
}

/** Finds the keys of the rows in which a piece of `textOfRows(rows)` stands. */
export function rowsAt(rows: readonly ListItemRow[]): (span: Span) => string[] {
  const ordered = inOrder(rows)
  const ends = endsOf(ordered)
  return ({ at, text }) => {
    const keys: string[] = []
    for (let nth = firstAfter(ends, at); nth < ordered.length; nth += 1) {
      const row = ordered[nth]
      if (row === undefined || (ends[nth] ?? 0) - row.text.length >= at + text.length) break
      keys.push(row.key)
    }
    return keys
  }
}

/** Where each row ends in the text of all of them. */
function endsOf(ordered: readonly ListItemRow[]): number[] {
  let end = 0
  return ordered.map(({ before, text }, nth) => {
    end += nth === 0 ? text.length : before.length + text.length
    return end
  })
}

/** The index of the first end that is greater than a place in the text. */
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
