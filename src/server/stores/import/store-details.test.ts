import { expect, test } from 'vitest'
import { walmart } from './test-store-files.ts'
import { storeIndex } from './test-store-index.ts'

test('a store from OpenStreetMap is indexed with all the details that a shopper needs', async () => {
  const { importOsm, stores, ownerPool } = await storeIndex()
  const tags = {
    ...walmart,
    phone: '+1-512-555-0100;+1-512-555-0199',
    opening_hours: 'Mo-Su 06:00-23:00',
    'ref:walmart': '24',
    'addr:state': 'Texas',
    'addr:postcode': '78701-1234',
  }
  expect(await importOsm([{ id: 1, tags }])).toEqual([
    {
      chain: 'Walmart',
      outcome: 'imported',
      recognized: 1,
      stores: 1,
      before: 0,
      dropped: {},
      merged: 0,
    },
  ])
  expect(await stores()).toMatchObject([
    {
      chain: 'Walmart',
      name: 'Walmart Supercenter',
      store_number: '24',
      address: '100 Congress Avenue',
      city: 'Austin',
      state: 'TX',
      zip_code: '78701',
      phone: '(512) 555-0100',
      latitude: 30.27,
      longitude: -97.74,
      opening_hours: 'Mo-Su 06:00-23:00',
      time_zone: 'America/Chicago',
      is_address_completed: false,
      source: 'openstreetmap',
    },
  ])
  const { rows } = await ownerPool.query(
    "select source, source_date::text, store_count, failure, imported_at is null as never from store_imports where chain = 'Walmart'",
  )
  expect(rows).toEqual([
    {
      source: 'openstreetmap',
      source_date: '2026-10-02',
      store_count: 1,
      failure: null,
      never: false,
    },
  ])
})

test('only open supermarkets of a chain are imported', async () => {
  const { importOsm, stores, ownerPool } = await storeIndex()
  const noShop = { ...walmart, shop: undefined }
  const others: Record<string, unknown>[] = [
    { ...noShop, amenity: 'pharmacy', name: 'Walmart Pharmacy' },
    { ...walmart, shop: 'garden_centre', name: 'Walmart Garden Center' },
    { ...walmart, name: 'Walmart Pharmacy' },
    { ...noShop, amenity: 'fuel', 'brand:wikidata': 'Q62606411' },
    { ...walmart, 'disused:shop': 'supermarket' },
    { ...walmart, end_date: '2024' },
    { ...walmart, opening_hours: 'closed' },
    { ...walmart, start_date: '2999-01-01' },
    { ...walmart, 'addr:country': 'CA' },
    { ...walmart, 'addr:state': 'ON', 'addr:postcode': 'N9A 1A1' },
    { ...walmart, 'addr:postcode': '99501' },
    { ...noShop },
  ]
  const elements = others.map((tags, index) => ({ id: index + 10, tags, lat: 30 + index / 10 }))
  const [report] = await importOsm([{ id: 1 }, ...elements, { id: 2, lat: 19.43, lon: -99.13 }])
  const dropped = { 'other-business': 4, closed: 4, abroad: 3, misplaced: 1 }
  expect(report).toMatchObject({ recognized: 10, stores: 1, dropped })
  expect(await stores()).toHaveLength(1)
  const { rows } = await ownerPool.query('select dropped from store_imports')
  expect(rows).toEqual([{ dropped }])
})

test.each([
  ['an id among others', { 'brand:wikidata': 'Q483551;Q1522721' }, true],
  ['no id, but the brand', { 'brand:wikidata': undefined }, true],
  [
    'only a name with a number',
    { 'brand:wikidata': '', brand: undefined, name: 'Wal-Mart #12' },
    true,
  ],
  ['the id of another brand', { 'brand:wikidata': 'Q1522721' }, false],
])('a Walmart with %s (%j) is recognized: %s', async (_by, tags, isRecognized) => {
  const { importOsm } = await storeIndex()
  const importing = importOsm([{ id: 1, tags: { ...walmart, ...tags } }])
  if (isRecognized) expect(await importing).toMatchObject([{ chain: 'Walmart', stores: 1 }])
  else
    await expect(importing).rejects.toThrow(
      'stores.json has no stores of any chain in the catalog.',
    )
})

