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
  ['phone', (index) => ({ latitude: 30 + index / 1000, phone: '(512) 555-0100' })],
])('20,000 stores sharing one %s are merged without blocking the server', (_what, changes) => {
  const stores = Array.from({ length: 20_000 }, (_, index) => storeAt(index, changes(index)))
  const startMs = performance.now()
  expect(mergeDuplicates(stores).length).toBeGreaterThanOrEqual(10_000)
  expect(performance.now() - startMs).toBeLessThan(10_000)
})
