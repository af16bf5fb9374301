import type { Clocks } from './clock.ts'
import { type Kind, rowKinds } from './row-kinds.ts'

export type Fields = Readonly<Record<string, unknown>>

/**
 * Identifies a row within its `SyncedRow.list`. Empty if there is only one row of its kind, such as the row
 * of the list itself.
 */
export type RowKey = { readonly key?: string; readonly trip?: number }

/**
 * The sync status of a row. A 'pending' row still has to be sent. A row is 'rejected' if the server rejected
 * it and the row hasn't changed since then.
 */
export type SyncStatus = 'synced' | 'pending' | 'rejected'

/** A row as it is stored on a device. */
export type SyncedRow = {
  /** Combines kind, list and key (see `rowId`). */
  id: string
  kind: Kind
  /**
   * ID of the list the row belongs to. For corrections and signs, it is the store's ID instead; for
   * purchases, the day; and for settings, the item's key.
   */
  list: string
  key: RowKey
  fields: Fields
  clocks: Clocks
  syncStatus: SyncStatus
  refusal?: Refusal
  /** True until the server has confirmed the row for the first time. */
  isNew?: true
}

/** Why the server rejected a row. `message`, if there is one, is shown to the shopper. */
export type Refusal = { code: string; message: string | null }

/** Returns the ID of a row, which is unique on a device. */
export function rowId(kind: Kind, list: string, { key, trip }: RowKey = {}): string {
  return [kind, list, trip, key].filter((part) => part !== undefined).join('\n')
}

/**
 * Returns the clocks for a write to these fields: each of their clocks is set to `clock`. Fields that only
 * the server sets don't have clocks.
 */
export function clocksFor(kind: Kind, fields: Fields, clock: string): Clocks {
  const names = Object.keys(fields).flatMap((field) => clockName(kind, field) ?? [])
  return Object.fromEntries(names.map((name) => [name, clock]))
}

/**
 * Merges another version into a row: for each field, the later write wins. Fields that only the server sets
 * take their value from `other`. Returns null if `row` stays the same, and `other` if there is no row yet.
 * Device-only properties such as `syncStatus` stay as they are in `row`.
 */
export function mergeRows(row: SyncedRow | undefined, other: SyncedRow): SyncedRow | null {
  if (!row) return other
  const fields: Record<string, unknown> = { ...row.fields }
  const clocks: Record<string, string> = { ...row.clocks }
  let isChanged = false
  for (const [field, value] of Object.entries(other.fields)) {
    const name = clockName(row.kind, field)
    const clock = name === undefined ? '' : clockOf(other, name)
    const known = name === undefined ? '' : clockOf(row, name)
    const isLater = name === undefined ? !isSame(value, fields[field]) : clock > known
    // An older version of the app stored only the clock of a field it didn't know.
    const isMissing = !(field in fields) && clock === known
    if (!isLater && !isMissing) continue
    fields[field] = value
    if (clock !== '' && name !== undefined) clocks[name] = clock
    isChanged = true
  }
  return isChanged ? { ...row, fields, clocks } : null
}

/** Returns the name of a field's clock, or undefined if only the server sets the field. */
function clockName(kind: Kind, field: string): string | undefined {
  const clocks: Readonly<Record<string, string>> = rowKinds[kind].clocks
  return clocks[field]
}

/**
 * Returns a clock of a row, or '' if it is missing or invalid. Some databases once accepted invalid clocks,
 * which would sort after all valid ones.
 */
function clockOf({ clocks }: SyncedRow, name: string): string {
  const clock = clocks[name] ?? ''
  return /[^\da-z-]/.test(clock) ? '' : clock
}

/**
 * Whether two values are equal. Comparing them as JSON is enough, because the server always returns a list's
 * members in the same order.
 */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Whether two rows have the same clocks. */
export function hasSameClocks(a: SyncedRow, b: SyncedRow): boolean {
  const names = Object.keys(a.clocks)
  return (
    names.length === Object.keys(b.clocks).length &&
    names.every((name) => a.clocks[name] === b.clocks[name])
  )
}

/** Returns a copy of the row in which each clock is replaced with the result of `change`. */
export function mapClocks(row: SyncedRow, change: (clock: string) => string): SyncedRow {
  const clocks: Record<string, string> = {}
  for (const [name, clock] of Object.entries(row.clocks)) clocks[name] = change(clock)
  return { ...row, clocks }
}

/** Returns the number of a list's current trip, or 1 if the row has none. */
export function tripNumberOf({ fields }: SyncedRow): number {
  return typeof fields['trip'] === 'number' ? fields['trip'] : 1
}
