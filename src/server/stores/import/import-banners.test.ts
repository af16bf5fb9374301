import { expect, test } from 'vitest'
import { walmart, walmarts } from './test-store-files.ts'
import { storeIndex } from './test-store-index.ts'

/** Returns stores of a brand. Each has its own store number and a house number from `first` to `last`. */
function storesOf(brand: string, wikidata: string, [first, last]: readonly [number, number]) {
  return walmarts(last)
    .slice(first - 1)
    .map(({ tags, ...store }) => ({
      ...store,
      tags: { ...tags, brand, name: brand, 'brand:wikidata': wikidata },
    }))
}

const kroger = storesOf('Kroger', 'Q153417', [1, 10])
const ralphs = storesOf('Ralphs', 'Q3929820', [11, 20])

test('the stores of every banner in a file are imported under the banner’s name', async () => {
  const { importPlaces, stores } = await storeIndex()
  const dillons = storesOf('Dillons', 'Q5276954', [21, 22])
  const gerbes = storesOf('Gerbes', 'Q5276954', [23, 23])
  const reports = await importPlaces('kroger_us', [...kroger, ...ralphs, ...dillons, ...gerbes])
  expect(reports).toMatchObject([
    { chain: 'Kroger', outcome: 'imported', stores: 10 },
    { chain: 'Ralphs', outcome: 'imported', stores: 10 },
    { chain: 'Dillons', outcome: 'imported', stores: 2 },
    { chain: 'Gerbes', outcome: 'imported', stores: 1 },
  ])
  expect(reports).toHaveLength(4)
  expect((await stores('Kroger')).map(({ name }) => name)).not.toContain('Ralphs')
  expect(await stores('Gerbes')).toMatchObject([{ chain: 'Gerbes', name: 'Gerbes' }])
})

test('a banner that is missing from the file, or has far fewer stores than before, keeps its old stores', async () => {
  const { importPlaces, ids, ownerPool } = await storeIndex()
  const vons = storesOf('Vons', 'Q7941609', [21, 30])
  await importPlaces('albertsons', storesOf('Albertsons', 'Q2831861', [1, 10]).concat(vons))
  await importPlaces('kroger_us', [...kroger, ...ralphs])
  const before = await ids('Ralphs')

  expect(await importPlaces('kroger_us', kroger.slice(1))).toMatchObject([
    { chain: 'Kroger', outcome: 'imported', stores: 9 },
    { chain: 'Ralphs', outcome: 'refused', why: 'The file has no stores of this chain.' },
  ])
  expect(await importPlaces('kroger_us', [...kroger, ...ralphs.slice(5)])).toMatchObject([
    { chain: 'Kroger', outcome: 'imported', stores: 10 },
    { chain: 'Ralphs', outcome: 'refused', why: expect.stringMatching(/only 5 of 10 stores/) },
  ])
  expect(await ids('Ralphs')).toEqual(before)
  const { rows } = await ownerPool.query(
    `select chain, store_count as stores from store_imports where store_count > 0 order by chain`,
  )
  expect(rows).toEqual([
    { chain: 'Albertsons', stores: 10 },
    { chain: 'Kroger', stores: 10 },
    { chain: 'Ralphs', stores: 10 },
    { chain: 'Vons', stores: 10 },
  ])
})

test.each([
  ['a pharmacy of a banner', { shop: undefined, amenity: 'pharmacy' }, 'Ralphs'],
  ['a clinic in a store', { 'brand:wikidata': 'Q64138262', brand: 'The Little Clinic' }, 'Ralphs'],
  ['a store named Acme without a Wikidata id', { 'brand:wikidata': undefined }, 'Acme'],
])('%s is not a store of the banner', async (_what, changes, brand) => {
  const { importPlaces, stores } = await storeIndex()
  const tags = { ...walmart, brand, name: brand, 'brand:wikidata': 'Q3929820', ...changes }
  await importPlaces('kroger_us', [...kroger, { ref: '99', tags }])
  expect(await stores(brand)).toEqual([])
})

test('a store without a Wikidata id is recognized by its banner’s distinctive name', async () => {
  const { importOsm, stores } = await storeIndex()
  const tags = { ...walmart, brand: "Fry's Food & Drug", 'brand:wikidata': undefined }
  await importOsm([{ id: 1, tags }])
  expect(await stores("Fry's")).toHaveLength(1)
})
