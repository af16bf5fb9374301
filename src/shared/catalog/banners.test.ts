import { expect, test } from 'vitest'
import { banners, layoutChainOf } from './banners.ts'
import { chainForStore, chains, findChain } from './chains.ts'

test.each([
  ['Ralphs', 'Kroger'],
  [" fry's ", 'Kroger'],
  ['VONS', 'Safeway'],
  ['Acme', 'Albertsons'],
  ['Hannaford', 'Stop & Shop'],
  ["Martin's", 'Giant Food'],
])('a store of %j uses the typical layout of %s', (name, chainName) => {
  expect(layoutChainOf(name)).toBe(chainName)
  expect(chainForStore(name)).toEqual({ chain: findChain(chainName), isFamily: true })
})

test.each(['Kroger', ' kroger'])('a store of %j uses its own chain', (name) => {
  expect(layoutChainOf(name)).toBeNull()
  expect(chainForStore(name)).toEqual({ chain: findChain('Kroger'), isFamily: false })
})

test.each(['', 'Corner Shop', 'constructor', 'Ralph'])('a store of %j has no chain', (name) => {
  expect(layoutChainOf(name)).toBeNull()
  expect(chainForStore(name)).toBeUndefined()
})

test('no banner has the name of another banner or of a chain', () => {
  const names = [...banners, ...chains].map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

test('no banner is one of the 17 chains', () => {
  for (const { name } of banners) expect(findChain(name)).toBeUndefined()
})
