import type { KnownVersions, ListChanges, ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { savedListItemsLimit, storableListText } from '#shared/contracts/saved-list.ts'
import { type ListKind, listKinds, rowKinds } from '#shared/lists/row-kinds.ts'
import {
  type Fields,
  type Refusal,
  type RowKey,
  rowId,
  type SyncedRow,
} from '#shared/lists/synced-row.ts'

const maxSentRows = 500
const maxSentLists = 20
/**
 * Maximum number of characters in the fields of one call's rows. Keeps the whole call, including the rows'
 * other properties, within the server's limit of one megabyte of UTF-8 JSON.
 */
const maxSentCharacters = 150_000
const tooLarge = 'This is too large to send. Make it shorter.'
const tooLong = 'A list has up to 20,000 characters. Remove some items to add more.'

/**
 * Returns as many pending rows as fit in one call: up to 500 rows of up to 20 lists, with up to 150,000
 * characters in their fields. If the first row alone has more than that, returns only that row. A list's own
 * row comes before its items and ticks. Leaves out rows of kinds that this version of the app doesn't know.
 */
export function nextBatch(pending: readonly SyncedRow[]): SyncedRow[] {
  const byList = Map.groupBy(pending.filter(isKnownKind), ({ list }) => list)
  const rows = [...byList.values()]
    .slice(0, maxSentLists)
    .flatMap((ofList) => ofList.toSorted((a, b) => kindIndex(a) - kindIndex(b)))
    .slice(0, maxSentRows)
  let characters = 0
  const end = rows.findIndex((row) => {
    characters += JSON.stringify(row.fields).length
    return characters > maxSentCharacters
  })
  return end === -1 ? rows : rows.slice(0, Math.max(end, 1))
}

/**
 * Returns the position of the row's kind in the sending order, or -1 if this version of the app doesn't know
 * the kind.
 */
function kindIndex({ kind }: SyncedRow): number {
  return listKinds.findIndex((one) => one === kind)
}

/**
 * Returns whether this version of the app can sync the row. A newer version in another tab may have stored
 * rows of other kinds.
 */
function isKnownKind(row: SyncedRow): boolean {
  return kindIndex(row) !== -1
}

/** Converts rows to the format of `sync_lists`. */
export function toWire(rows: readonly SyncedRow[]): ListChanges {
  const wire = rows.map(({ kind, list, key, fields, clocks, isNew }) => ({
    kind,
    row: { ...fields, ...key, list, clocks, ...(isNew && { is_new: true }) },
  }))
  return Object.fromEntries(
    listKinds.map((kind) => [kind, wire.flatMap((one) => (one.kind === kind ? one.row : []))]),
  )
}

/** Converts a row in a response of `sync_lists` to a device row, marked as synced. */
export function fromWire(kind: ListKind, wire: ListSyncResponse[ListKind][number]): SyncedRow {
  const { list, clocks, ...rest } = wire
  const key: RowKey = {
    ...('trip' in wire && kind === 'ticks' && { trip: wire.trip }),
    ...('key' in wire && { key: wire.key }),
  }
  const keyNames: readonly string[] = rowKinds[kind].key
  const isField = ([name]: [string, unknown]) => !keyNames.includes(name)
  const fields = Object.fromEntries(Object.entries(rest).filter(isField))
  return { id: rowId(kind, list, key), kind, list, key, fields, clocks, syncStatus: 'synced' }
}

/** Returns the id under which the device stores a row that the server rejected. */
export function refusedRowId({
  kind,
  list,
  key,
  trip,
}: ListSyncResponse['refused'][number]): string {
  return rowId(kind, list, {
    ...(kind === 'ticks' && typeof trip === 'number' && { trip }),
    ...(kind !== 'lists' && typeof key === 'string' && { key }),
  })
}

/** Returns why the server rejected a row. `message` is null if the server didn't send one. */
export function refusalOf({ code, message }: ListSyncResponse['refused'][number]): Refusal {
  return { code, message: message ?? null }
}

/**
 * Returns the row marked as pending, without the characters that the server rejects. If an item's text is too
 * long for the server, marks the row as rejected instead, or shortens the text if the item was removed.
 */
export function asPending(row: SyncedRow): SyncedRow {
  const kept = { ...asSynced(row), fields: withoutForbiddenCharacters(row.fields) }
  const { text, present } = kept.fields
  if (typeof text !== 'string' || text.length <= savedListItemsLimit)
    return { ...kept, syncStatus: 'pending' }
  const characters = Array.from(text)
  if (characters.length <= savedListItemsLimit) return { ...kept, syncStatus: 'pending' }
  if (present === true)
    return { ...kept, syncStatus: 'rejected', refusal: { code: 'invalid', message: tooLong } }
  // The text of a removed item doesn't matter, so it is cut to the maximum length.
  const start = characters.slice(0, savedListItemsLimit).join('').trim()
  return { ...kept, fields: { ...kept.fields, text: start }, syncStatus: 'pending' }
}

function withoutForbiddenCharacters(fields: Fields): Fields {
  const typed: Record<string, unknown> = { ...fields }
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') continue
    typed[name] = name === 'text' ? storableListText(value).trim() : storableListText(value)
  }
  return typed
}

/**
 * Returns whether a row contains characters that the server rejects. Rows written by older versions of the
 * app may contain them.
 */
export function hasForbiddenCharacters({ fields }: SyncedRow): boolean {
  return Object.values(fields).some(
    (value) => typeof value === 'string' && storableListText(value) !== value,
  )
}

/** Returns the row marked as rejected because it is too large for any call. */
export function asTooLarge(row: SyncedRow): SyncedRow {
  return {
    ...asSynced(row),
    syncStatus: 'rejected',
    refusal: { code: 'too_large', message: tooLarge },
  }
}

/** Returns the row marked as synced, and clears any earlier refusal. */
export function asSynced(row: SyncedRow): SyncedRow {
  const { id, kind, list, key, fields, clocks, isNew } = row
  return { id, kind, list, key, fields, clocks, syncStatus: 'synced', ...(isNew && { isNew }) }
}

/**
 * Returns a function that tells whether a response contains all rows of a list, rather than only the changed
 * ones. `seenVersions` are the list versions that were sent with the call.
 */
export function isFullListIn(seenVersions: KnownVersions) {
  // The version is -1 if an earlier response contained only the list's version, without its rows.
  return ({ list }: { list: string }) => (seenVersions[list] ?? -1) < 0
}

/**
 * Returns the device's rows that are no longer on the server: all rows of lists that are gone, and rows
 * missing from a list that was received in full. In such a list, ignores rows that are marked as removed on
 * the device, because the server leaves removed rows out of a full list.
 */
export function findRemovedRows(
  rows: readonly SyncedRow[],
  context: {
    response: ListSyncResponse
    seenVersions: KnownVersions
    remoteRows: readonly SyncedRow[]
  },
): SyncedRow[] {
  const { response, seenVersions, remoteRows } = context
  const received = new Set(remoteRows.map(({ id }) => id))
  const inFull = new Set(response.lists.filter(isFullListIn(seenVersions)).map(({ list }) => list))
  const isStale = (row: SyncedRow) =>
    inFull.has(row.list) &&
    !received.has(row.id) &&
    row.fields['present'] !== false &&
    isKnownKind(row)
  return rows.filter((row) => !(row.list in response.versions) || isStale(row))
}
