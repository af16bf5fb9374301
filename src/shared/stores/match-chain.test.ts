import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains } from '#shared/catalog/chains.ts'
import { matchChain } from './match-chain.ts'

test.each([
  ['walmart', 'Walmart'],
  ['Wal-Mart', 'Walmart'],
  ['WALMART ', 'Walmart'],
  ['Whole Foods', 'Whole Foods Market'],
  ['HEB', 'H-E-B'],
  ['h.e.b.', 'H-E-B'],
  ['Sams', "Sam's Club"],
  ['Sam’s club', "Sam's Club"],
  ['Stop and Shop', 'Stop & Shop'],
  ['stop&shop', 'Stop & Shop'],
  ['Giant', 'Giant Food'],
  ['Shop Rite', 'ShopRite'],
  ['winco', 'WinCo Foods'],
  ['Cóstco', 'Costco'],
  ['Ｔａｒｇｅｔ', 'Target'],
  ['ralphs', 'Ralphs'],
  ['Frys', "Fry's"],
  ['Smith’s Food & Drug', "Smith's"],
  ['pick n save', "Pick 'n Save"],
  ['Jewel Osco', 'Jewel-Osco'],
  ['ACME Markets', 'Acme'],
])('%s refers to the chain %s', (text, name) => {
  expect(matchChain(text)).toBe(name)
})

test.each([
  'Giant Eagle',
  'Giant Tiger',
  'Target Optical',
  'Ralph Lauren',
  'wal',
  '',
  '"](1);out;',
  '🛒',
  '超市',
])('%j is not a chain in the catalog', (text) => {
  expect(matchChain(text)).toBeUndefined()
})

test('Market Street refers to a street, not to the banner', () => {
  expect(matchChain('Market Street')).toBeUndefined()
})

test('each catalog name matches its own chain, regardless of case and punctuation', () => {
  const sign = fc.constantFrom('', ' ', '-', '.', '’')
  fc.assert(
    fc.property(fc.constantFrom(...chains), fc.array(sign), fc.boolean(), ({ name }, signs, up) => {
      const text = Array.from(name, (letter, at) => letter + (signs[at] ?? '')).join('')
      expect(matchChain(up ? text.toUpperCase() : text.toLowerCase())).toBe(name)
    }),
  )
})
