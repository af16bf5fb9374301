import { expect, test } from 'vitest'
import { storeAddress, storeLabel, storeTitle } from './store-label.ts'

const store = {
  id: '1',
  chainName: 'Target',
  name: 'Target Nicollet Mall',
  address: '910 Nicollet Mall',
  city: 'Minneapolis',
  state: 'MN',
  zipCode: '55402',
}

test('an option names chain, store and address, and the phone number if there is one', () => {
  const label = 'Target - Target Nicollet Mall, 910 Nicollet Mall, Minneapolis, MN, 55402'
  expect(storeLabel(store)).toBe(label)
  expect(storeLabel({ ...store, phone: '(612) 555-0112' })).toBe(`${label}, (612) 555-0112`)
})

test('what is not known of a live store leaves no gap', () => {
  expect(storeAddress({ ...store, address: '', zipCode: '' })).toBe('Minneapolis, MN')
})

test('the title names the chain once', () => {
  expect(storeTitle(store)).toBe('Target Nicollet Mall')
  expect(storeTitle({ ...store, name: 'Nicollet Mall' })).toBe('Target - Nicollet Mall')
})
