import { expect, test } from 'vitest'
import { importStoreFile } from './import-store-file.ts'
import { geoJsonText, overpassText, storeFile, walmart, walmarts } from './test-store-files.ts'
import { storeIndex } from './test-store-index.ts'

test('a truncated file doesn’t change any stores', async () => {
  const { importPlaces, stores, pool, gazetteer } = await storeIndex()
  await importPlaces('walmart_us', walmarts(10))
  const before = await stores()
  const path = await storeFile(
    'walmart_us.geojson',
    geoJsonText('walmart_us', walmarts(20)).slice(0, -4),
  )
  await expect(importStoreFile({ path }, { pool, gazetteer })).rejects.toThrow(
    'walmart_us.geojson is truncated',
  )
  expect(await stores()).toEqual(before)
})

test('a file with far fewer stores is rejected unless the operator forces the import', async () => {
  const { importPlaces, stores, ownerPool } = await storeIndex()
  await importPlaces('walmart_us', walmarts(20))
  const before = await stores()
  const why =
    'The file has only 15 of 20 stores. The old stores are kept. If the file is right, add --force.'
  expect(await importPlaces('walmart_us', walmarts(15))).toMatchObject([
    { outcome: 'refused', why, stores: 15, before: 20 },
  ])
  expect(await stores()).toEqual(before)
  const { rows } = await ownerPool.query('select failure, store_count from store_imports')
  expect(rows).toEqual([{ failure: why, store_count: 20 }])

  expect(await importPlaces('walmart_us', [])).toMatchObject([
    { outcome: 'refused', why: 'The file has no stores of this chain.', before: 20 },
  ])
  expect(await importPlaces('walmart_us', walmarts(16))).toMatchObject([{ outcome: 'imported' }])
  expect(await importPlaces('walmart_us', walmarts(2), true)).toMatchObject([
    { outcome: 'imported', before: 16 },
  ])
  const after = await ownerPool.query('select failure, store_count from store_imports')
  expect(after.rows).toEqual([{ failure: null, store_count: 2 }])
})

test('a file with more stores than any real chain has is rejected', async () => {
  const { importPlaces, stores } = await storeIndex()
  const [report] = await importPlaces(
    'walmart_us',
    walmarts(20_001).map((store, index) => ({
      ...store,
      at: [-97.74 + (index % 100) / 1000, 30.27] as const,
    })),
  )
  expect(report).toMatchObject({
    outcome: 'refused',
    why: 'The file has more than 20000 stores, more than any chain has.',
  })
  expect(await stores()).toEqual([])
})

test('importing the same file twice keeps all ids', async () => {
  const { importPlaces, ids } = await storeIndex()
  await importPlaces('walmart_us', walmarts(30))
  const before = await ids()
  expect(before.size).toBe(30)
  await importPlaces('walmart_us', walmarts(30))
  expect(await ids()).toEqual(before)
})

test('stores keep their ids even if their source or their source ids change', async () => {
  const { importPlaces, importOsm, ids, ownerPool } = await storeIndex()
  const phone = '512-555-0100'
  const byPhone = { ...walmart, 'addr:housenumber': '3', phone }
  await importPlaces('walmart_us', [
    { ref: 'a', tags: walmart },
    { ref: 'b', at: [-97.74, 30.3], tags: { ...walmart, 'addr:housenumber': '2' } },
    { ref: 'c', at: [-97.74, 30.33], tags: byPhone },
  ])
  const before = await ids()
  await importPlaces('walmart_us', [
    { ref: 'x', tags: walmart },
    { ref: 'y', at: [-97.74, 30.301], tags: { ...walmart, 'addr:housenumber': '2' } },
    { ref: 'z', at: [-97.74, 30.34], tags: byPhone },
  ])
  expect(await ids()).toEqual(before)
  await importOsm([
    { id: 1 },
    { id: 2, lat: 30.3, tags: { ...walmart, 'addr:housenumber': '2' } },
    { id: 3, lat: 30.33, tags: byPhone },
  ])
  expect(await ids()).toEqual(before)
  const { rows } = await ownerPool.query('select distinct source from stores')
  expect(rows).toEqual([{ source: 'openstreetmap' }])
})

