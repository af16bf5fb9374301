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

test.each(['', 'Corner Shop', 'constructor', 'Ralph'])(
  "a store of %j doesn't belong to a chain",
  (name) => {
    expect(layoutChainOf(name)).toBeNull()
    expect(chainForStore(name)).toBeUndefined()
  },
)

test('the names of banners and chains are unique', () => {
  const names = [...banners, ...chains].map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

test("findChain doesn't find banners", () => {
  for (const { name } of banners) expect(findChain(name)).toBeUndefined()
})
