import * as z from 'zod/mini'
import { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import type { Assignment } from '#shared/lists/assigned-items.ts'
import { type Clock, clockMs } from '#shared/lists/clock.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { hasSamePosition, textOfRows } from '#shared/lists/list-text.ts'
import { inOrder } from '#shared/lists/row-places.ts'
import { type Refusal, type SyncedRow, tripNumberOf } from '#shared/lists/synced-row.ts'

const Members = z.array(
  z.object({
    user_id: z.string(),
    name: z.string(),
    initial: z.string(),
    role: z.enum(['owner', 'editor', 'viewer']),
  }),
)

export type ListRole = z.infer<typeof Members>[number]['role']

/** A member of a shared list. */
export type ListMember = { userId: string; name: string; initial: string; role: ListRole }

/**
 * The last change to an item's tick; `done` is false if the item was unticked. `by` is the member who made
 * the change, or null for a member who has left. `atMs` is the time of the change by the server's clock.
 */
export type ListTick = { done: boolean; by: string | null; atMs: number }

/** A list as stored on this device. */
export type StoredList = {
  uid: string
  /**
   * Time when the list was saved, in milliseconds, as a string. If the shopper already has a list with this
   * time, the server uses the next free number.
   */
  savedId: string
  name: string
  /** The items as text, in the order and with the separators in which they were typed. */
  text: string
  items: readonly ListItemRow[]
  /** Number of the list's current trip. */
  trip: number
  /** User id of the member who last set the trip number; null if unknown. */
  tripBy: string | null
  /** Clock of the last change to the trip number; empty if it never changed. */
  tripClock: Clock
  /** Store in which a member last looked up the list, or null if no member has. */
  store: StoreLocation | null
  /** User ids of the members who added the items, by row key. */
  addedBy: ReadonlyMap<string, string>
  /** Ticks of the current trip by row key; see `tickedItems`. */
  ticks: ReadonlyMap<string, ListTick>
  /** Ticks of the previous trip by row key. */
  ticksBefore: ReadonlyMap<string, ListTick>
  /** Assignments of the current trip by row key; see `assignedItems`. */
  assigned: ReadonlyMap<string, Assignment>
  /** Whether the server stores assignments. */
  canSplit: boolean
  /** When the list's items are added to another list. Null means never. */
  repeats: ListRepeat | null
  /** Whether the server can store `repeats` and the items' stores. */
  canRepeat: boolean
  /** The shopper's role on the list. */
  role: ListRole
  /** All members, the owner first; empty if the list isn't shared. */
  members: readonly ListMember[]
  /** Creation time in ISO 8601. */
  createdAt: string
  /** Why the server rejected a change to the list, or null if it didn't reject any. */
  refusal: Refusal | null
}

/**
 * Returns the list stored in these rows, or null if the list was deleted or its own row is missing. Reuses
 * the items, text, store and repeat of `before` if they haven't changed, so that ticking an item changes only
 * the ticks.
 */
export function storedListOf(
  uid: string,
  rows: readonly SyncedRow[],
  before: StoredList | null = null,
): StoredList | null {
  const list = rows.find(({ kind }) => kind === 'lists')
  if (!list || list.fields['present'] === false) return null
  const found = itemsOf(rows)
  const items = before && areEqual(found, before.items) ? before.items : found
  const trip = tripNumberOf(list)
  const ofTrips = Map.groupBy(
    rows.filter(({ kind }) => kind === 'ticks'),
    ({ key }) => key.trip,
  )
  const ofTrip = ofTrips.get(trip) ?? []
  const { role, trip_by: tripBy, store, repeats } = list.fields
  return {
    uid,
    savedId: textField(list, 'id'),
    name: textField(list, 'name'),
    text: items === before?.items ? before.text : textOfRows(items),
    items,
    addedBy: addedByOf(rows),
    ticks: ticksOf(ofTrip),
    ticksBefore: ticksOf(ofTrips.get(trip - 1) ?? []),
    assigned: assignedOf(ofTrip),
    canSplit: tripBy !== undefined,
    repeats: keepIfEqual(ListRepeat.safeParse(repeats).data ?? null, before?.repeats),
    canRepeat: repeats !== undefined,
    trip,
    tripBy: typeof tripBy === 'string' ? tripBy : null,
    tripClock: list.clocks['trip'] ?? '',
    store: keepIfEqual(StoreLocation.safeParse(store).data ?? null, before?.store),
    role: role === 'editor' || role === 'viewer' ? role : 'owner',
    members: membersOf(list),
    createdAt: textField(list, 'created_at'),
    refusal: rows.find(({ refusal }) => refusal)?.refusal ?? null,
  }
}

function areEqual(rows: readonly ListItemRow[], others: readonly ListItemRow[]): boolean {
  const isEqual = (row: ListItemRow, other: ListItemRow | undefined) =>
    row.key === other?.key &&
    row.text === other.text &&
    row.store === other.store &&
    hasSamePosition(row, other)
  return rows.length === others.length && rows.every((row, at) => isEqual(row, others[at]))
}

/** Returns the items and headings of a list in order. Leaves out removed rows. */
export function itemsOf(rows: readonly SyncedRow[]): ListItemRow[] {
  const items = rows.flatMap((row) => {
    if (row.kind !== 'items' || row.fields['present'] !== true) return []
    const { place } = row.fields
    return {
      key: row.key.key ?? '',
      text: textField(row, 'text'),
      before: textField(row, 'before'),
      place: typeof place === 'number' ? place : 0,
      store: textField(row, 'store'),
    }
  })
  return inOrder(items)
}

/**
 * Returns the keys of the rows that are ticked on the list's current trip. Leaves out rows that were unticked
 * again.
 */
export function tickedKeys({ ticks }: Pick<StoredList, 'ticks'>): string[] {
  return [...ticks].flatMap(([key, { done }]) => (done ? key : []))
}

/** Returns whether a row is ticked on the current or the previous trip. */
export function isPickedUp({ ticks, ticksBefore }: StoredList, key: string): boolean {
  return ticks.get(key)?.done === true || ticksBefore.get(key)?.done === true
}

/** Returns `before` if it equals `value`, so that components that show the value don't render again. */
function keepIfEqual<T>(value: T, before: T | undefined): T {
  return before !== undefined && JSON.stringify(value) === JSON.stringify(before) ? before : value
}

/** Returns the ids of the members who added the items, by row key. */
function addedByOf(rows: readonly SyncedRow[]): Map<string, string> {
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const by = row.fields['added_by']
      const isItem = row.kind === 'items' && row.fields['present'] === true
      return isItem && typeof by === 'string' ? [[row.key.key ?? '', by]] : []
    }),
  )
}

