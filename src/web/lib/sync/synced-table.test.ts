import { expect, test } from 'vitest'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { changesAfterSending, changesFromServer, tableRow } from './synced-table.ts'

const noonMs = Date.parse('2026-11-22T12:00:00Z')

type Facts = { key?: string; atMs?: number; isPending?: boolean }

function milkIn(
  sign: string | null,
  { key = 'milk', atMs = noonMs, isPending }: Facts = {},
): SyncedRow {
  const syncStatus = isPending ? 'pending' : 'synced'
  return tableRow('corrections', {
    list: 'kroger-1',
    key: { key },
    fields: { sign },
    atMs,
    syncStatus,
  })
}

function isRemoved({ fields }: SyncedRow) {
  return fields['sign'] === null
}

function stored(...rows: SyncedRow[]): Map<string, SyncedRow> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the rows after the changes are made. */
function after(
  now: ReadonlyMap<string, SyncedRow>,
  changes: ReadonlyMap<string, SyncedRow | null>,
) {
  const all = new Map<string, SyncedRow | null>([...now, ...changes])
  return new Map([...all].flatMap(([id, row]): [string, SyncedRow][] => (row ? [[id, row]] : [])))
}

function merged(now: ReadonlyMap<string, SyncedRow>, ...remoteRows: SyncedRow[]) {
  return after(
    now,
    changesFromServer(now, { remoteRows, requestedAtMs: noonMs + 60_000, isRemoved }),
  )
}

const aisle5 = 'Aisle 5'
const aisle6 = 'Aisle 6'

test('corrections made or withdrawn on another device are added or removed', () => {
  const soap = milkIn(aisle5, { key: 'soap' })
  const tea = milkIn(aisle5, { key: 'tea' })
  const later = milkIn(aisle6, { atMs: noonMs + 1 })
  const noSoap = milkIn(null, { key: 'soap', atMs: noonMs + 1 })
  expect(merged(stored(milkIn(aisle5), soap, tea), later, noSoap)).toEqual(stored(later))
})

test('a pending correction stays unless another device has made a later one', () => {
  const mine = milkIn(aisle5, { isPending: true })
  const later = milkIn(aisle6, { atMs: noonMs + 1 })
  const earlier = milkIn(aisle6, { atMs: noonMs - 1 })
  expect(merged(stored(mine))).toEqual(stored(mine))
  expect(merged(stored(mine), earlier)).toEqual(stored(mine))
  expect(merged(stored(mine), later)).toEqual(stored(later))
  const withdrawn = milkIn(null, { isPending: true })
  expect(merged(stored(withdrawn), earlier)).toEqual(stored(withdrawn))
})

test('a correction made and sent during a pull is kept', () => {
  const since = milkIn(aisle5, { atMs: noonMs + 60_001 })
  expect(merged(stored(since))).toEqual(stored(since))
})

test('a device whose clock was ahead uses the server’s time', () => {
  const ahead = milkIn(aisle5, { atMs: noonMs + 9_000_000 })
  expect(merged(stored(ahead), milkIn(aisle5))).toEqual(stored(milkIn(aisle5)))
})

test('rows that match the server’s don’t change', () => {
  const changes = changesFromServer(stored(milkIn(aisle5)), {
    remoteRows: [milkIn(aisle5), milkIn(null, { key: 'tea' })],
    requestedAtMs: noonMs,
    isRemoved,
  })
  expect(changes.size).toBe(0)
})

test('a correction is no longer pending once it is sent, and a withdrawn correction is removed', () => {
  const mine = milkIn(aisle5, { isPending: true })
  const confirmed = (row: SyncedRow, sent: SyncedRow) =>
    after(stored(row), changesAfterSending(stored(row), [sent], isRemoved))
  expect(confirmed(mine, mine)).toEqual(stored(milkIn(aisle5)))
  const withdrawn = milkIn(null, { isPending: true })
  expect(confirmed(withdrawn, withdrawn)).toEqual(new Map())
  // The item was corrected again during the request.
  const again = milkIn(aisle6, { isPending: true, atMs: noonMs + 1 })
  expect(confirmed(again, mine)).toEqual(stored(again))
})
