import { expect, test } from 'vitest'
import type { Row } from '#shared/lists/synced-row.ts'
import type { Placement } from '#shared/locate/locate-list.ts'
import { type Correction, correctionOf, fromTableRow, rowOf, toTableRow } from './correction.ts'
import { confirmSent, mergeEarlier, mergeRemote } from './merge-corrections.ts'

const noonMs = Date.parse('2026-11-22T12:00:00Z')

function milkIn(placement: Placement | null, changes: Partial<Correction> = {}): Row {
  return rowOf({
    storeId: 'kroger-1',
    storeName: 'Kroger',
    itemKey: 'milk',
    itemName: 'Milk',
    placement,
    atMs: noonMs,
    isPending: false,
    ...changes,
  })
}

function stored(...rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** The rows after some changes. */
function after(now: ReadonlyMap<string, Row>, changes: ReadonlyMap<string, Row | null>) {
  const all = new Map<string, Row | null>([...now, ...changes])
  return new Map([...all].flatMap(([id, row]): [string, Row][] => (row ? [[id, row]] : [])))
}

function merged(now: ReadonlyMap<string, Row>, ...remoteRows: Row[]) {
  return after(now, mergeRemote(now, { remoteRows, requestedAtMs: noonMs + 60_000 }))
}

const aisle5 = { sign: 'Aisle 5' }
const aisle6 = { sign: 'Aisle 6' }

test('a shopper finds again what was said, on the device and from the server', () => {
  const floral: Placement = { department: 'Floral' }
  const all = [
    milkIn(aisle5),
    milkIn(floral, { itemKey: 'unicorn', isPending: true }),
    milkIn(null, { storeId: 'typical-Publix', isPending: true }),
  ]
  for (const row of all) {
    expect(rowOf(correctionOf(row))).toEqual(row)
    expect(fromTableRow(toTableRow(row), row.syncStatus)).toEqual(row)
  }
  expect(all.map((row) => correctionOf(row).placement)).toEqual([aisle5, floral, null])
})

test('what another device said comes, and what it took back goes', () => {
  const soap = milkIn(aisle5, { itemKey: 'soap' })
  const tea = milkIn(aisle5, { itemKey: 'tea' })
  const later = milkIn(aisle6, { atMs: noonMs + 1 })
  const noSoap = milkIn(null, { itemKey: 'soap', atMs: noonMs + 1 })
  expect(merged(stored(milkIn(aisle5), soap, tea), later, noSoap)).toEqual(stored(later))
})

test('what this device has yet to send stays, unless something later was said elsewhere', () => {
  const mine = milkIn(aisle5, { isPending: true })
  const later = milkIn(aisle6, { atMs: noonMs + 1 })
  const earlier = milkIn(aisle6, { atMs: noonMs - 1 })
  expect(merged(stored(mine))).toEqual(stored(mine))
  expect(merged(stored(mine), earlier)).toEqual(stored(mine))
  expect(merged(stored(mine), later)).toEqual(stored(later))
  const takenBack = milkIn(null, { isPending: true })
  expect(merged(stored(takenBack), earlier)).toEqual(stored(takenBack))
})

test('what was said and sent while the server was asked stays', () => {
  const since = milkIn(aisle5, { atMs: noonMs + 60_001 })
  expect(merged(stored(since))).toEqual(stored(since))
})

test('a device whose clock was ahead takes the time of the server', () => {
  const ahead = milkIn(aisle5, { atMs: noonMs + 9_000_000 })
  expect(merged(stored(ahead), milkIn(aisle5))).toEqual(stored(milkIn(aisle5)))
})

test('what the server has already changes nothing on the device', () => {
  const changes = mergeRemote(stored(milkIn(aisle5)), {
    remoteRows: [milkIn(aisle5), milkIn(null, { itemKey: 'tea' })],
    requestedAtMs: noonMs,
  })
  expect(changes.size).toBe(0)
})

test('what the server has waits no more, and what was taken back is gone then', () => {
  const mine = milkIn(aisle5, { isPending: true })
  const confirmed = (row: Row, sent: Row) => after(stored(row), confirmSent(stored(row), [sent]))
  expect(confirmed(mine, mine)).toEqual(stored(milkIn(aisle5)))
  const takenBack = milkIn(null, { isPending: true })
  expect(confirmed(takenBack, takenBack)).toEqual(new Map())
  // Said again while it was under way.
  const again = milkIn(aisle6, { isPending: true, atMs: noonMs + 1 })
  expect(confirmed(again, mine)).toEqual(stored(again))
})

test('what an old tab stores counts where it is later, and what it has sent comes from the server', () => {
  const take = (now: Map<string, Row>, earlier: Row, hasSynced = true) =>
    after(now, mergeEarlier(now, { earlier: [earlier], hasSynced }))
  const mine = milkIn(aisle5, { isPending: true })
  const later = milkIn(aisle6, { isPending: true, atMs: noonMs + 1 })
  expect(take(stored(mine), later)).toEqual(stored(later))
  expect(take(stored(later), mine)).toEqual(stored(later))
  const sent = milkIn(aisle5)
  expect(take(stored(), sent)).toEqual(stored())
  expect(take(stored(), sent, false)).toEqual(stored(sent))
})
