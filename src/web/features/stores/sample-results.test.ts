import { expect, test } from 'vitest'
import { sampleLocations as samples } from '#shared/catalog/sample-locations.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { sampleResults } from './sample-results.ts'

/** Returns fake places: the last store is the nearest, and each store before it is ten miles farther away. */
function placesWith(label: string | null) {
  return {
    labelOf: () => label,
    nearest: (stores: readonly StoreLocation[], _text: string, limit: number) =>
      stores
        .toReversed()
        .slice(0, label === null ? 0 : limit)
        .map((store, at) => ({ store, miles: at * 10 + 0.2 })),
  }
}

test('a shopper who types a city sees the stores near it with their distances, nearest first', () => {
  const filter = { location: 'Austin', query: '' }
  const { heading, rows } = sampleResults({ samples, filter, places: placesWith('Austin, TX') })
  expect(heading).toBe('Sample stores near Austin, TX')
  expect(rows.map(({ store, distance }) => [store.name, distance])).toEqual([
    ['Target Southwest', 'under 1 mi'],
    ['Walmart Supercenter', '10 mi'],
  ])
})

test('until the places are loaded, stores in a city are shown without distances', () => {
  const filter = { location: 'Austin', query: 'target' }
  const { heading, rows } = sampleResults({ samples, filter, places: null })
  expect(heading).toBe('Sample stores')
  expect(rows).toEqual([{ store: expect.objectContaining({ name: 'Target Southwest' }) }])
})

test('stores in a state are shown without distances', () => {
  const filter = { location: 'Texas', query: '' }
  const { heading, rows } = sampleResults({ samples, filter, places: placesWith('Texas') })
  expect(heading).toBe('Sample stores in Texas')
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every(({ distance }) => distance === undefined)).toBe(true)
})

test('for a place without stores, a shopper sees the chain’s three nearest stores', () => {
  const filter = { location: '77008', query: 'kroger' }
  const { heading, rows } = sampleResults({
    samples,
    filter,
    places: placesWith('Near Houston, TX 77008'),
  })
  expect(heading).toBe('Sample stores nearest to Houston, TX 77008')
  expect(rows.map(({ store }) => store.chainName)).toEqual(['Kroger', 'Kroger', 'Kroger'])
})

test('no nearest stores are shown for an unknown place', () => {
  const filter = { location: 'asdfqwer', query: '' }
  expect(sampleResults({ samples, filter, places: placesWith(null) }).rows).toEqual([])
})
