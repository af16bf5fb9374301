import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { withoutDistance } from '#shared/stores/without-distance.ts'
import { mergeUsedStores } from './used-stores.ts'

const [first, second, third, fourth, fifth] = sampleLocations
if (!first || !second || !third || !fourth || !fifth) throw new Error('no sample stores')

test('a shopper sees the last four stores they used, most recent first', () => {
  expect(mergeUsedStores([fifth], [first, second, third, fourth])).toEqual([
    fifth,
    first,
    second,
    third,
  ])
})

test('a store that a shopper uses twice is listed only once', () => {
  expect(mergeUsedStores([third], [first, second, third])).toEqual([third, first, second])
})

test('a shopper who hasn’t used any store sees an empty list', () => {
  expect(mergeUsedStores([], [])).toEqual([])
})

test('a store is remembered without its distance from the searched place', () => {
  expect(withoutDistance({ ...first, distanceMiles: 2.5 })).toEqual(first)
})
