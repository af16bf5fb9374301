import { expect, test } from 'vitest'
import type { ImportStore } from './import-store.ts'
import { mergeDuplicates } from './merge-duplicates.ts'

function storeAt(index: number, changes: Partial<ImportStore>): ImportStore {
  return {
    sourceIds: [String(index)],
    chain: 'Walmart',
    name: 'Walmart',
    storeNumber: undefined,
    address: index % 2 === 0 ? `${index} Main St` : 'Main St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    isAddressCompleted: false,
    latitude: 30.27,
    longitude: -97.74,
    phone: undefined,
    openingHours: undefined,
    timeZone: 'America/Chicago',
    isOutline: false,
    ...changes,
  }
}

test.each<[string, (index: number) => Partial<ImportStore>]>([
  ['spot', () => ({})],
  ['phone', (index) => ({ latitude: 30 + index / 10_000, phone: '(512) 555-0100' })],
])('100,000 stores that share one %s can be merged', (_what, changes) => {
  // With this many stores, a quadratic algorithm would exceed the test's time limit.
  const stores = Array.from({ length: 100_000 }, (_, index) => storeAt(index, changes(index)))
  expect(mergeDuplicates(stores).length).toBeGreaterThanOrEqual(50_000)
})
