import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import { groupByStore, itemsByStore, otherStoresText } from './items-by-store.ts'

const kroger = sampleLocations.find(({ chainName }) => chainName === 'Kroger')
if (!kroger) throw new Error('There is no sample Kroger store.')

const item = (name: string, store: string | null = null) => ({ name, store })
const milk = item('milk')
const eggs = item('eggs', 'Kroger')
const chicken = item('chicken', 'Costco')
const batteries = item('batteries', 'costco')
const aspirin = item('aspirin', 'Pharmacy')

test('a shopper at a store sees the items for that store and items without a store', () => {
  const { here, elsewhere } = itemsByStore([milk, chicken, eggs, aspirin], kroger)
  expect(here).toEqual([milk, eggs])
  expect(elsewhere).toEqual([chicken, aspirin])
})

test('a shopper who has not chosen a store sees all items', () => {
  const items = [milk, chicken, aspirin]
  expect(itemsByStore(items, null)).toEqual({ here: items, elsewhere: [] })
})

test('if no item is bought elsewhere, the same array is returned', () => {
  const items = [milk, eggs]
  expect(itemsByStore(items, kroger).here).toBe(items)
})

test('items are counted for each store, and the store with the most items comes first', () => {
  expect(otherStoresText([aspirin, chicken, batteries])).toBe(
    'At other stores: 2 at Costco, 1 at the pharmacy',
  )
  expect(groupByStore([aspirin, chicken, milk, batteries])).toEqual([
    { store: 'Costco', items: [chicken, batteries] },
    { store: 'Pharmacy', items: [aspirin] },
  ])
  expect(otherStoresText([])).toBe('At other stores: all picked up')
})

test('each item appears once, in the order of the list', () => {
  const store = fc.constantFrom(null, 'Kroger', 'Costco', 'Pharmacy', 'Berkeley Bowl')
  fc.assert(
    fc.property(fc.array(store), (stores) => {
      const items = stores.map((one, at) => ({ at, store: one }))
      const { here, elsewhere } = itemsByStore(items, kroger)
      expect([...here, ...elsewhere].toSorted((a, b) => a.at - b.at)).toEqual(items)
      const grouped = groupByStore(elsewhere).flatMap((group) => group.items)
      expect(grouped.toSorted((a, b) => a.at - b.at)).toEqual(elsewhere)
    }),
  )
})