test('Giant Eagle is not imported as Giant Food, and a Canadian Safeway is not imported as Safeway', async () => {
  const { importOsm, stores } = await storeIndex()
  const namedTags = (name: string, wikidata?: string) => ({
    ...walmart,
    name,
    brand: name,
    'brand:wikidata': wikidata,
  })
  const reports = await importOsm([
    { id: 1, tags: namedTags('Giant', 'Q5558336') },
    { id: 2, lat: 31, tags: namedTags('Giant', 'Q5558332') },
    { id: 3, tags: namedTags('Giant') },
    { id: 4, tags: namedTags('Giant Eagle') },
    { id: 5, tags: namedTags('Giant Eagle', 'Q1522721') },
    { id: 6, tags: namedTags('Safeway', 'Q17111901') },
  ])
  expect(reports).toMatchObject([{ chain: 'Giant Food', stores: 2 }])
  expect(await stores('Giant Food')).toMatchObject([{ name: 'Giant' }, { name: 'Giant' }])
})

test('a place for which a spider gives only the brand is imported as a store', async () => {
  const { importPlaces, stores } = await storeIndex()
  const tags = {
    brand: 'Food Lion',
    'brand:wikidata': 'Q1435950',
    'addr:street_address': '12 Congress Ave, Suite 3',
    'addr:city': 'Austin',
    'addr:state': 'TX',
    'addr:postcode': '78701',
    'addr:country': 'US',
  }
  const reports = await importPlaces('food_lion_us', [
    { ref: '5', tags },
    { ref: '6', tags: { ...tags, amenity: 'fuel' } },
  ])
  expect(reports).toMatchObject([{ chain: 'Food Lion', recognized: 1, stores: 1 }])
  expect(await stores('Food Lion')).toMatchObject([
    { name: 'Food Lion', address: '12 Congress Ave, Suite 3', store_number: '5' },
  ])
})

test('a node and a building 40 m apart are one store, unless their house numbers differ', async () => {
  const { importOsm, stores } = await storeIndex()
  const unnumbered = { ...walmart, 'addr:housenumber': undefined, phone: '512-555-0100' }
  const [report] = await importOsm([
    { id: 1, tags: unnumbered },
    { id: 2, type: 'way', lat: 30.27036 },
    { id: 3, lat: 30.27036, tags: { ...walmart, 'addr:housenumber': '115' } },
  ])
  expect(report).toMatchObject({ recognized: 3, stores: 2, merged: 1 })
  expect(await stores()).toMatchObject([
    { address: '100 Congress Avenue', latitude: 30.27036, phone: '(512) 555-0100' },
    { address: '115 Congress Avenue' },
  ])
})

test('nearby places that share a store number or a phone number are one store', async () => {
  const { importOsm } = await storeIndex()
  const numbered = { ...walmart, ref: '7' }
  const called = { ...walmart, phone: '512-555-0100', 'addr:housenumber': '2' }
  const [report] = await importOsm([
    { id: 1, tags: numbered },
    { id: 2, lat: 30.28, tags: numbered },
    { id: 3, lat: 30.4, tags: numbered },
    { id: 4, lat: 30.5, tags: called },
    { id: 5, lat: 30.51, tags: called },
  ])
  expect(report).toMatchObject({ stores: 3, merged: 2 })
})