function ticksOf(rows: readonly SyncedRow[]): Map<string, ListTick> {
  // A row without this clock is only an assignment: the item was never ticked or unticked.
  const ticked = rows.filter(({ clocks }) => clocks['done'] !== undefined)
  return new Map(
    ticked.map(({ key, fields, clocks }) => {
      const by = typeof fields['done_by'] === 'string' ? fields['done_by'] : null
      const done = fields['done'] === true
      return [key.key ?? '', { done, by, atMs: clockMs(clocks['done'] ?? '') }]
    }),
  )
}

/** Returns the assignments by row key. `to` is null for a cleared assignment. */
function assignedOf(rows: readonly SyncedRow[]): Map<string, Assignment> {
  return new Map(
    rows.flatMap(({ key, fields, clocks }): [string, Assignment][] => {
      const { assigned_to: to } = fields
      const clock = clocks['assigned_to'] ?? ''
      if (typeof to === 'string') return [[key.key ?? '', { to, clock }]]
      return clock === '' ? [] : [[key.key ?? '', { to: null, clock }]]
    }),
  )
}

function membersOf({ fields }: SyncedRow): ListMember[] {
  const members = Members.safeParse(fields['members']).data ?? []
  return members.map(({ user_id: userId, ...member }) => ({ userId, ...member }))
}

/** Compares two lists, so that sorting puts the newest first. */
export function compareNewestFirst(a: StoredList, b: StoredList): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.savedId < b.savedId ? 1 : -1)
}

function textField({ fields }: SyncedRow, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
