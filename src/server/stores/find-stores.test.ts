import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Coordinates, milesBetween } from '#shared/places/coordinates.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { scatteredPoint, scatteredStores, seededRandom } from '../testing/test-scatter.ts'
import { addStores, storeOf, type TestStore } from '../testing/test-stores.ts'

type Filter = Partial<{ chain: string; state: string; name: string; miles: number }>
type Found = {
  isAvailable: boolean
  stores: (Coordinates & { id: string; distanceMiles: number })[]
}

const random = seededRandom(7)
const stores = scatteredStores(12_000, random)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addStores(database.ownerPool, stores)
})
afterAll(() => database.close())

const call = `
  select public.find_stores(latitude => $1, longitude => $2, max_stores => $3, chain => $4,
    name_part => $5, state => $6, within_miles => $7) as found`

async function find(
  { latitude, longitude }: Coordinates,
  limit: number,
  { chain, name, state, miles }: Filter = {},
  { ownerPool } = database,
): Promise<Found> {
  const values = [latitude, longitude, limit, chain, name, state, miles]
  const { rows } = await ownerPool.query<{ found: Found }>(call, values)
  return rows[0]?.found ?? { isAvailable: false, stores: [] }
}

/** Measures the distance from a place to every store, and returns the IDs of the nearest stores. */
function nearest(place: Coordinates, limit: number, filter: Filter = {}): string[] {
  const all = stores.filter((store) => matches(store, filter))
  const miles = Float64Array.from(all, (store) => milesBetween(place, store))
  const reach = Math.min(filter.miles ?? Infinity, miles.toSorted()[limit - 1] ?? Infinity)
  return Array.from(miles, (miles, index) => ({ id: all[index]?.id ?? '', miles }))
    .filter(({ miles }) => miles <= reach)
    .toSorted((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
}

function matches(store: TestStore, { chain, state, name }: Filter): boolean {
  return (
    (chain === undefined || store.chain === chain) &&
    (state === undefined || store.state === state) &&
    (name === undefined || store.name.toLowerCase().includes(name.toLowerCase()))
  )
}

const idsOf = ({ stores }: Found) => stores.map(({ id }) => id)

test('a search from any place returns the nearest stores by great-circle distance', async () => {
  for (let point = 0; point < 150; point += 1) {
    const place = scatteredPoint(random)
    expect(idsOf(await find(place, 20))).toEqual(nearest(place, 20))
  }
})

const corners: [string, Coordinates][] = [
  ['Anchorage', { latitude: 61.2, longitude: -149.9 }],
  ['Utqiagvik', { latitude: 71.3, longitude: -156.8 }],
  ['Attu, west of the 180th meridian', { latitude: 52.9, longitude: 172.9 }],
  ['a store beside the 180th meridian', { latitude: 52.5, longitude: 179.99 }],
  ['the 180th meridian itself', { latitude: 53, longitude: -180 }],
  ['Honolulu', { latitude: 21.3, longitude: -157.86 }],
  ['San Juan', { latitude: 18.4, longitude: -66.1 }],
  ['Guam', { latitude: 13.45, longitude: 144.8 }],
  ['New York', { latitude: 40.7, longitude: -74 }],
  ['the North Pole', { latitude: 90, longitude: 12 }],
  ['the South Pole', { latitude: -90, longitude: 0 }],
  ['the other side of the world', { latitude: -38, longitude: 83 }],
]

test.each(corners)(
  'a shopper at %s gets the nearest stores that match each filter',
  async (_name, place) => {
    const filters: Filter[] = [
      {},
      { chain: 'Chain 3' },
      { chain: 'Rare chain' },
      { state: 'AK' },
      { state: 'HI', chain: 'Chain 5' },
      { miles: 50 },
      { miles: 400, chain: 'Chain 3' },
      { miles: 3000, chain: 'Rare chain', state: 'AK' },
      { name: 'CHAIN 17 1' },
      { name: 'chain 1', miles: 100 },
      { name: 'no such store', miles: 50 },
    ]
    for (const filter of filters) {
      for (const limit of [20, 50]) {
        const ids = idsOf(await find(place, limit, filter))
        expect({ filter, ids }).toEqual({ filter, ids: nearest(place, limit, filter) })
      }
    }
  },
)

test('a store is returned with its distance, rounded to a hundredth of a mile', async () => {
  const place = { latitude: 61.2, longitude: -149.9 }
  const { stores } = await find(place, 50)
  expect(stores).toHaveLength(50)
  for (const { distanceMiles, ...store } of stores) {
    expect(Math.abs(distanceMiles - milesBetween(place, store))).toBeLessThanOrEqual(0.00501)
  }
})

test('stores in the same spot are sorted by id', async () => {
  const other = await testDatabase()
  await addStores(
    other.ownerPool,
    [9, 3, 7, 1, 5].map((number) => storeOf(number)),
  )
  const here = storeOf(0)
  expect(idsOf(await find(here, 3, {}, other))).toEqual([1, 3, 5].map((n) => storeOf(n).id))
  await other.close()
})

test('a store is returned with its known fields, and unknown fields are omitted', async () => {
  const other = await testDatabase()
  const facts = {
    phone: '(512) 555-0100',
    openingHours: 'Mo-Su 06:00-23:00',
    isAddressCompleted: true,
    longitude: -97.73,
  }
  await addStores(other.ownerPool, [storeOf(1), storeOf(2, facts)])
  const known = {
    chainName: 'Walmart',
    name: 'Walmart Supercenter',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    latitude: 30.27,
    timeZone: 'America/Chicago',
    source: 'alltheplaces',
    sourceDate: '2026-11-01',
  }
  const { id } = storeOf(1)
  expect((await find(storeOf(0), 20, {}, other)).stores).toEqual([
    { ...known, id, address: '1 Main St', longitude: -97.74, distanceMiles: 0 },
    { ...known, ...facts, id: storeOf(2).id, address: '2 Main St', distanceMiles: 0.6 },
  ])
  await other.close()
})

test('search text is matched literally against the name, address and city', async () => {
  const other = await testDatabase()
  await addStores(other.ownerPool, [
    storeOf(1, { name: '100% Fresh_Market' }),
    storeOf(2, { address: '7 Émile\\Way' }),
    storeOf(3, { city: 'Round Rock' }),
  ])
  const numbers = async (name: string) =>
    (await find(storeOf(0), 20, { name }, other)).stores.map(({ id }) => Number(id.slice(-1)))
  expect(await numbers('100% fresh_')).toEqual([1])
  expect(await numbers('émile\\w')).toEqual([2])
  expect(await numbers('ROUND ROCK')).toEqual([3])
  expect(await numbers('market1')).toEqual([])
  for (const text of ['%', '_']) expect(await numbers(text)).toEqual([1])
  for (const text of ["'; drop table public.stores; --", '"](1);out;node["x"="', '.*']) {
    expect(await numbers(text)).toEqual([])
  }
  await other.close()
})

test('an empty index and a chain missing from the index are reported as unavailable', async () => {
  const other = await testDatabase()
  const here = storeOf(0)
  const nothing = { isAvailable: false, stores: [] }
  expect(await find(here, 20, {}, other)).toEqual(nothing)
  await addStores(other.ownerPool, [storeOf(1)])
  expect(await find(here, 20, { chain: 'WinCo Foods' }, other)).toEqual(nothing)
  expect(await find(here, 20, { chain: 'Walmart', state: 'AK' }, other)).toEqual({
    isAvailable: true,
    stores: [],
  })
  await other.close()
})

test.each<[string, Coordinates, number, Filter]>([
  ['a latitude beyond the pole', { latitude: 90.1, longitude: 0 }, 20, {}],
  ['a longitude beyond the 180th meridian', { latitude: 0, longitude: -180.1 }, 20, {}],
  ['a latitude that is not a number', { latitude: Number.NaN, longitude: 0 }, 20, {}],
  ['a limit of zero stores', { latitude: 0, longitude: 0 }, 0, {}],
  ['a limit above the maximum', { latitude: 0, longitude: 0 }, 51, {}],
  ['a radius of zero', { latitude: 0, longitude: 0 }, 20, { miles: 0 }],
  ['an infinite radius', { latitude: 0, longitude: 0 }, 20, { miles: Infinity }],
  ['a radius that is not a number', { latitude: 0, longitude: 0 }, 20, { miles: Number.NaN }],
  ['a state name instead of its code', { latitude: 0, longitude: 0 }, 20, { state: 'Texas' }],
])('%s is rejected', async (_what, place, limit, filter) => {
  await expect(find(place, limit, filter)).rejects.toMatchObject({ code: '22023' })
})