test('a store that reappears gets its old id back', async () => {
  const { importPlaces, ids } = await storeIndex()
  await importPlaces('walmart_us', walmarts(10))
  const before = await ids()
  await importPlaces('walmart_us', walmarts(9))
  expect((await ids()).size).toBe(9)
  await importPlaces('walmart_us', walmarts(10))
  expect(await ids()).toEqual(before)
})

test('when a new file lists a store as two stores, only one of the two gets the old id', async () => {
  const { importOsm, ids } = await storeIndex()
  const other = { ...walmart, 'addr:housenumber': undefined, 'addr:street': 'Main Street' }
  await importOsm([{ id: 1 }, { id: 2, tags: other }])
  const before = await ids()
  await importOsm([{ id: 1 }, { id: 2, tags: { ...walmart, 'addr:housenumber': '900' } }])
  const after = await ids()
  expect(after.get(100)).toBe(before.get(100))
  expect(after.get(900)).not.toBe(before.get(100))
  await importOsm([{ id: 1 }, { id: 2, tags: { ...walmart, 'addr:housenumber': '900' } }])
  expect(await ids()).toEqual(after)
})

test('a place that moved to another chain does not take the id of an existing store', async () => {
  const { importOsm, ids } = await storeIndex()
  const target = { ...walmart, name: 'Target', brand: 'Target', 'brand:wikidata': 'Q1046951' }
  await importOsm([
    { id: 1, tags: target },
    { id: 2, lat: 31 },
    { id: 3, lat: 32 },
  ])
  const [targetId] = (await ids('Target')).values()
  await importOsm([
    { id: 1, lat: 33 },
    { id: 2, lat: 31 },
    { id: 3, lat: 32 },
  ])
  expect([...(await ids('Target')).values()]).toEqual([targetId])
  expect([...(await ids('Walmart')).values()]).not.toContain(targetId)
})

test('importing the file from one Giant Food spider keeps the stores that the other spider collected', async () => {
  const { importPlaces, importOsm, stores } = await storeIndex()
  const giant = { ...walmart, name: 'Giant', brand: 'Giant', 'brand:wikidata': 'Q5558336' }
  const carlisle = { ...giant, 'brand:wikidata': 'Q5558332', 'addr:housenumber': '7' }
  await importOsm([{ id: 1, tags: giant }])
  await importPlaces('giant_food_us', [{ ref: '1', tags: giant }])
  expect(await importPlaces('giant_food_stores', [{ ref: '1', tags: carlisle }])).toMatchObject([
    { outcome: 'imported', before: 0 },
  ])
  const both = await stores('Giant Food')
  expect(both.map(({ address }) => address)).toEqual(['100 Congress Avenue', '7 Congress Avenue'])
  await importPlaces('giant_food_us', [{ ref: '1', tags: giant }])
  expect(await stores('Giant Food')).toEqual(both)
})

test('an import of selected chains skips the other chains and saves the file’s etag', async () => {
  const { pool, gazetteer, stores, ownerPool } = await storeIndex()
  const target = { ...walmart, name: 'Target', brand: 'Target', 'brand:wikidata': 'Q1046951' }
  const path = await storeFile('a.json', overpassText([{ id: 1 }, { id: 2, tags: target }]))
  const fractions: number[] = []
  const file = { path, chains: ['Target', 'Costco'], etag: '"5"' }
  const onProgress = (fraction: number) => fractions.push(fraction)
  expect(await importStoreFile(file, { pool, gazetteer, onProgress })).toMatchObject([
    { chain: 'Target', outcome: 'imported' },
    { chain: 'Costco', outcome: 'refused', why: 'The file has no stores of this chain.' },
  ])
  expect(await stores('Walmart')).toEqual([])
  const { rows } = await ownerPool.query(
    'select chain, etag, imported_at is null as never from store_imports order by chain',
  )
  expect(rows).toEqual([
    { chain: 'Costco', etag: null, never: true },
    { chain: 'Target', etag: '"5"', never: false },
  ])
  expect(fractions).toEqual([0.9, 0.95, 1])
})
