import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains } from '#shared/catalog/chains.ts'
import { itemNames } from '#shared/catalog/items.ts'
import { locateItems } from './locate-items.ts'
import { parseList } from './parse-list.ts'

const chainNames = chains.map((chain) => chain.name)
const typedItem = fc.oneof(
  fc.constantFrom(...itemNames, 'apple', 'BANANA', 'Unicorn', '__proto__'),
  fc.string(),
)

test('a shopper sees the aisle and category of an item, spelled as typed', () => {
  expect(locateItems(['BREAD'], 'Target')).toEqual([
    { found: true, item: 'BREAD', aisle: 'Aisle G5', category: 'Bakery', source: 'sample' },
  ])
})

test('a shopper may type the singular of apples, bananas, tomatoes, cookies and chips', () => {
  for (const item of ['apple', 'Banana', 'TOMATO', 'cookie', ' chip ']) {
    expect(locateItems([item], 'Kroger')).toMatchObject([{ found: true, item }])
  }
})

test('a shopper who asks for a kind that the chain does not name is told it was not found', () => {
  for (const item of ['whole milk', 'egg', 'milks', 'ice', 'unicorn', '', 'chicken breast']) {
    expect(locateItems([item], 'Walmart')).toEqual([{ found: false, item, reason: 'not-in-chain' }])
  }
})

test('a shopper who types a word that every object knows is told it was not found', () => {
  for (const item of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
    expect(locateItems([item], 'Costco')).toEqual([{ found: false, item, reason: 'not-in-chain' }])
  }
})

test('a shopper in a chain without data is told so for every item', () => {
  for (const chainName of ['', '  ', 'Trader Joe’s', 'constructor']) {
    expect(locateItems(['milk', 'unicorn'], chainName)).toEqual([
      { found: false, item: 'milk', reason: 'chain-without-data' },
      { found: false, item: 'unicorn', reason: 'chain-without-data' },
    ])
  }
})

test('a shopper finds all twenty items in every chain, whatever their case', () => {
  for (const chainName of chainNames) {
    const typed = itemNames.map((name) => name.toUpperCase())
    expect(locateItems(typed, chainName).every((item) => item.found)).toBe(true)
  }
})

test('a shopper sees every item of the list exactly once and in the order typed', () => {
  fc.assert(
    fc.property(
      fc.array(typedItem),
      fc.constantFrom(...chainNames, 'Corner Shop', ''),
      (typed, chainName) => {
        const items = parseList(typed.join(','))
        expect(locateItems(items, chainName).map(({ item }) => item)).toEqual(items)
      },
    ),
  )
})
