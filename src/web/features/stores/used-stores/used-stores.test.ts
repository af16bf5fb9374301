import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import { usedStores } from './used-stores.ts'

const [first, second, third, fourth, fifth] = sampleLocations
if (!first || !second || !third || !fourth || !fifth) throw new Error('no sample stores')

test('a shopper has the last four stores, the latest first', () => {
  expect(usedStores([fifth], [first, second, third, fourth])).toEqual([fifth, first, second, third])
})

test('a store that a shopper returns to is there once', () => {
  expect(usedStores([third], [first, second, third])).toEqual([third, first, second])
})

test('a shopper who used no store has none', () => {
  expect(usedStores([], [])).toEqual([])
})

test('a store that is used again says no distance from a place that was searched once', () => {
  expect(withoutDistance({ ...first, distanceMiles: 2.5 })).toEqual(first)
})
