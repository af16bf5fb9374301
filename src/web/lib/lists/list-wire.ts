import type { KnownVersions, ListChanges, ListSyncResponse } from '#shared/contracts/list-sync.ts'
import {
  type Kind,
  kinds,
  type Refusal,
  type Row,
  type RowKey,
  rowId,
} from '#shared/lists/list-rows.ts'

const maxSentRows = 500
const maxSentLists = 20

/** What tells a row of its list from the others of its kind. */
const keyNames: Readonly<Record<Kind, readonly string[]>> = {
  lists: [],
  items: ['key'],
  ticks: ['trip', 'key'],
}

/** As many rows as one call takes: each list before what belongs to it. */
export function batchOf(unsent: readonly Row[]): Row[] {
  const byList = Map.groupBy(unsent, ({ list }) => list)
  return [...byList.values()]
    .slice(0, maxSentLists)
    .flatMap((rows) => rows.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)))
    .slice(0, maxSentRows)
}

/** Rows as the server's function takes them. */
export function toWire(rows: readonly Row[]): ListChanges {
  const wire = rows.map(({ kind, list, key, fields, clocks, isNew }) => ({
    kind,
    row: { ...fields, ...key, list, clocks, ...(isNew && { is_new: true }) },
  }))
  return Object.fromEntries(
    kinds.map((kind) => [kind, wire.flatMap((one) => (one.kind === kind ? one.row : []))]),
  )
}

/** A row as the server's function gives it. */
export function fromWire(kind: Kind, wire: ListSyncResponse[Kind][number]): Row {
  const { list, clocks, ...rest } = wire
  const key: RowKey = {
    ...('trip' in wire && kind === 'ticks' && { trip: wire.trip }),
    ...('key' in wire && { key: wire.key }),
  }
  const isField = ([name]: [string, unknown]) => !keyNames[kind].includes(name)
  const fields = Object.fromEntries(Object.entries(rest).filter(isField))
  return { id: rowId(kind, list, key), kind, list, key, fields, clocks }
}

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

export function refusalOf({ code, message }: ListSyncResponse['refused'][number]): Refusal {
  return { code, message: message ?? null }
}

/** The row as it waits for the server. */
export function waiting(row: Row): Row {
  return { ...withoutWaiting(row), waits: 1 }
}

export function withoutWaiting(row: Row): Row {
  const { id, kind, list, key, fields, clocks, isNew } = row
  return { id, kind, list, key, fields, clocks, ...(isNew && { isNew }) }
}

/**
 * What the server has no more of a device's rows: those of lists that are gone, and of lists that it
 * told in full, what it didn't tell.
 */
export function staleRows(
  rows: readonly Row[],
  exchange: { response: ListSyncResponse; known: KnownVersions; theirs: readonly Row[] },
): Row[] {
  const { response, known, theirs } = exchange
  const told = new Set(theirs.map(({ id }) => id))
  const inFull = new Set(response.lists.map(({ list }) => list).filter((list) => !(list in known)))
  return rows.filter(
    ({ id, list }) => !(list in response.versions) || (inFull.has(list) && !told.has(id)),
  )
}

/** The versions that a response told, less those of lists that were forgotten since it was asked for: they are told anew. */
export function stillKnown(
  told: KnownVersions,
  { asked, now }: { asked: KnownVersions; now: KnownVersions },
): KnownVersions {
  const isKept = (list: string) => Object.hasOwn(now, list) || !Object.hasOwn(asked, list)
  return Object.fromEntries(Object.entries(told).filter(([list]) => isKept(list)))
}
