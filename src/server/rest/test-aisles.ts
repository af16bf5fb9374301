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

/** Starts a server whose store index has `store` and `otherStore`. */
export async function serverWithStores(): Promise<TestServer> {
  const server = await testServer()
  await addStores(server.ownerPool, [store, otherStore])
  return server
}

/** Creates corrections. Fills one store up to its limit, then the next. */
export function manyCorrections(count: number, first = 0, sign: string | null = 'Aisle 5') {
  return Array.from({ length: count }, (_, index) => ({
    ...milk,
    sign,
    store_id:
      first + index < maxOfStore ? store.id : `typical-${Math.floor((first + index) / maxOfStore)}`,
    item_key: `item ${first + index}`,
  }))
}
