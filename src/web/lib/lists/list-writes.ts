import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { changesOfText, hasSamePosition } from '#shared/lists/list-text.ts'
import { type Row, rowId } from '#shared/lists/synced-row.ts'
import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { tickKey } from '#shared/lists/tick-key.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import type { Write } from '../sync/apply-writes.ts'

/** A list that begins, with its first item or when it is saved. */
export function newList(name: string, createdAtMs: number): Write {
  const createdAt = new Date(createdAtMs)
  return {
    kind: 'lists',
    fields: {
      // As the specification has it; the server takes the next one where this one is taken.
      id: String(createdAt.getTime()),
      name,
      present: true,
      created_at: createdAt.toISOString(),
    },
    // Another device may be in the middle of a trip with a list that isn't here yet.
    initial: { trip: 1, store: null },
  }
}

export function newTick(
  itemKey: string,
  { trip, isDone }: { trip: number; isDone: boolean },
): Write {
  return { kind: 'ticks', key: { trip, key: tickKey(itemKey) }, fields: { done: isDone } }
}

/** Who takes items on this trip, by the keys of rows; null for nobody. Whether they are taken stays as it is. */
export function newAssignments(
  assigned: Iterable<readonly [string, string | null]>,
  trip: number,
): Write[] {
  return [...assigned].map(([key, to]) => ({
    kind: 'ticks',
    key: { trip, key: tickKey(key) },
    fields: { assigned_to: to },
    initial: { done: false },
  }))
}

/** Begins another trip with a list, or goes back to one. `by`: who does, where the server notes that. */
export function newTrip(trip: number, by: string | null): Write {
  return { kind: 'lists', fields: { trip, ...(by !== null && { trip_by: by }) } }
}

/** Where a list was looked up; others on the list see it. */
export function newListStore(store: StoreLocation): Write {
  return { kind: 'lists', fields: { store: withoutDistance(store) } }
}

type TextChange = {
  uid: string
  before: readonly ListItemRow[]
  text: string
  readItems?: ReadItems | undefined
}

/** What makes the list of these rows say a text instead of what it said before. */
export function writesOfText(
  rows: ReadonlyMap<string, Row>,
  { uid, before, text, readItems }: TextChange,
): Write[] {
  return writesOfChanges(rows, { uid, before, changes: changesOfText(before, text, readItems) })
}

type RowChange = { uid: string; before: readonly ListItemRow[]; changes: TextChanges }

/** What writes changes of a list's rows, field by field. */
export function writesOfChanges(
  rows: ReadonlyMap<string, Row>,
  { uid, before, changes: { written, removed } }: RowChange,
): Write[] {
  const rowsBefore = new Map(before.map((row) => [row.key, row]))
  const storedItem = (key: string) => rows.get(rowId('items', uid, { key }))
  return [
    ...written.map((row): Write => {
      const { key, text: words, ...position } = row
      const says = { text: words, present: true }
      const rowBefore = rowsBefore.get(key)
      const item = { kind: 'items', key: { key } } as const
      if (rowBefore === undefined || storedItem(key)?.fields['present'] !== true) {
        return { ...item, fields: { ...position, ...says } }
      }
      // What another device makes of the rest meanwhile is not taken back: a move leaves the words and
      // a removal alone, new words leave the position alone.
      if (rowBefore.text === words) return { ...item, fields: position, initial: says }
      if (hasSamePosition(rowBefore, row)) return { ...item, fields: says, initial: position }
      return { ...item, fields: { ...position, ...says } }
    }),
    // What never became a row needs no removal.
    ...removed.flatMap((key): Write[] =>
      storedItem(key) ? [{ kind: 'items', key: { key }, fields: { present: false } }] : [],
    ),
  ]
}
