import { expect, test } from 'vitest'
import { matchingStores, ownStoreOf, storeWithSigns } from './own-store.ts'

test('a store without a chain gets its own name as its chain name', () => {
  const store = ownStoreOf({
    name: ' Berkeley\u0000 Bowl ',
    address: '2020 Oregon St',
    chainName: '',
  })
  expect(store).toMatchObject({
    chainName: 'Berkeley Bowl',
    name: 'Berkeley Bowl',
    address: '2020 Oregon St',
    city: '',
  })
  expect(store.id).toMatch(/^own-[\da-f-]{36}$/)
  expect(ownStoreOf({ name: 'Corner', address: '', chainName: 'Kroger' }).chainName).toBe('Kroger')
})

test('a store with signs is found by any part of its name or address', () => {
  const row = {
    store_id: 'own-1',
    chain_name: '',
    store_name: 'Berkeley Bowl',
    store_address: '2020 Oregon St',
  }
  const stores = [row, row, { ...row, store_id: 'own-2', store_name: 'Corner Market' }].map(
    storeWithSigns,
  )
  expect(stores[0]).toMatchObject({ chainName: 'Berkeley Bowl', name: 'Berkeley Bowl' })
  expect(matchingStores(stores, ' BOWL ').map(({ id }) => id)).toEqual(['own-1'])
  expect(matchingStores(stores, 'oregon').map(({ id }) => id)).toEqual(['own-1', 'own-2'])
  expect(matchingStores(stores, 'nowhere')).toEqual([])
})
