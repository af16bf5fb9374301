import { expect, test } from 'vitest'
import { storeAddress, storeBrand, storeLabel, storeTitle } from './store-label.ts'

const store = {
  id: '1',
  chainName: 'Target',
  name: 'Target Nicollet Mall',
  address: '910 Nicollet Mall',
  city: 'Minneapolis',
  state: 'MN',
  zipCode: '55402',
}

test('the label contains the chain, store, address and, if known, phone number', () => {
  const label = 'Target - Target Nicollet Mall, 910 Nicollet Mall, Minneapolis, MN, 55402'
  expect(storeLabel(store)).toBe(label)
  expect(storeLabel({ ...store, phone: '(612) 555-0112' })).toBe(`${label}, (612) 555-0112`)
})

test('unknown parts of an address do not leave gaps in the address line', () => {
  expect(storeAddress({ ...store, address: '', zipCode: '' })).toBe('Minneapolis, MN')
})

test('the address line of a typical store says whose layout the store uses', () => {
  const typical = { ...store, address: '', city: '', state: '', zipCode: '' }
  expect(storeAddress(typical)).toBe("Uses the chain's typical layout")
  expect(storeAddress({ ...typical, chainName: 'Vons' })).toBe('Uses the typical layout of Safeway')
})

test('the title contains the chain’s name only once', () => {
  expect(storeTitle(store)).toBe('Target Nicollet Mall')
  expect(storeTitle({ ...store, name: 'Nicollet Mall' })).toBe('Target - Nicollet Mall')
})

test('a store added by a shopper is shown under its own name, without the name of its chain', () => {
  const market = { ...store, id: 'own-1', name: 'Corner Market', city: '', state: '', zipCode: '' }
  expect(storeTitle(market)).toBe('Corner Market')
  expect(storeBrand(market)).toBe('Corner Market')
  expect(storeLabel(market)).toBe('Corner Market, 910 Nicollet Mall')
  expect(storeAddress({ ...market, address: '' })).toBe('A store you added')
  expect(storeBrand(store)).toBe('Target')
})
