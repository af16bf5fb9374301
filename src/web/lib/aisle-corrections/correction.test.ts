import { expect, test } from 'vitest'
import type { Placement } from '#shared/locate/locate-list.ts'
import { correctionOf, fromTableRow, rowOf, toTableRow } from './correction.ts'

const aisle5 = { sign: 'Aisle 5' }
const floral: Placement = { department: 'Floral' }
const milk = {
  storeId: 'kroger-1',
  storeName: 'Kroger',
  itemKey: 'milk',
  itemName: 'Milk',
  placement: aisle5,
  atMs: Date.parse('2026-11-22T12:00:00Z'),
  isPending: false,
}

test('a correction stays the same when converted to a device row or server row and back', () => {
  const all = [
    rowOf(milk),
    rowOf({ ...milk, placement: floral, itemKey: 'unicorn', isPending: true }),
    rowOf({ ...milk, placement: null, storeId: 'typical-Publix', isPending: true }),
  ]
  for (const row of all) {
    expect(rowOf(correctionOf(row))).toEqual(row)
    expect(fromTableRow(toTableRow(row), row.syncStatus)).toEqual(row)
  }
  expect(all.map((row) => correctionOf(row).placement)).toEqual([aisle5, floral, null])
})
