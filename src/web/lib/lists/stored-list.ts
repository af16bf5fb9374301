import * as z from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import type { Assignment } from '#shared/lists/assigned-items.ts'
import { type Clock, clockMs } from '#shared/lists/clock.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { hasSamePosition, textOfRows } from '#shared/lists/list-text.ts'
import { inOrder } from '#shared/lists/row-places.ts'
import { type Refusal, type Row, tripNumberOf } from '#shared/lists/synced-row.ts'

const Members = z.array(
  z.object({
    user_id: z.string(),
    name: z.string(),
    initial: z.string(),
    role: z.enum(['owner', 'editor', 'viewer']),
  }),
)

export type ListRole = z.infer<typeof Members>[number]['role']

/** Somebody who is on a shared list. */
export type ListMember = { userId: string; name: string; initial: string; role: ListRole }

/**
 * Whether something was taken, or put back again, and when, in milliseconds of the server's clock. `by` is
 * null for somebody who is gone.
 */
export type ListTick = { done: boolean; by: string | null; atMs: number }

/** A list as this device has it. */
export type StoredList = {
  uid: string
  /** When it was saved, in milliseconds. */
  savedId: string
  name: string
  /** Its items as typed. */
  text: string
  items: readonly ListItemRow[]
  /** Counts the trips with this list. */
  trip: number
  /** Who last set the trip, where that is known. */
  tripBy: string | null
  /** When the trip was last set; empty if never. */
  tripClock: Clock
  /** Where somebody on the list last looked it up; null if nowhere. */
  store: StoreLocation | null
  /** Who added which of them, by their keys. */
  addedBy: ReadonlyMap<string, string>
  /** What was taken on this trip, by the keys of rows; see `tickedItems`. */
  ticks: ReadonlyMap<string, ListTick>
  /** The same of the trip before. */
  ticksBefore: ReadonlyMap<string, ListTick>
  /** Who takes what on this trip, by the keys of rows; see `assignedItems`. */
  assigned: ReadonlyMap<string, Assignment>
  /** Whether its server knows who takes what. */
  canSplit: boolean
  /** What the shopper may do with it. */
  role: ListRole
  /** Everybody on it, the owner first; nobody while it is not shared. */
  members: readonly ListMember[]
  /** ISO 8601. */
  createdAt: string
  /** Why the server did not take something of it; null when it took all. */
  refusal: Refusal | null
}

/**
 * The list that these rows are of; null when it was deleted, or isn't there. Its items are those of
 * `before` where they are equal, so that a tick changes ticks alone.
 */
export function storedListOf(
  uid: string,
  rows: readonly Row[],
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
  const { role, trip_by: tripBy } = list.fields
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
    trip,
    tripBy: typeof tripBy === 'string' ? tripBy : null,
    tripClock: list.clocks['trip'] ?? '',
    store: storeOf(list, before),
    role: role === 'editor' || role === 'viewer' ? role : 'owner',
    members: membersOf(list),
    createdAt: textField(list, 'created_at'),
    refusal: rows.find(({ refusal }) => refusal)?.refusal ?? null,
  }
}

function areEqual(rows: readonly ListItemRow[], others: readonly ListItemRow[]): boolean {
  const isEqual = (row: ListItemRow, other: ListItemRow | undefined) =>
    row.key === other?.key && row.text === other.text && hasSamePosition(row, other)
  return rows.length === others.length && rows.every((row, at) => isEqual(row, others[at]))
}

/** The items that rows of a list say, in their order. */
export function itemsOf(rows: readonly Row[]): ListItemRow[] {
  const items = rows.flatMap((row) => {
    if (row.kind !== 'items' || row.fields['present'] !== true) return []
    const { place } = row.fields
    return {
      key: row.key.key ?? '',
      text: textField(row, 'text'),
      before: textField(row, 'before'),
      place: typeof place === 'number' ? place : 0,
    }
  })
  return inOrder(items)
}

/** The keys that are ticked on a list's trip, without those that were unticked again. */
export function tickedKeys({ ticks }: Pick<StoredList, 'ticks'>): string[] {
  return [...ticks].flatMap(([key, { done }]) => (done ? key : []))
}

/** The store of before if it is the same one. */
function storeOf({ fields }: Row, before: StoredList | null): StoreLocation | null {
  const store = StoreLocation.safeParse(fields['store']).data ?? null
  const isSame = JSON.stringify(store) === JSON.stringify(before?.store ?? null)
  return isSame && before ? before.store : store
}

function addedByOf(rows: readonly Row[]): Map<string, string> {
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const by = row.fields['added_by']
      const isItem = row.kind === 'items' && row.fields['present'] === true
      return isItem && typeof by === 'string' ? [[row.key.key ?? '', by]] : []
    }),
  )
}

function ticksOf(rows: readonly Row[]): Map<string, ListTick> {
  // What is assigned only was neither ticked nor unticked.
  const ticked = rows.filter(({ clocks }) => clocks['done'] !== undefined)
  return new Map(
    ticked.map(({ key, fields, clocks }) => {
      const by = typeof fields['done_by'] === 'string' ? fields['done_by'] : null
      const done = fields['done'] === true
      return [key.key ?? '', { done, by, atMs: clockMs(clocks['done'] ?? '') }]
    }),
  )
}

function assignedOf(rows: readonly Row[]): Map<string, Assignment> {
  return new Map(
    rows.flatMap(({ key, fields, clocks }): [string, Assignment][] => {
      const { assigned_to: to } = fields
      const clock = clocks['assigned_to'] ?? ''
      if (typeof to === 'string') return [[key.key ?? '', { to, clock }]]
      return clock === '' ? [] : [[key.key ?? '', { to: null, clock }]]
    }),
  )
}

function membersOf({ fields }: Row): ListMember[] {
  const members = Members.safeParse(fields['members']).data ?? []
  return members.map(({ user_id: userId, ...member }) => ({ userId, ...member }))
}

/** Newest first. */
export function byAge(a: StoredList, b: StoredList): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.savedId < b.savedId ? 1 : -1)
}

function textField({ fields }: Row, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
