import type { Clocks } from './clock.ts'
import { type Kind, rowKinds } from './row-kinds.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Identifies a row within its list or store. Empty for the row of the list itself. */
export type RowKey = { readonly key?: string; readonly trip?: number }

/**
 * Sync status of a row. A 'pending' row still has to be sent. A 'rejected' row was refused by the server and
 * hasn't changed since.
 */
export type SyncStatus = 'synced' | 'pending' | 'rejected'

/** A row as stored on a device. */
export type SyncedRow = {
  /** Text that combines kind, list and key; see `rowId`. */
  id: string
  kind: Kind
  /**
   * Id of the list; of the store if the row is a correction or has the signs of a store; the day of purchases;
   * the key of the item that has settings.
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

/** The reason why the server refused a row. The `message`, if there is one, is for the shopper. */
export type Refusal = { code: string; message: string | null }

/** Returns the id of a row, which is unique on a device. */
export function rowId(kind: Kind, list: string, { key, trip }: RowKey = {}): string {
  return [kind, list, trip, key].filter((part) => part !== undefined).join('\n')
}

/** Returns the clocks for a write to these fields. */
export function clocksFor(kind: Kind, fields: Fields, clock: string): Clocks {
  const names = Object.keys(fields).flatMap((field) => clockName(kind, field) ?? [])
  return Object.fromEntries(names.map((name) => [name, clock]))
}

/**
 * Merges another version into a row: for each field, the later write wins. Fields without a clock take the
 * value of `other`. Returns null if `row` stays the same.
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
    // An older version of the app stored the clocks of fields that it didn't know, without the fields.
    const isMissing = !(field in fields) && clock === known
    if (!isLater && !isMissing) continue
    fields[field] = value
    if (clock !== '' && name !== undefined) clocks[name] = clock
    isChanged = true
  }
  return isChanged ? { ...row, fields, clocks } : null
}

/** Returns the name of a field's clock. Returns undefined for a field that only the server sets. */
function clockName(kind: Kind, field: string): string | undefined {
  const clocks: Readonly<Record<string, string>> = rowKinds[kind].clocks
  return clocks[field]
}

/**
 * Returns a clock of a row, or '' if it is missing or invalid. Some databases once accepted invalid clocks,
 * which would win over all others.
 */
function clockOf({ clocks }: SyncedRow, name: string): string {
  const clock = clocks[name] ?? ''
  return /[^\da-z-]/.test(clock) ? '' : clock
}

/**
 * Whether two values are the same. Comparing JSON is enough for members, because the server always writes
 * them in the same order.
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

/** Returns the row with each of its clocks replaced by the result of `date`. */
export function redated(row: SyncedRow, date: (clock: string) => string): SyncedRow {
  const clocks: Record<string, string> = {}
  for (const [name, clock] of Object.entries(row.clocks)) clocks[name] = date(clock)
  return { ...row, clocks }
}

/** Returns the number of a list's current trip, or 1 if the list has none. */
export function tripNumberOf({ fields }: SyncedRow): number {
  return typeof fields['trip'] === 'number' ? fields['trip'] : 1
}
