import type { Clocks } from './clock.ts'
import { type Kind, rowKinds } from './row-kinds.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What identifies a row within its list or store; nothing for the list itself. */
export type RowKey = { readonly key?: string; readonly trip?: number }

/**
 * Whether the server has a row as it is here. Pending: it has to be sent; rejected: the server refused
 * it, and it was not changed since.
 */
export type SyncStatus = 'synced' | 'pending' | 'rejected'

/** One row as a device has it. */
export type Row = {
  /** Kind, list and key in one. */
  id: string
  kind: Kind
  /** The list or, for a correction, the store that it belongs to. */
  list: string
  key: RowKey
  fields: Fields
  clocks: Clocks
  syncStatus: SyncStatus
  refusal?: Refusal
  /** The server has never confirmed it. */
  isNew?: true
}

/** Why the server did not take a row; the message is for the shopper, where there is one. */
export type Refusal = { code: string; message: string | null }

export function rowId(kind: Kind, list: string, { key, trip }: RowKey = {}): string {
  return [kind, list, trip, key].filter((part) => part !== undefined).join('\n')
}

/** The clocks that these fields are written under. */
export function clocksFor(kind: Kind, fields: Fields, clock: string): Clocks {
  const names = Object.keys(fields).flatMap((field) => clockName(kind, field) ?? [])
  return Object.fromEntries(names.map((name) => [name, clock]))
}

/** For each field the later writer; null when that changes nothing. */
export function mergeRows(row: Row | undefined, other: Row): Row | null {
  if (!row) return other
  const fields: Record<string, unknown> = { ...row.fields }
  const clocks: Record<string, string> = { ...row.clocks }
  let isChanged = false
  for (const [field, value] of Object.entries(other.fields)) {
    const name = clockName(row.kind, field)
    const clock = name === undefined ? '' : clockOf(other, name)
    const isLater = name === undefined ? !isSame(value, fields[field]) : clock > clockOf(row, name)
    if (!isLater) continue
    fields[field] = value
    if (name !== undefined) clocks[name] = clock
    isChanged = true
  }
  return isChanged ? { ...row, fields, clocks } : null
}

/** Undefined for a field that the server alone sets. */
function clockName(kind: Kind, field: string): string | undefined {
  const clocks: Readonly<Record<string, string>> = rowKinds[kind].clocks
  return clocks[field]
}

/** Empty for a clock that is none, as servers on some databases once took it: it would win for ever. */
function clockOf({ clocks }: Row, name: string): string {
  const clock = clocks[name] ?? ''
  return /[^\da-z-]/.test(clock) ? '' : clock
}

/** Members are an array, which the server writes the same way each time. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export function hasSameClocks(a: Row, b: Row): boolean {
  const names = Object.keys(a.clocks)
  return (
    names.length === Object.keys(b.clocks).length &&
    names.every((name) => a.clocks[name] === b.clocks[name])
  )
}

/** The row with its clocks, as `date` gives them. */
export function redated(row: Row, date: (clock: string) => string): Row {
  const clocks: Record<string, string> = {}
  for (const [name, clock] of Object.entries(row.clocks)) clocks[name] = date(clock)
  return { ...row, clocks }
}

/** Which trip with a list is under way. */
export function tripNumberOf({ fields }: Row): number {
  return typeof fields['trip'] === 'number' ? fields['trip'] : 1
}
