import { changesBetween } from './change-rows.ts'
import type { ListItemRow, TextChanges } from './list-item-row.ts'
import { newRowKeys } from './row-keys.ts'
import { inOrder } from './row-places.ts'
import { rowsAt, type Span } from './row-spans.ts'
import { rowText } from './row-store.ts'
import { isJoiner, usualSeparator } from './separators.ts'

/**
 * Splits a row into one row per item, so that each item can be changed separately. `spans` contains the
 * positions of the items in the row's text, in order. The first new row keeps the key, and all of them keep
 * the store. A row with fewer than two items stays as it is.
 */
export function splitRow(
  rows: readonly ListItemRow[],
  key: string,
  spans: readonly Span[],
): TextChanges {
  return splitRows(rows, new Map([[key, spans]]))
}

/**
 * Like `splitRow`, but splits all rows with these keys. `items` must be all items that `readList` finds in
 * the text of the list.
 */
export function splitSharedRows(
  rows: readonly ListItemRow[],
  keys: readonly string[],
  items: readonly Span[],
): TextChanges {
  const requestedKeys = new Set(keys)
  const spansOf = new Map<string, Span[]>()
  const rowsOf = rowsAt(rows)
  for (const item of items) {
    for (const row of rowsOf(item)) {
      if (!requestedKeys.has(row.key)) continue
      const at = Math.max(0, item.at - row.from)
      const text = row.text.slice(at, item.at + item.text.length - row.from)
      const spans = spansOf.get(row.key) ?? []
      spansOf.set(row.key, spans)
      spans.push({ at, text })
    }
  }
  return splitRows(rows, spansOf)
}

function splitRows(
  rows: readonly ListItemRow[],
  spansOf: ReadonlyMap<string, readonly Span[]>,
): TextChanges {
  const newKey = newRowKeys(rows.map(({ key }) => key))
  return changesBetween(
    rows,
    inOrder(rows).flatMap((row) => {
      const [first, ...others] = partsOf(row, spansOf.get(row.key) ?? [])
      if (first === undefined || others.length === 0) return [row]
      const { store } = row
      const added = others.map((part) => ({
        ...part,
        store,
        key: newKey(rowText({ ...part, store })),
        place: null,
      }))
      return [{ ...row, text: first.text }, ...added]
    }),
  )
}

/**
 * Splits a row's text at its items. Keeps separators such as ' & ', which are valid without a comma, and
 * replaces all others with commas. Keeps the text before the first item and after the last.
 */
function partsOf(
  { text }: ListItemRow,
  spans: readonly Span[],
): { text: string; before: string }[] {
  return spans.map((span, nth) => {
    const previous = spans[nth - 1]
    const next = spans[nth + 1]
    const start = previous ? span.at : 0
    const end = next ? span.at + span.text.length : text.length
    const between = previous ? text.slice(previous.at + previous.text.length, span.at) : ''
    const before = isJoiner(between) ? between : usualSeparator
    return { text: text.slice(start, end), before }
  })
}
