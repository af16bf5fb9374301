import { expect, test } from 'vitest'
import type { Placement } from '#shared/locate/locate-list.ts'
import {
  type Correction,
  type Corrections,
  correctionId,
  correctionsFromPlacements,
  correctionsFromText,
  correctionsToText,
  countPending,
  fromRow,
  mergeServer,
  toRow,
  withoutSent,
  withWaiting,
} from './correction.ts'

const noonMs = Date.parse('2026-11-22T12:00:00Z')

function milkIn(placement: Placement | null, changes: Partial<Correction> = {}): Correction {
  return {
    storeId: 'kroger-1',
    storeName: 'Kroger',
    itemKey: 'milk',
    itemName: 'Milk',
    placement,
    atMs: noonMs,
    waits: false,
    ...changes,
  }
}

function kept(...corrections: Correction[]): Corrections {
  return new Map(corrections.map((one) => [correctionId(one), one]))
}

const aisle5 = { sign: 'Aisle 5' }
const aisle6 = { sign: 'Aisle 6' }
const heard = (...corrections: Correction[]) => ({
  rows: corrections.map(toRow),
  askedAtMs: noonMs + 60_000,
})

test('a shopper finds again what was said, after a reload and from the server', () => {
  const floral: Placement = { department: 'Floral' }
  const all = kept(
    milkIn(aisle5),
    milkIn(floral, { itemKey: 'unicorn', waits: true }),
    milkIn(null, { storeId: 'typical-Publix', waits: true }),
  )
  expect(correctionsFromText(correctionsToText(all))).toEqual(all)
  for (const one of all.values()) expect(fromRow(toRow(one))).toEqual({ ...one, waits: false })
  expect(countPending(all)).toBe(2)
})

test.each(['', 'null', '{}', '[7]', '[{"storeId":"1"}]'])(
  'what is no corrections, such as %j, is as good as none',
  (text) => {
    expect(correctionsFromText(text)).toEqual(new Map())
  },
)

test('what another device said comes, and what it took back goes', () => {
  const soap = milkIn(aisle5, { itemKey: 'soap' })
  const tea = milkIn(aisle5, { itemKey: 'tea' })
  const merged = mergeServer(
    kept(milkIn(aisle5), soap, tea),
    heard(milkIn(aisle6, { atMs: noonMs + 1 }), { ...soap, placement: null, atMs: noonMs + 1 }),
  )
  expect(merged).toEqual(kept(milkIn(aisle6, { atMs: noonMs + 1 })))
})

test('what this device has yet to send stays, unless something later was said elsewhere', () => {
  const mine = milkIn(aisle5, { waits: true })
  const later = milkIn(aisle6, { atMs: noonMs + 1 })
  expect(mergeServer(kept(mine), heard())).toEqual(kept(mine))
  expect(mergeServer(kept(mine), heard(milkIn(aisle6, { atMs: noonMs - 1 })))).toEqual(kept(mine))
  expect(mergeServer(kept(mine), heard(later))).toEqual(kept(later))
  const takenBack = milkIn(null, { waits: true })
  expect(mergeServer(kept(takenBack), heard(milkIn(aisle5, { atMs: noonMs - 1 })))).toEqual(
    kept(takenBack),
  )
})

test('what was said and sent while the server was asked stays', () => {
  const since = milkIn(aisle5, { atMs: noonMs + 60_001 })
  expect(mergeServer(kept(since), heard())).toEqual(kept(since))
})

test('a device whose clock was ahead takes the time of the server', () => {
  const ahead = milkIn(aisle5, { atMs: noonMs + 9_000_000 })
  expect(mergeServer(kept(ahead), heard(milkIn(aisle5)))).toEqual(kept(milkIn(aisle5)))
})

test('what two tabs write at once is lost in neither', () => {
  const mine = milkIn(aisle5, { waits: true })
  const ofOtherTab = milkIn(aisle6, { itemKey: 'tea', waits: true })
  expect(withWaiting(kept(ofOtherTab), kept(mine))).toEqual(kept(ofOtherTab, mine))
  const later = milkIn(aisle6, { atMs: noonMs + 1 })
  expect(withWaiting(kept(later), kept(mine))).toEqual(kept(later))
  // Sent by the other tab; and what has been sent is for the kept ones to say.
  expect(withWaiting(kept(milkIn(aisle5)), kept(mine))).toEqual(kept(milkIn(aisle5)))
  expect(withWaiting(kept(), kept(milkIn(aisle5)))).toEqual(kept())
})

test('what the server has waits no more, and what was taken back is gone then', () => {
  const mine = milkIn(aisle5, { waits: true })
  expect(withoutSent(kept(mine), [mine])).toEqual(kept(milkIn(aisle5)))
  const takenBack = milkIn(null, { waits: true })
  expect(withoutSent(kept(takenBack), [takenBack])).toEqual(new Map())
  // Said again while it was under way.
  const again = milkIn(aisle6, { waits: true, atMs: noonMs + 1 })
  expect(withoutSent(kept(again), [mine])).toEqual(kept(again))
})

test('what an earlier version kept on the device alone is taken over, to be sent', () => {
  const older = {
    'kroger-1': { unicorn: { sign: 'Aisle 3' }, dragon: { department: 'Cellar' } },
    'typical-Publix': { unicorn: { department: 'Floral' } },
  }
  const taken = [...correctionsFromPlacements(JSON.stringify(older)).values()]
  expect(taken).toMatchObject([
    { storeId: 'kroger-1', itemName: 'unicorn', placement: { sign: 'Aisle 3' }, waits: true },
    { storeName: 'Publix', placement: { department: 'Floral' }, waits: true },
  ])
  for (const text of ['', '[]', '{"store":7}']) {
    expect(correctionsFromPlacements(text)).toEqual(new Map())
  }
})
