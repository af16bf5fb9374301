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

/** Returns the rows after some changes. */
function after(now: ReadonlyMap<string, Row>, changes: ReadonlyMap<string, Row | null>) {
  const all = new Map<string, Row | null>([...now, ...changes])
  return new Map([...all].flatMap(([id, row]): [string, Row][] => (row ? [[id, row]] : [])))
}

function merged(now: ReadonlyMap<string, Row>, ...remoteRows: Row[]) {
  return after(now, mergeRemote(now, { remoteRows, requestedAtMs: noonMs + 60_000 }))
}

const aisle5 = { sign: 'Aisle 5' }
const aisle6 = { sign: 'Aisle 6' }

test('a correction survives conversion to the device’s rows and the server’s', () => {
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

test('corrections of another device are added, and withdrawn corrections are removed', () => {
  const soap = milkIn(aisle5, { itemKey: 'soap' })
  const tea = milkIn(aisle5, { itemKey: 'tea' })
  const later = milkIn(aisle6, { atMs: noonMs + 1 })
  const noSoap = milkIn(null, { itemKey: 'soap', atMs: noonMs + 1 })
  expect(merged(stored(milkIn(aisle5), soap, tea), later, noSoap)).toEqual(stored(later))
})

test('a pending correction stays unless another device made a later one', () => {
  const mine = milkIn(aisle5, { isPending: true })
  const later = milkIn(aisle6, { atMs: noonMs + 1 })
  const earlier = milkIn(aisle6, { atMs: noonMs - 1 })
  expect(merged(stored(mine))).toEqual(stored(mine))
  expect(merged(stored(mine), earlier)).toEqual(stored(mine))
  expect(merged(stored(mine), later)).toEqual(stored(later))
  const withdrawn = milkIn(null, { isPending: true })
  expect(merged(stored(withdrawn), earlier)).toEqual(stored(withdrawn))
})

test('a correction made and sent during a pull stays', () => {
  const since = milkIn(aisle5, { atMs: noonMs + 60_001 })
  expect(merged(stored(since))).toEqual(stored(since))
})

test('a device whose clock was ahead uses the server’s time', () => {
  const ahead = milkIn(aisle5, { atMs: noonMs + 9_000_000 })
  expect(merged(stored(ahead), milkIn(aisle5))).toEqual(stored(milkIn(aisle5)))
})

test('rows equal to the server’s don’t change', () => {
  const changes = mergeRemote(stored(milkIn(aisle5)), {
    remoteRows: [milkIn(aisle5), milkIn(null, { itemKey: 'tea' })],
    requestedAtMs: noonMs,
  })
  expect(changes.size).toBe(0)
})

test('a sent correction is no longer pending, and a withdrawn one is removed', () => {
  const mine = milkIn(aisle5, { isPending: true })
  const confirmed = (row: Row, sent: Row) => after(stored(row), confirmSent(stored(row), [sent]))
  expect(confirmed(mine, mine)).toEqual(stored(milkIn(aisle5)))
  const withdrawn = milkIn(null, { isPending: true })
  expect(confirmed(withdrawn, withdrawn)).toEqual(new Map())
  // The item was corrected again while the request was under way.
  const again = milkIn(aisle6, { isPending: true, atMs: noonMs + 1 })
  expect(confirmed(again, mine)).toEqual(stored(again))
})

test('a later correction from a tab that runs the old version wins; those it has sent come from the server', () => {
  const merge = (now: Map<string, Row>, earlier: Row, hasSynced = true) =>
    after(now, mergeEarlier(now, { earlier: [earlier], hasSynced }))
  const mine = milkIn(aisle5, { isPending: true })
  const later = milkIn(aisle6, { isPending: true, atMs: noonMs + 1 })
  expect(merge(stored(mine), later)).toEqual(stored(later))
  expect(merge(stored(later), mine)).toEqual(stored(later))
  const sent = milkIn(aisle5)
  expect(merge(stored(), sent)).toEqual(stored())
  expect(merge(stored(), sent, false)).toEqual(stored(sent))
})
