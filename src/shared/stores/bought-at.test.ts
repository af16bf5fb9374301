import { expect, test } from 'vitest'
import { isBoughtAt } from './bought-at.ts'

function store(chainName: string, name: string, id = 'kroger-1') {
  const place = { address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' }
  return { id, chainName, name, ...place }
}

const mainStreet = store('Kroger', 'Main St')

test.each(['Kroger', 'kroger', 'Krogers', 'Kroger Marketplace', 'Main St', 'Kroger - Main St'])(
  'an item labeled %s is bought at Kroger, Main St',
  (label) => {
    expect(isBoughtAt(label, mainStreet)).toBe(true)
  },
)

test.each(['Costco', 'Ralphs', 'Kroger - Elm St', 'Elm St', 'Pharmacy', '', '?'])(
  'an item labeled %j is not bought at Kroger, Main St',
  (label) => {
    expect(isBoughtAt(label, mainStreet)).toBe(false)
  },
)

test('an item labeled with one banner is not bought at another banner of the same company', () => {
  const ralphs = store('Ralphs', 'Sunset Blvd')
  expect(isBoughtAt('ralphs', ralphs)).toBe(true)
  expect(isBoughtAt('Kroger', ralphs)).toBe(false)
  expect(isBoughtAt('Fred Meyer', ralphs)).toBe(false)
})

test('a store added by a shopper matches only its own name, not its chain’s', () => {
  const bowl = store('Safeway', 'Berkeley Bowl', 'own-1')
  expect(isBoughtAt('berkeley bowl', bowl)).toBe(true)
  expect(isBoughtAt('Safeway', bowl)).toBe(false)
  expect(isBoughtAt('Costco', store('Kroger', 'costco wholesale', 'own-2'))).toBe(true)
})

test('an item for a kind of store, such as a pharmacy, is bought at any store of that kind', () => {
  expect(isBoughtAt('Pharmacy', store('Kroger', 'CVS', 'own-1'))).toBe(true)
  expect(isBoughtAt('drug store', store('Kroger', 'Oak Street Pharmacy', 'own-1'))).toBe(true)
  expect(isBoughtAt('Liquor store', store('Kroger', 'CVS', 'own-1'))).toBe(false)
  expect(isBoughtAt('Warehouse club', store('Costco', 'South Austin'))).toBe(true)
})
