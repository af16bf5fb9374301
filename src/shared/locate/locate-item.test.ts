import { expect, test } from 'vitest'
import { chains, findChain } from '#shared/catalog/chains.ts'
import { itemCategories } from '#shared/catalog/items.ts'
import { locateItem } from './locate-item.ts'

test('a shopper sees the aisle and category of an item typed in capitals', () => {
  expect(locateItem('BREAD', findChain('Target'))).toEqual({
    found: true,
    aisle: 'Aisle G5',
    category: 'Bakery',
    source: 'sample',
  })
})

test('a shopper can type the singular of apples, bananas, tomatoes, cookies and chips', () => {
  for (const item of ['apple', 'Banana', 'TOMATO', 'cookie', ' chip ']) {
    expect(locateItem(item, findChain('Kroger'))).toMatchObject({ found: true })
  }
})

test('an item that isn’t in the chain’s data is not found', () => {
  for (const item of ['whole milk', 'egg', 'milks', 'ice', 'unicorn', '', 'chicken breast']) {
    expect(locateItem(item, findChain('Walmart'))).toEqual({ found: false, reason: 'not-in-chain' })
  }
})

test('an item with the name of an inherited object property is not found', () => {
  for (const item of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
    expect(locateItem(item, findChain('Costco'))).toEqual({ found: false, reason: 'not-in-chain' })
  }
})

test('in a chain without data, no item is found, and the reason is that there is no data', () => {
  for (const chainName of ['', '  ', 'Trader Joe’s', 'constructor']) {
    for (const item of ['milk', 'unicorn']) {
      const located = locateItem(item, findChain(chainName))
      expect(located).toEqual({ found: false, reason: 'chain-without-data' })
    }
  }
})

test('a shopper finds all twenty items in every chain, in upper or lower case', () => {
  for (const chain of chains) {
    for (const name of Object.keys(itemCategories))
      expect(locateItem(name.toUpperCase(), chain).found).toBe(true)
  }
})
