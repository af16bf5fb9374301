import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { filterStores } from './filter-stores.ts'

const idsAt = (location: string, query = '') =>
  filterStores(sampleLocations, { location, query }).map(({ id }) => id)
const typed = fc.oneof(
  fc.constantFrom('', ' ', 'tx', 'Austin, TX', 'Target', '78', 'new york', ','),
  fc.string(),
)

test('a shopper sees every store before typing anything', () => {
  expect(idsAt('', '')).toHaveLength(33)
  expect(idsAt('  ', '\t')).toHaveLength(33)
})

test('a shopper finds stores by city, state, address or part of a ZIP code, in upper or lower case', () => {
  expect(idsAt('aUSTIN ')).toEqual(['walmart-austin-tx', 'target-austin-tx'])
  expect(idsAt('tx').every((id) => id.endsWith('-tx'))).toBe(true)
  expect(idsAt('nicollet')).toEqual(['target-minneapolis-mn'])
  expect(idsAt('022')).toEqual(['target-boston-ma'])
})

test('a shopper finds stores by city and state, or by the full name of a state', () => {
  expect(idsAt('Austin, TX')).toEqual(['walmart-austin-tx', 'target-austin-tx'])
  expect(idsAt('austin ,texas')).toEqual(['walmart-austin-tx', 'target-austin-tx'])
  expect(idsAt('Austin,')).toHaveLength(2)
  expect(idsAt('Portland, ME')).toEqual([])
  expect(idsAt('Austin, TX, Mars')).toEqual([])
  expect(idsAt('Massachusetts')).toEqual(['target-boston-ma'])
})

test('a state code doesn’t match states whose names begin with the same letters', () => {
  expect(idsAt('CO')).toContain('walmart-denver-co')
  expect(idsAt('MI')).not.toContain('target-boston-ma')
  expect(idsAt('kansas')).toEqual([])
})

test('a shopper finds stores by chain, store name, city, address, state or ZIP code', () => {
  expect(idsAt('', 'KROGER')).toHaveLength(6)
  expect(idsAt('', 'green hills')).toEqual(['kroger-nashville-tn'])
  expect(idsAt('', 'brooklyn')).toEqual(['target-brooklyn-ny'])
  expect(idsAt('', 'bardstown')).toEqual(['kroger-louisville-ky'])
  expect(idsAt('', 'ky')).toContain('kroger-louisville-ky')
  expect(idsAt('', '20003')).toEqual(['safeway-washington-dc'])
})

test('a shopper who fills in both fields sees only stores that match both', () => {
  expect(idsAt('austin', 'target')).toEqual(['target-austin-tx'])
  expect(idsAt('austin', 'safeway')).toEqual([])
})

test('a chain’s name typed as the location finds no stores', () => {
  expect(idsAt('walmart')).toEqual([])
})

test('results match both the location and the query, and keep their original order', () => {
  fc.assert(
    fc.property(fc.subarray([...sampleLocations]), typed, typed, (stores, location, query) => {
      const shown = filterStores(stores, { location, query })
      expect(stores.filter((store) => shown.includes(store))).toEqual(shown)
      const byLocation = filterStores(stores, { location, query: '' })
      const byQuery = filterStores(stores, { location: '', query })
      expect(shown).toEqual(byLocation.filter((store) => byQuery.includes(store)))
    }),
  )
})
