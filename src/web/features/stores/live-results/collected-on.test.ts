import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { collectedOn } from './collected-on.ts'

const [sample] = sampleLocations
if (!sample) throw new Error('no sample stores')

function storeOf(sourceDate: string): StoreLocation {
  return { ...sample, id: sourceDate, source: 'alltheplaces', sourceDate } as StoreLocation
}

test('a shopper sees the day on which the store data was collected, in any time zone', () => {
  const stores = [storeOf('2026-11-12'), storeOf('2026-11-12')]
  expect(collectedOn(stores, 'alltheplaces')).toBe('12 Nov 2026')
})

test('a shopper sees a range of days if the store data was collected on several days', () => {
  const stores = [storeOf('2026-11-12'), storeOf('2026-10-30')]
  expect(collectedOn(stores, 'alltheplaces')).toMatch(/^30 Oct\s–\s12 Nov 2026$/)
})

test('only a source that provided some of the stores is credited, even if the dates are unknown', () => {
  expect(collectedOn([sample, storeOf('2026-11-12')], 'openstreetmap')).toBeNull()
  expect(collectedOn([storeOf('')], 'alltheplaces')).toBe('')
})
