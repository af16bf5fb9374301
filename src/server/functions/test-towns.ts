import { expect } from 'vitest'
import { storeOf } from '../testing/test-stores.ts'

const houston = { city: 'Houston', zipCode: '77002', latitude: 29.76, longitude: -95.37 }
const washington = {
  city: 'Washington',
  state: 'DC',
  zipCode: '20001',
  latitude: 38.9,
  longitude: -77.03,
  timeZone: 'America/New_York',
}

/** Stores in the towns that the tests search for. The tests refer to a store by its key. */
const stores = {
  austin: storeOf(1, { phone: '(512) 555-0101', openingHours: 'Mo-Su 06:00-23:00' }),
  roundRock: storeOf(2, { city: 'Round Rock', latitude: 30.51, longitude: -97.68 }),
  austinHeb: storeOf(3, { chain: 'H-E-B', name: 'H-E-B Plus!', latitude: 30.3 }),
  houston: storeOf(4, houston),
  houstonHeb: storeOf(5, { ...houston, chain: 'H-E-B', name: 'H-E-B', latitude: 29.7 }),
  // A town that is closer to Houston than Austin is, but in a different state.
  lakeCharles: storeOf(6, {
    city: 'Lake Charles',
    state: 'LA',
    zipCode: '70601',
    latitude: 30.21,
    longitude: -93.21,
  }),
  illinois: storeOf(7, {
    chain: 'Kroger',
    name: 'Kroger',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62701',
    latitude: 39.8,
    longitude: -89.65,
  }),
  washingtonGiant: storeOf(8, { ...washington, chain: 'Giant Food', name: 'Giant' }),
  washingtonSafeway: storeOf(9, {
    ...washington,
    chain: 'Safeway',
    name: 'Safeway',
    latitude: 38.92,
  }),
  stLouis: storeOf(10, {
    city: 'St. Louis',
    state: 'MO',
    zipCode: '63101',
    latitude: 38.63,
    longitude: -90.2,
  }),
  newYork: storeOf(11, {
    chain: 'Whole Foods Market',
    name: 'Whole Foods Market',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
    latitude: 40.75,
    longitude: -73.99,
    timeZone: 'America/New_York',
  }),
  sanJuan: storeOf(12, {
    city: 'San Juan',
    state: 'PR',
    zipCode: '00918',
    latitude: 18.42,
    longitude: -66.06,
    timeZone: 'America/Puerto_Rico',
  }),
  anchorage: storeOf(13, {
    chain: 'Safeway',
    name: 'Carrs',
    city: 'Anchorage',
    state: 'AK',
    zipCode: '99501',
    latitude: 61.22,
    longitude: -149.88,
    timeZone: 'America/Anchorage',
  }),
  honolulu: storeOf(14, {
    chain: 'Safeway',
    name: 'Safeway',
    city: 'Honolulu',
    state: 'HI',
    zipCode: '96813',
    latitude: 21.31,
    longitude: -157.86,
    timeZone: 'Pacific/Honolulu',
  }),
  pittsburgh: storeOf(15, {
    chain: 'Corner Shop',
    name: 'Giant Eagle',
    city: 'Pittsburgh',
    state: 'PA',
    zipCode: '15222',
    latitude: 40.44,
    longitude: -80,
    timeZone: 'America/New_York',
  }),
}

export type TownStore = keyof typeof stores
export const townStores = Object.values(stores)

const invalid = {
  error: 'invalid_query',
  message: 'Enter a city and state, a ZIP code, or a state.',
}
const notFound = {
  error: 'location_not_found',
  message: "We couldn't find that place in the USA.",
}
const unavailable = {
  error: 'provider_unavailable',
  message:
    "We don't know the stores near you yet. Choose a sample store, or any store of your chain.",
}