test('if a phone number is filled in from a merged place, a third place with that number is merged, too', async () => {
  const { importOsm, stores } = await storeIndex()
  const called = { ...walmart, phone: '512-555-0100', 'addr:housenumber': undefined }
  const [report] = await importOsm([
    { id: 1 },
    { id: 2, lat: 30.2704, tags: called },
    { id: 3, lat: 30.28, tags: called },
  ])
  expect(report).toMatchObject({ stores: 1, merged: 2 })
  expect(await stores()).toMatchObject([{ address: '100 Congress Avenue', latitude: 30.27 }])
})

test('a missing city or ZIP code is filled in from the nearest ZIP code within six miles', async () => {
  const { importOsm, stores } = await storeIndex()
  const bare = { ...walmart, 'addr:city': undefined, 'addr:postcode': undefined }
  const desert = { lat: 38.3, lon: -116.4 }
  const [report] = await importOsm([
    { id: 1, tags: bare },
    { id: 2, lat: 30.29, tags: { ...bare, 'addr:housenumber': '200', 'addr:city': 'Austin' } },
    { id: 3, lat: 30.31, tags: { ...bare, 'addr:housenumber': '300', 'addr:postcode': '78701' } },
    {
      id: 4,
      lat: 30.33,
      tags: { ...walmart, 'addr:housenumber': '400', 'addr:postcode': '99999;99999' },
    },
    { id: 5, ...desert, tags: { ...bare, 'addr:state': 'NV' } },
    { id: 6, lat: 30.35, tags: { ...walmart, 'addr:street': undefined } },
  ])
  expect(report).toMatchObject({ stores: 4, dropped: { 'no-zip-near': 1, 'no-address': 1 } })
  const found = await stores()
  expect(found.map((store) => [store.city, store.is_address_completed])).toEqual([
    ['Austin', true],
    ['Austin', true],
    ['Austin', true],
    ['Austin', true],
  ])
  for (const { zip_code, address } of found) {
    expect(zip_code).toMatch(/^787\d\d$/)
    expect(address).toMatch(/^\d00 Congress Avenue$/)
  }
})

test.each([
  ['(501) 985-8731', '(501) 985-8731'],
  ['5019858731; 5019858732', '(501) 985-8731'],
  ['+1 787-555-1234', '(787) 555-1234'],
  ['+1-501-985-873', null],
  ['416-555-1234', null],
  ['+44 20 7946 0958', null],
  ['call us', null],
])('the phone %j is shown as %j', async (phone, shown) => {
  const { importOsm, stores } = await storeIndex()
  await importOsm([{ id: 1, tags: { ...walmart, phone } }])
  expect(await stores()).toMatchObject([{ phone: shown }])
})

test('text from a file is stored as one line of plain text that fits on a screen', async () => {
  const { importOsm, stores } = await storeIndex()
  const sql = "'); drop table stores; --"
  await importOsm([
    {
      id: 1,
      tags: {
        ...walmart,
        name: `Wal\u0000mart\n\u202E ${sql} \uD800`,
        opening_hours: 'Mo 08:00-09:00; '.repeat(50),
        'addr:street': sql,
        ref: 'https://stores.example.com/24',
      },
    },
  ])
  expect(await stores()).toMatchObject([
    {
      name: `Wal mart ${sql} \uFFFD`,
      address: `100 ${sql}`,
      opening_hours: null,
      store_number: null,
    },
  ])
})

test('opening hours that end at the time they start are dropped', async () => {
  const { importOsm, stores } = await storeIndex()
  await importOsm([{ id: 1, tags: { ...walmart, opening_hours: 'Mo-Su 07:00-07:00' } }])
  expect(await stores()).toMatchObject([{ opening_hours: null }])
})

test('features without a position and stores abroad are skipped', async () => {
  const { importPlaces } = await storeIndex()
  const reports = await importPlaces('walmart_us', [
    { ref: '1' },
    { ref: '2', at: null },
    { ref: '3', at: [0, 0] },
  ])
  expect(reports).toMatchObject([{ stores: 1, dropped: { 'no-position': 1, abroad: 1 } }])
})
