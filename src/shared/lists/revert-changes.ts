import type { ListItemRow, TextChanges } from './list-item-row.ts'
import { hasSamePosition } from './list-text.ts'
import { newRowKeys } from './row-keys.ts'

/** Changes that were made, with the rows as they were before. */
export type MadeChanges = { before: readonly ListItemRow[]; changes: TextChanges }

/**
 * What takes changes back: the very rows come back that were removed, and what was written is as before.
 * Whatever was changed since stays.
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
    const there = present.get(key)
    if (!row || there?.text === row.text) return []
    // Its key went to what was written since under the same name.
    return there ? { ...row, key: newKey(row.text) } : row
  })
  const reverted = written.flatMap((row): ListItemRow | [] => {
    const there = present.get(row.key)
    const old = earlier.get(row.key)
    const reverted = there && old ? revertRow(there, { from: row, to: old }) : there
    return !there || !reverted || isEqual(reverted, there) ? [] : reverted
  })
  const added = written.filter(
    ({ key, text }) => !earlier.has(key) && present.get(key)?.text === text,
  )
  return { written: [...restored, ...reverted], removed: added.map(({ key }) => key) }
}

function isEqual(row: ListItemRow, other: ListItemRow): boolean {
  return row.text === other.text && hasSamePosition(row, other)
}

function revertRow(
  row: ListItemRow,
  { from, to }: { from: ListItemRow; to: ListItemRow },
): ListItemRow {
  return {
    key: row.key,
    text: row.text === from.text ? to.text : row.text,
    before: row.before === from.before ? to.before : row.before,
    place: row.place === from.place ? to.place : row.place,
  }
}
