import { expect, test } from 'vitest'
import { banners } from '#shared/catalog/banners.ts'
import { chains } from '#shared/catalog/chains.ts'
import { storeBanners } from './store-banners.ts'
import { storeChains } from './store-chains.ts'
import { allStoreChains, storeGroups } from './store-groups.ts'

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('every chain and banner in the catalog has an entry with the same name', () => {
  expect(namesOf(storeChains)).toEqual(namesOf(chains))
  expect(namesOf(storeBanners)).toEqual(namesOf(banners))
})

test('no brand name appears twice, and only banners share a Wikidata id', () => {
  const brandNames = allStoreChains.flatMap((chain) => chain.brandNames)
  expect(new Set(brandNames).size).toBe(brandNames.length)
  const ids = storeChains.flatMap((chain) => chain.brandIds)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { brandIds } of storeBanners) expect(ids).not.toContain(brandIds[0])
})

test('every chain except WinCo has a spider, and only Giant Food has two', () => {
  const leads = storeGroups.map(({ members }) => members[0]?.name ?? '')
  expect(leads).toEqual([
    ...namesOf(chains).filter((name) => name !== 'WinCo Foods'),
    'Haggen',
    'Hannaford',
    "Martin's",
  ])
  const withTwo = storeGroups.filter(({ spiders }) => spiders.length > 1)
  expect(withTwo.map(({ members }) => namesOf(members))).toEqual([['Giant Food']])
})

test('one file contains Kroger and 18 banners, and another contains the banners of Albertsons and Safeway', () => {
  const sizes = storeGroups.map(({ members }) => [members[0]?.name, members.length] as const)
  expect(sizes.filter(([, size]) => size > 1)).toEqual([
    ['Kroger', 19],
    ['Albertsons', 15],
  ])
})
