import { type TestServer, testServer } from '../testing/test-server.ts'
import { addStores, storeOf } from '../testing/test-stores.ts'

export const store = storeOf(1)
export const otherStore = storeOf(2)

/** A correction as a shopper sends it. */
export const milk = {
  store_id: store.id,
  store_name: 'Walmart Supercenter',
  item_key: 'milk',
  item_name: 'Milk',
  sign: 'Aisle 5',
}

const maxOfStore = 500

/** Starts a server with `store` and `otherStore` in its store index. */
export async function serverWithStores(): Promise<TestServer> {
  const server = await testServer()
  await addStores(server.ownerPool, [store, otherStore])
  return server
}

/**
 * Returns `count` corrections, numbered from `first`. Each store gets as many corrections as the limit per
 * store allows.
 */
export function manyCorrections(count: number, first = 0, sign: string | null = 'Aisle 5') {
  return Array.from({ length: count }, (_, index) => ({
    ...milk,
    sign,
    store_id:
      first + index < maxOfStore ? store.id : `typical-${Math.floor((first + index) / maxOfStore)}`,
    item_key: `item ${first + index}`,
  }))
}
