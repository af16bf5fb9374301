import { expect, test } from 'vitest'
import { chains } from '#shared/catalog/chains.ts'
import { spidersOf, storeChains } from './store-chains.ts'

test('every chain of the catalogue is known, under its name there, and no brand twice', () => {
  expect(storeChains.map(({ name }) => name)).toEqual(chains.map(({ name }) => name))
  for (const facts of ['brandIds', 'brandNames'] as const) {
    const all = storeChains.flatMap((chain) => chain[facts])
    expect(new Set(all).size).toBe(all.length)
  }
})

test('every chain but WinCo is collected by a spider, and Giant Food by two', () => {
  const spiders = spidersOf()
  expect(new Set(spiders.flatMap(({ chains }) => chains)).size).toBe(storeChains.length - 1)
  expect(spiders.filter(({ chains }) => chains.includes('Giant Food'))).toHaveLength(2)
  expect(spiders.some(({ chains }) => chains.includes('WinCo Foods'))).toBe(false)
})
