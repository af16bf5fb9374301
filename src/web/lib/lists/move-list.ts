/**
 * When the shopper names the current list, it is moved: its items and the ticks of its current trip are
 * copied to a new list and keep their clocks. Then the current list is emptied, and its next trip begins. A
 * move consists of ordinary writes, so it works offline.
 *
 * The new list's id is computed from the current list and its trip, so two devices that name the list
 * separately create the same list. When a device receives the current list on a later trip, it computes the
 * same id and looks for the moved list. The device then also copies the rows that it wrote before it learned
 * of the move, with their own clocks (`writesAfterMove`).
 */
import { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { clockMs } from '#shared/lists/clock.ts'
import { rowKinds } from '#shared/lists/row-kinds.ts'
import { rowId, type SyncedRow, tripNumberOf } from '#shared/lists/synced-row.ts'
import type { ListWrites, Write } from '../sync/apply-writes.ts'
import type { SyncClient } from '../sync/sync-client.ts'
import { hashedId } from './hashed-id.ts'
import { writeOfNewList } from './list-writes.ts'
import { writeOfRepeatByDevice } from './repeat-by-device.ts'

export type MovedList = {
  uid: string
  /** The current list's trip, which becomes the first trip of the new list. */
  trip: number
}

type Naming = { shopperId: string; name: string; nowMs: number }

/**
 * Returns the new list's id and the writes that move the current list to a new list with this name. Saved
 * lists that repeat into the current list will repeat into the new one. The current list must be on the
 * device.
 */
export function writesOfNaming(
  client: Pick<SyncClient, 'rows' | 'rowsOf'>,
  { shopperId, name, nowMs }: Naming,
): { uid: string; changes: ListWrites[] } {
  const before = currentRows(client, shopperId)
  let { trip } = before
  let uid = idOfNamedList(shopperId, { ...before, trip })
  // After an undo, an earlier move may already have used this trip number.
  while (client.rows.has(rowId('lists', uid))) {
    trip += 1
    uid = idOfNamedList(shopperId, { ...before, trip })
  }
  const list = writeOfNewList(name, nowMs)
  const store = before.list?.fields['store'] ?? null
  const moved = before.rows.filter((row) => row.kind !== 'items' || isPresentRow(row))
  return {
    uid,
    changes: [
      {
        list: uid,
        writes: [
          { ...list, fields: { ...list.fields, store } },
          ...moved.flatMap((row) => copyOf(row, before.trip)),
        ],
      },
      {
        list: shopperId,
        writes: [{ kind: 'lists', fields: { trip: trip + 1 } }, ...moved.flatMap(removalOf)],
      },
      ...repeatsAfterMove(client, uid),
    ],
  }
}

export type CurrentListWatch = {
  /**
   * Looks for a move of the current list. If the list was moved, also moves the rows that this device wrote
   * before it learned of the move. Call this whenever rows may have changed or a sync has ended.
   */
  check: () => void
  /**
   * Returns the latest move that `check` has found. Later calls return null until `check` finds another move.
   */
  takeMove: () => MovedList | null
  /**
   * Returns the move that emptied the current list, or null if the list contains items or wasn't emptied by a
   * move.
   */
  lastMove: () => MovedList | null
}

/** Watches for moves of the current list, on this device or another one. */
export function watchCurrentList(
  client: Pick<SyncClient, 'rows' | 'rowsOf' | 'write'>,
  { shopperId, hasAllLists }: { shopperId: string; hasAllLists: () => boolean },
): CurrentListWatch {
  let before = currentRows(client, shopperId)
  let moved: MovedList | null = null

  return {
    check() {
      const now = currentRows(client, shopperId)
      const found = findMove(client, { shopperId, before, now })
      if (found) {
        moved = found
        const late = writesAfterMove(client, { shopperId, before, now, moved: found })
        before = now
        // If the browser can't store these rows, they stay in the current list.
        if (late.length > 0) void client.write(late).catch(() => {})
      } else if (now.trip === before.trip || hasAllLists()) {
        // Until all lists are synced, the named list may be missing on this device, so `before` stays the
        // same and a later check can find the move.
        before = now
      }
    },
    takeMove() {
      const taken = moved
      moved = null
      return taken
    },
    lastMove: () => lastMove(client, { shopperId, now: currentRows(client, shopperId) }),
  }
}

type CurrentRows = { list: SyncedRow | null; rows: readonly SyncedRow[]; trip: number }
type Rows = Pick<SyncClient, 'rows' | 'rowsOf'>
type Change = { shopperId: string; before: CurrentRows; now: CurrentRows }

/** Returns the current list's own row (null if there is none), all its rows and its trip number. */
function currentRows(client: Pick<SyncClient, 'rowsOf'>, shopperId: string): CurrentRows {
  const rows = client.rowsOf(shopperId)
  const list = rows.find(({ kind }) => kind === 'lists') ?? null
  return { list, rows, trip: list ? tripNumberOf(list) : 1 }
}

/** Returns the move of the current list between `before` and `now`, or null if the list wasn't moved. */
function findMove(client: Rows, { shopperId, before, now }: Change): MovedList | null {
  // The current list has just arrived on this device, so any move was made earlier.
  if (!before.list) return now.list && lastMove(client, { shopperId, now })
  const setMs = clockMs(before.list.clocks['trip'] ?? '')
  for (let { trip } = before; trip < now.trip; trip += 1) {
    const uid = idOfNamedList(shopperId, { ...now, trip })
    const list = client.rows.get(rowId('lists', uid))
    const createdAtMs = Date.parse(String(list?.fields['created_at']))
    // After an undo, an earlier move may have used the same trip number.
    if (list && isPresentRow(list) && createdAtMs >= setMs) return { uid, trip }
  }
  return null
}

/**
 * Returns the move that ended the current list's previous trip. Returns null if no move ended that trip, or
 * if the current list contains items.
 */
function lastMove(
  client: Rows,
  { shopperId, now }: Pick<Change, 'shopperId' | 'now'>,
): MovedList | null {
  const trip = now.trip - 1
  const uid = idOfNamedList(shopperId, { ...now, trip })
  const list = client.rows.get(rowId('lists', uid))
  const isEmpty = !now.rows.some((row) => row.kind === 'items' && isPresentRow(row))
  return isEmpty && list && isPresentRow(list) ? { uid, trip } : null
}

/**
 * Returns the writes that move the rows that this device wrote to the current list before it learned of the
 * move. `before` contains the rows from just before the device learned of the move. For each field, the later
 * clock wins, so devices can make these writes repeatedly and in any order.
 */
function writesAfterMove(
  client: Rows,
  { shopperId, before, now, moved: { uid, trip } }: Change & { moved: MovedList },
): ListWrites[] {
  const rowsNow = new Map(now.rows.map((row) => [row.id, row]))
  /** Items that the move didn't remove from the current list. */
  const left = before.rows.filter((row) => {
    const rowNow = rowsNow.get(row.id)
    const isSame = rowNow?.clocks['present'] === row.clocks['present']
    return row.kind === 'items' && isSame && rowNow !== undefined && isPresentRow(rowNow)
  })
  const late = before.rows.filter((row) => {
    const movedRow = client.rows.get(rowId(row.kind, uid, keyAfterMove(row)))
    if (movedRow) return isLaterThan(row, movedRow)
    return row.kind === 'ticks' || left.includes(row)
  })
  return [
    { list: uid, writes: late.flatMap((row) => copyOf(row, trip)) },
    { list: shopperId, writes: left.flatMap(removalOf) },
    ...repeatsAfterMove(client, uid, clockMs(now.list?.clocks['trip'] ?? '')),
  ].filter(({ writes }) => writes.length > 0)
}

/**
 * Returns writes that redirect each repeat from the current list to the named list. `movedMs` is the time of
 * the move. Without `movedMs`, the move is being made now. A repeat that was set after the move isn't
 * changed, because it is meant for the new, empty current list.
 */
function repeatsAfterMove(
  client: Pick<SyncClient, 'rows'>,
  uid: string,
  movedMs = Number.POSITIVE_INFINITY,
): ListWrites[] {
  return [...client.rows.values()].flatMap(({ kind, list, fields, clocks }): ListWrites[] => {
    const isOwn = kind === 'lists' && (fields['role'] ?? 'owner') === 'owner'
    const repeats = isOwn ? ListRepeat.safeParse(fields['repeats']).data : undefined
    const isLater = clockMs(clocks['repeats'] ?? '') > movedMs
    if (!repeats || repeats.into !== null || isLater) return []
    return [{ list, writes: [writeOfRepeatByDevice(client, list, { ...repeats, into: uid })] }]
  })
}

/** Returns whether any field of `row` was written later than the same field of `other`. */
function isLaterThan(row: SyncedRow, other: SyncedRow): boolean {
  return Object.entries(row.clocks).some(([name, clock]) => clock > (other.clocks[name] ?? ''))
}

/**
 * Returns the write that copies a row to the new list. Returns an empty array for the list's own row and for
 * a tick from a trip other than `trip`.
 */
function copyOf(row: SyncedRow, trip: number): Write[] {
  const { kind, key, fields, clocks } = row
  if (kind === 'lists' || (kind === 'ticks' && key.trip !== trip)) return []
  // Leaves out fields that only the server can set.
  const copied = Object.entries(fields).filter(([name]) => name in rowKinds[kind].clocks)
  return [{ kind, key: keyAfterMove(row), fields: Object.fromEntries(copied), clocks }]
}

/** Returns the key that a row gets in the new list. A tick moves to trip 1; other rows keep their keys. */
function keyAfterMove({ kind, key }: SyncedRow): SyncedRow['key'] {
  return kind === 'ticks' ? { ...key, trip: 1 } : key
}

/** Returns the write that removes an item's row, or an empty array for a row of another kind. */
function removalOf({ kind, key }: SyncedRow): Write[] {
  return kind === 'items' ? [{ kind, key, fields: { present: false } }] : []
}

function isPresentRow({ fields }: SyncedRow): boolean {
  return fields['present'] === true
}

/**
 * Returns the id of the named list. The id is derived in part from the clock of the current list's name, so
 * that other people can't guess it.
 */
function idOfNamedList(
  shopperId: string,
  { list, trip }: Pick<CurrentRows, 'list' | 'trip'>,
): string {
  return hashedId(`${shopperId} ${list?.clocks['name'] ?? ''} ${trip}`)
}
