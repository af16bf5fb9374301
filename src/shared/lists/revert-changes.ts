import type { ListItemRow, TextChanges } from './list-item-row.ts'
import { hasSamePosition } from './list-text.ts'
import { newRowKeys } from './row-keys.ts'

/** Changes that were made to a list, and the list's rows before these changes. */
export type MadeChanges = { before: readonly ListItemRow[]; changes: TextChanges }

/**
 * Returns the changes that undo earlier ones. Removed rows come back, added rows are removed, and changed
 * rows get their old values. Values that have been changed again since then are kept. A restored row gets a
 * new key if another row now uses its key.
 */
export function revertChanges(
  rows: readonly ListItemRow[],
  { before, changes: { written, removed } }: MadeChanges,
): TextChanges {
  const present = new Map(rows.map((row) => [row.key, row]))
  const earlier = new Map(before.map((row) => [row.key, row]))
  const newKey = newRowKeys([...present.keys(), ...removed])
  const restored = removed.flatMap((key): ListItemRow | [] => {
    const row = earlier.get(key)
    const current = present.get(key)
    if (!row || current?.text === row.text) return []
    // Another item with the same name has been added since then and uses this key.
    return current ? { ...row, key: newKey(row.text) } : row
  })
  const reverted = written.flatMap((row): ListItemRow | [] => {
    const current = present.get(row.key)
    const old = earlier.get(row.key)
    const reverted = current && old ? revertRow(current, { from: row, to: old }) : current
    return !current || !reverted || isEqual(reverted, current) ? [] : reverted
  })
  const added = written.filter(
    ({ key, text }) => !earlier.has(key) && present.get(key)?.text === text,
  )
  return { written: [...restored, ...reverted], removed: added.map(({ key }) => key) }
}

function isEqual(row: ListItemRow, other: ListItemRow): boolean {
  return row.text === other.text && row.store === other.store && hasSamePosition(row, other)
}

/**
 * Returns the row with its old values from `to`. Values that differ from those in `from` have been changed
 * since then and are kept.
 */
function revertRow(
  row: ListItemRow,
  { from, to }: { from: ListItemRow; to: ListItemRow },
): ListItemRow {
  return {
    key: row.key,
    text: row.text === from.text ? to.text : row.text,
    before: row.before === from.before ? to.before : row.before,
    place: row.place === from.place ? to.place : row.place,
    store: row.store === from.store ? to.store : row.store,
  }
}