/** Request bodies of searches, each with the expected stores in order or with the expected error. */
export const searches: [body: unknown, expected: TownStore[] | object][] = [
  [{ query: '78701' }, ['austin', 'austinHeb', 'roundRock']],
  [{ query: ' 78701-1234 ' }, ['austin', 'austinHeb', 'roundRock']],
  [{ query: 'Austin, TX' }, ['austin', 'austinHeb', 'roundRock']],
  [{ query: 'austin texas', limit: 1 }, ['austin']],
  [{ query: '30.26, -97.74', limit: 2 }, ['austin', 'austinHeb']],
  [{ query: 'TX' }, ['houston', 'houstonHeb', 'austin', 'austinHeb', 'roundRock']],
  [{ query: 'Texas', chain: 'heb' }, ['houstonHeb', 'austinHeb']],
  [{ query: 'Springfield, IL' }, ['illinois']],
  [{ query: 'St. Louis, MO' }, ['stLouis']],
  [{ query: 'Saint Louis' }, ['stLouis']],
  [{ query: 'Washington DC' }, ['washingtonGiant', 'washingtonSafeway']],
  [{ query: 'New York, NY' }, ['newYork']],
  [{ query: 'NYC' }, ['newYork']],
  [{ query: 'San Juan, PR' }, ['sanJuan']],
  [{ query: '99501' }, ['anchorage']],
  [{ query: '96813' }, ['honolulu']],
  [{ query: 'Austin, TX', chain: 'walmart' }, ['austin', 'roundRock']],
  [{ query: 'Austin, TX', chain: 'Wal-Mart' }, ['austin', 'roundRock']],
  [{ query: 'Austin, TX', chain: 'WALMART ' }, ['austin', 'roundRock']],
  [{ query: 'Austin, TX', chain: 'round rock' }, ['roundRock']],
  [{ query: 'Austin, TX', chain: '  ' }, ['austin', 'austinHeb', 'roundRock']],
  [{ query: 'Washington DC', chain: 'Giant' }, ['washingtonGiant']],
  [{ query: 'Washington DC', chain: 'Giant Eagle' }, []],
  [{ query: 'Pittsburgh, PA', chain: 'Giant' }, []],
  [{ query: 'Austin, TX', chain: '"](1);out;node["x"="' }, []],
  [{ query: 'Austin, TX', chain: "'; drop table public.stores; --" }, []],
  [{ query: 'Austin, TX', chain: '%' }, []],
  [{ query: 'Austin, TX', chain: 'no such shop' }, []],
  [{ query: 'Austin, TX', chain: 'wal\0\ud800mart' }, ['austin', 'roundRock']],
  [{ query: 'Austin, TX', chain: 'corner\0\ud800' }, []],
  [{ query: 'Austin, TX', chain: 'winco' }, unavailable],
  [{ query: 'asdfqwer' }, notFound],
  [{ query: '00000' }, notFound],
  [
    { query: '🛒🛒' },
    expect.objectContaining({ error: expect.stringMatching(/^(invalid|location)_/) }),
  ],
  [{ query: '' }, invalid],
  [{ query: ' x ' }, invalid],
  [{ query: 'x'.repeat(121) }, invalid],
  [{ query: 'x'.repeat(10_000) }, invalid],
  [{ query: 'Austin\u0007, TX' }, invalid],
  [{ query: 78701 }, invalid],
  [{ query: 'Austin, TX', chain: 7 }, invalid],
  [{ query: 'Austin, TX', chain: 'x'.repeat(61) }, invalid],
  [{ query: 'Austin, TX', limit: 0 }, invalid],
  [{ query: 'Austin, TX', limit: 51 }, invalid],
  [{ query: 'Austin, TX', limit: 1.5 }, invalid],
  [{ query: 'Austin, TX', limit: '20' }, invalid],
  [{}, invalid],
  [[], invalid],
  [null, invalid],
  ['Austin, TX', invalid],
]

/** Fails the test unless the response is exactly these stores in this order, or exactly this error. */
export function expectFound(body: unknown, expected: TownStore[] | object): void {
  if (!Array.isArray(expected)) {
    expect(body).toEqual(expected)
    return
  }
  const { locations, place } = body as { locations: { id: string }[]; place: { label: string } }
  const nameOf = new Map(Object.entries(stores).map(([name, { id }]) => [id, name]))
  expect(locations.map(({ id }) => nameOf.get(id))).toEqual(expected)
  expect(place.label).not.toBe('')
}
