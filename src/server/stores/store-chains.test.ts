import { expect, test } from 'vitest'
import { chains } from '#shared/catalog/chains.ts'
import { spidersOf, storeChains } from './store-chains.ts'

test('every chain in the catalog is listed under its catalog name, and no brand appears twice', () => {
  expect(storeChains.map(({ name }) => name)).toEqual(chains.map(({ name }) => name))
  for (const field of ['brandIds', 'brandNames'] as const) {
    const all = storeChains.flatMap((chain) => chain[field])
    expect(new Set(all).size).toBe(all.length)
  }
})

test('every chain except WinCo has one spider, and Giant Food has two', () => {
  const spiders = spidersOf()
  expect(new Set(spiders.flatMap(({ chains }) => chains)).size).toBe(storeChains.length - 1)
  expect(spiders.filter(({ chains }) => chains.includes('Giant Food'))).toHaveLength(2)
  expect(spiders.some(({ chains }) => chains.includes('WinCo Foods'))).toBe(false)
})
