import { expect, test } from 'vitest'
import { importStoreFile } from './import-store-file.ts'
import { type Element, overpassText, storeFile, walmart } from './test-store-files.ts'
import { storeIndex } from './test-store-index.ts'

// One element in each format found in an Overpass response for all Walmarts in the USA.
const houston = { 'addr:city': 'Houston', 'addr:postcode': '77002', 'addr:street': 'Main Street' }
const elements: Element[] = [
  { id: 1, lat: 29.76, lon: -95.37, tags: { ...walmart, ...houston } },
  {
    id: 2,
    type: 'way',
    lat: 29.8,
    lon: -95.4,
    tags: { ...walmart, ...houston, shop: 'department_store', name: 'Walmart' },
  },
  {
    id: 3,
    type: 'relation',
    lat: 29.7,
    lon: -95.3,
    tags: {
      ...walmart,
      ...houston,
      'brand:wikidata': undefined,
      name: 'Walmart Neighborhood Market',
    },
  },
  { id: 4, lat: 32.78, lon: -96.8, tags: { ...walmart, 'addr:postcode': '75211;75249' } },
  {
    id: 5,
    lat: 29.76,
    lon: -95.36,
    tags: { brand: 'Walmart', 'brand:wikidata': 'Q483551', amenity: 'pharmacy' },
  },
  {
    id: 6,
    lat: 29.76,
    lon: -95.35,
    tags: { brand: 'Walmart', 'brand:wikidata': 'Q62606411', amenity: 'fuel' },
  },
  {
    id: 7,
    lat: 29.76,
    lon: -95.34,
    tags: {
      'brand:wikidata': 'Q483551',
      name: 'Walmart Pharmacy',
      shop: 'mega_store',
      amenity: 'pharmacy',
    },
  },
  {
    id: 8,
    lat: 29.76,
    lon: -95.33,
    tags: { ...walmart, shop: 'garden_centre', name: 'Walmart Garden Center' },
  },
]

test('a search near a city finds only the grocery stores in an Overpass response', async () => {
  const { pool, ownerPool, gazetteer } = await storeIndex()
  const path = await storeFile('overpass.json', overpassText(elements))
  expect(await importStoreFile({ path }, { pool, gazetteer })).toMatchObject([
    { chain: 'Walmart', recognized: 5, stores: 4, dropped: { 'other-business': 3 } },
  ])
  const { rows } = await ownerPool.query(
    'select public.find_stores(29.7604, -95.3698, 20, within_miles => 50) as found',
  )
  expect(rows[0].found).toMatchObject({
    isAvailable: true,
    stores: [{ zipCode: '77002' }, { zipCode: '77002' }, { zipCode: '77002' }],
  })
})
