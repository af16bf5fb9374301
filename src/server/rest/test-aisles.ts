import { type TestServer, testServer } from '../testing/test-server.ts'
import { addStores, storeOf } from '../testing/test-stores.ts'

export const store = storeOf(1)
export const otherStore = storeOf(2)

/** What a shopper says of the store. */
export const milk = {
  store_id: store.id,
  store_name: 'Walmart Supercenter',
  item_key: 'milk',
  item_name: 'Milk',
  sign: 'Aisle 5',
}

export async function serverWithStores(): Promise<TestServer> {
  const server = await testServer()
  await addStores(server.ownerPool, [store, otherStore])
  return server
}

export function manyCorrections(count: number, first = 0, sign: string | null = 'Aisle 5') {
  return Array.from({ length: count }, (_, index) => ({
    ...milk,
    sign,
    item_key: `item ${first + index}`,
  }))
}
