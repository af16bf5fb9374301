import { storeOf } from '../testing/test-stores.ts'

export const store = storeOf(1)
export const otherStore = storeOf(2)

export const signs = '## Aisle 1\nbread\n## Aisle 2\nmilk\neggs'

/** The signs of a store, as a shopper adds them. */
export const walmartSigns = {
  store_id: store.id,
  chain_name: 'Walmart',
  store_name: 'Walmart Supercenter',
  store_address: '1 Main St, Austin, TX 78701',
  signs,
}

/** Returns the same signs for `count` stores. */
export function manySigns(count: number, first = 0, text: string | null = signs) {
  return Array.from({ length: count }, (_, index) => ({
    ...walmartSigns,
    store_id: `own-${first + index}`,
    signs: text,
  }))
}
