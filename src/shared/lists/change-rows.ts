import type { ListItemRow, TextChanges } from './list-item-row.ts'
import { newRowKeys } from './row-keys.ts'
import { inOrder, placesFor } from './row-places.ts'
import { rowText } from './row-store.ts'
import { separatorOf, startsLine, strongerSeparator, usualSeparator } from './separators.ts'
import { piecesOf, type ReadItems } from './text-pieces.ts'

/**
 * Turns a shopper's changes to items into changes to rows. Other rows keep their text, but their separators
 * may change, so that a row that started a line still starts one. These functions only return the changes;
 * they don't modify their arguments.
 */

/**
 * A row as it should be after the change. If `place` is null, the row gets a place between its neighbors'
 * places.
 */
type Wanted = Omit<ListItemRow, 'place'> & { place: number | null }

const noChanges: TextChanges = { written: [], removed: [] }

/**
 * Adds the items in typed text at the end of the list, on a new line if the list or the text has line breaks.
 * The text is split at commas and line breaks unless `readItems` is given. Returns no changes if the text has
 * no items.
 */
export function addText(
  rows: readonly ListItemRow[],
  text: string,
  readItems?: ReadItems,
): TextChanges {
  const ordered = inOrder(rows)
  const newKey = newRowKeys(rows.map(({ key }) => key))
  const lastPlace = ordered.at(-1)?.place ?? 0
  const pieces = piecesOf(text, readItems)
  const separator = strongerSeparator(separatorOf(ordered), separatorOf(pieces))
  const written = pieces.map((piece, nth) => ({
    key: newKey(rowText(piece)),
    text: piece.text,
    store: piece.store,
    before: nth === 0 && ordered.length > 0 ? separator : piece.before,
    place: lastPlace + nth + 1,
  }))
  return { written, removed: [] }
}

/** Removes rows from the list. Keys without a row are ignored. */
export function removeRows(rows: readonly ListItemRow[], keys: readonly string[]): TextChanges {
  return changesBetween(rows, without(inOrder(rows), new Set(keys)))
}

/**
 * Moves rows before another row, or to the end if `nextKey` is null or unknown. The moved rows keep their
 * relative order. Returns no changes if the row with `nextKey` is one of the moved rows.
 */
export function moveRows(
  rows: readonly ListItemRow[],
  keys: readonly string[],
  nextKey: string | null,
): TextChanges {
  const isMoved = new Set(keys)
  if (nextKey !== null && isMoved.has(nextKey)) return noChanges
  const ordered = inOrder(rows)
  const rest = without(ordered, isMoved)
  const found = rest.findIndex(({ key }) => key === nextKey)
  const at = found === -1 ? rest.length : found
  const separator = separatorOf(ordered)
  const next = rest[at]
  const before = next ? strongerSeparator(next.before, usualSeparator) : separator
  const moved = ordered.flatMap((row, nth): Wanted | [] => {
    if (!isMoved.has(row.key)) return []
    const followsMoved = isMoved.has(ordered[nth - 1]?.key ?? '')
    return { ...row, before: followsMoved ? row.before : separator, place: null }
  })
  // If the target is in the middle of a line, a comma separates it from the moved rows. A row that started a
  // line still starts one.
  const behind = at === 0 || startsLine(before) ? separator : before
  return changesBetween(rows, [
    ...rest.slice(0, at),
    ...moved.map((row, nth) => (nth === 0 && at > 0 ? { ...row, before } : row)),
    ...rest.slice(at).map((row, nth) => (nth === 0 ? { ...row, before: behind } : row)),
  ])
}

/**
 * Rewrites an item. The item's first row keeps its key and gets the new words; its other rows are removed. If
 * the words have several items, each additional item gets a new row after it. The item keeps its store unless
 * the words name one. If the words are blank, the item is removed.
 */
export function rewriteRows(
  rows: readonly ListItemRow[],
  keys: readonly string[],
  words: string,
  readItems?: ReadItems,
): TextChanges {
  const isOfItem = new Set(keys)
  const ordered = inOrder(rows)
  const own = ordered.find(({ key }) => isOfItem.has(key))
  const [first, ...others] = piecesOf(words, readItems)
  if (first === undefined || own === undefined) return removeRows(rows, keys)
  const newKey = newRowKeys(rows.map(({ key }) => key))
  isOfItem.delete(own.key)
  const left = without(ordered, isOfItem)
  return changesBetween(
    rows,
    left.flatMap((row): Wanted[] => {
      if (row.key !== own.key) return [row]
      const added = others.map((piece) => ({ ...piece, key: newKey(rowText(piece)), place: null }))
      return [{ ...row, text: first.text, store: first.store || row.store }, ...added]
    }),
  )
}

/** Sets the store of rows. An empty store means that the item can be bought anywhere. */
export function setRowsStore(
  rows: readonly ListItemRow[],
  keys: readonly string[],
  store: string,
): TextChanges {
  const isOfItem = new Set(keys)
  const changed = rows.filter((row) => isOfItem.has(row.key) && row.store !== store)
  return { written: changed.map((row) => ({ ...row, store })), removed: [] }
}

/** Applies changes, and returns the resulting rows in order. */
export function applyChanges(
  rows: readonly ListItemRow[],
  { written, removed }: TextChanges,
): ListItemRow[] {
  const changed = new Map(rows.map((row) => [row.key, row]))
  for (const row of written) changed.set(row.key, row)
  for (const key of removed) changed.delete(key)
  return inOrder([...changed.values()])
}

/**
 * Returns the changes that turn `rows` into `wanted`. If any wanted row has no place, places are assigned by
 * the order of `wanted`, and as few rows as possible are moved.
 */
export function changesBetween(
  rows: readonly ListItemRow[],
  wanted: readonly Wanted[],
): TextChanges {
  const hasPlaces = wanted.every(({ place }) => place !== null)
  const places = hasPlaces ? [] : placesFor(wanted.map(({ place }) => place ?? undefined))
  const before = new Map(rows.map((row) => [row.key, row]))
  const left = new Set(wanted.map(({ key }) => key))
  const written = wanted.flatMap((row, at): ListItemRow | [] => {
    const next = { ...row, place: places[at] ?? row.place ?? at }
    return isSame(before.get(row.key), next) ? [] : next
  })
  return { written, removed: rows.map(({ key }) => key).filter((key) => !left.has(key)) }
}

function isSame(row: ListItemRow | undefined, other: ListItemRow): boolean {
  return (
    row?.text === other.text &&
    row.before === other.before &&
    row.place === other.place &&
    row.store === other.store
  )
}

/** Removes rows. The row after a removed row gets the stronger of the two separators. */
function without(ordered: readonly ListItemRow[], gone: ReadonlySet<string>): ListItemRow[] {
  const left: ListItemRow[] = []
  let separator = ''
  for (const [at, row] of ordered.entries()) {
    const between = at === 0 ? '' : strongerSeparator(row.before, separator)
    if (gone.has(row.key)) separator = between
    else {
      left.push(left.length === 0 ? row : { ...row, before: between })
      separator = ''
    }
  }
  return left
}
