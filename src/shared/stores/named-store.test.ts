import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { banners } from '#shared/catalog/banners.ts'
import { chains } from '#shared/catalog/chains.ts'
import { isKindOfStore, kindOfStore, namedStore, plainStore, storeLabels } from './named-store.ts'

test.each([
  ['costco', 'Costco'],
  ['Costco Wholesale', 'Costco'],
  ['trader joes', "Trader Joe's"],
  ["TJ's", "Trader Joe's"],
  ['traderjoes', "Trader Joe's"],
  ['wholefoods', 'Whole Foods Market'],
  ['h-e-b', 'H-E-B'],
  ['sams club', "Sam's Club"],
  ["Kroger's", 'Kroger'],
  ['walgreens', 'Walgreens'],
  ['Stop and Shop', 'Stop & Shop'],
  ['Smart and Final', 'Smart & Final'],
  ['pick n save', "Pick 'n Save"],
  ['ralphs', 'Ralphs'],
  ['sprouts', 'Sprouts'],
  ['target', 'Target'],
  ['pharmacy', 'Pharmacy'],
  ['drug store', 'Pharmacy'],
  ["farmer's market", 'Farmers market'],
  ['bakery', 'Bakery'],
  ['panadería', 'Bakery'],
  ['butcher', 'Butcher'],
  ['hardware store', 'Hardware store'],
  ['liquor store', 'Liquor store'],
  ['pet shop', 'Pet store'],
  ['dollar store', 'Dollar store'],
])("'@%s' refers to the store %s", (words, label) => {
  expect(namedStore(words)).toBe(label)
})

test.each(['bob', 'organic', 'cost', 'trader', 'Giant Tiger', '', '🛒', 'target weight 2 lb'])(
  "'@%s' doesn’t refer to a store",
  (words) => {
    expect(namedStore(words)).toBeNull()
  },
)

test('a store’s name that is also an ordinary word needs a capital letter or an @', () => {
  for (const words of ['sprouts', 'target', 'giant', 'smart', 'bakery', 'Pharmacy', 'Staples']) {
    expect(plainStore(words)).toBeNull()
  }
  expect(
    ['Sprouts', 'TARGET', 'costco', 'farmers market'].map((words) => plainStore(words)),
  ).toEqual(['Sprouts', 'Target', 'Costco', 'Farmers market'])
})

test('the stores that a shopper uses keep the shopper’s spelling', () => {
  const own = storeLabels(['Berkeley Bowl', '超市', 'COSTCO', ''])
  expect(namedStore('berkeley bowl')).toBeNull()
  expect(namedStore('berkeley bowl', own)).toBe('Berkeley Bowl')
  expect(plainStore('Berkeley bowl', own)).toBe('Berkeley Bowl')
  expect(plainStore('berkeley bowl', own)).toBeNull()
  expect(namedStore('超市', own)).toBe('超市')
  expect(namedStore('costco', own)).toBe('COSTCO')
  expect(namedStore('!?', own)).toBeNull()
})

test('a pharmacy is a kind of store, and CVS is a store of that kind', () => {
  expect(['Pharmacy', 'drugstore', 'CVS', 'Costco'].map(isKindOfStore)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([kindOfStore('CVS'), kindOfStore('Petco'), kindOfStore('Aldi')]).toEqual([
    'Pharmacy',
    'Pet store',
    null,
  ])
})

test('each chain and banner is recognized, regardless of case and punctuation', () => {
  const sign = fc.constantFrom('', ' ', '-', '.', '’')
  const known = fc.constantFrom(...chains, ...banners)
  fc.assert(
    fc.property(known, fc.array(sign), fc.boolean(), ({ name }, signs, isUpper) => {
      const text = Array.from(name, (letter, at) => letter + (signs[at] ?? '')).join('')
      expect(namedStore(isUpper ? text.toUpperCase() : text.toLowerCase())).toBe(name)
    }),
  )
})

test('a store’s label is recognized as the same store', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      const label = namedStore(words)
      expect(label === null ? null : namedStore(label)).toBe(label)
    }),
  )
})
