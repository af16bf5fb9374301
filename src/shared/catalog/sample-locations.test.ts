import { expect, test } from 'vitest'
import { StoreLocation } from '#shared/contracts/store-location.ts'
import { findChain } from './chains.ts'
import { sampleLocations } from './sample-locations.ts'
import { stateNames } from './state-names.ts'

test('there are 33 sample stores of four chains', () => {
  const counts = Map.groupBy(sampleLocations, ({ chainName }) => chainName)
  expect([...counts].map(([chainName, stores]) => [chainName, stores.length])).toEqual([
    ['Walmart', 11],
    ['Target', 11],
    ['Kroger', 6],
    ['Safeway', 5],
  ])
})

test.each(sampleLocations)(
  'the sample store $id has a complete address and aisle data',
  (store) => {
    expect(StoreLocation.parse(store)).toEqual(store)
    expect(findChain(store.chainName)).toBeDefined()
    expect(store.name).toMatch(new RegExp(`^${store.chainName}`))
    expect(store.address).toMatch(/^\d+ \S/)
    expect(stateNames.has(store.state)).toBe(true)
    expect(store.zipCode).toMatch(/^\d{5}$/)
  },
)

test('the IDs of sample stores are unique', () => {
  expect(new Set(sampleLocations.map(({ id }) => id)).size).toBe(33)
})

test('the phone numbers of sample stores are fictional', () => {
  const phones = sampleLocations.flatMap(({ phone }) => phone ?? [])
  for (const phone of phones) expect(phone).toMatch(/^\([2-9]\d\d\) 555-01\d\d$/)
  expect(phones.length).toBeGreaterThan(20)
  expect(phones.length).toBeLessThan(33)
})

test('the sample stores are in at least 15 states', () => {
  expect(new Set(sampleLocations.map(({ state }) => state)).size).toBeGreaterThanOrEqual(15)
})
