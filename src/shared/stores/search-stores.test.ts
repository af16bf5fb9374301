import { expect, test } from 'vitest'
import data from '#shared/places/data/gazetteer.json' with { type: 'json' }
import { readGazetteer } from '#shared/places/gazetteer.ts'
import type { FindStoresQuery, FoundStores } from './find-stores.ts'
import { searchStores } from './search-stores.ts'

const gazetteer = readGazetteer(data)
const store = {
  id: '1',
  chainName: 'Walmart',
  name: 'Walmart',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
}

/** Runs a search. Returns the response and the query that `findStores` received. */
async function search(body: unknown, found: FoundStores = { isAvailable: true, stores: [] }) {
  const queries: FindStoresQuery[] = []
  const response = await searchStores(body, {
    gazetteer,
    findStores: async (query) => {
      queries.push(query)
      return found
    },
  })
  return { response, queries }
}

test('a search around a city, a ZIP code or a point covers a radius of 50 miles', async () => {
  for (const query of ['Austin, TX', '78701', '30.27, -97.74']) {
    const { queries } = await search({ query })
    expect(queries).toEqual([
      {
        latitude: expect.closeTo(30.27, 0),
        longitude: expect.closeTo(-97.74, 0),
        withinMiles: 50,
        maxStores: 20,
      },
    ])
  }
})

test('a search in a state finds only stores in that state, and starts with those nearest to its largest city', async () => {
  const { queries } = await search({ query: 'illinois', limit: 50 })
  expect(queries).toEqual([
    {
      latitude: expect.closeTo(41.8, 0),
      longitude: expect.closeTo(-87.7, 0),
      state: 'IL',
      maxStores: 50,
    },
  ])
})

test('a known chain is searched for by its catalog name, and any other text as typed', async () => {
  const queryFor = async (chain: string) => (await search({ query: '78701', chain })).queries[0]
  expect(await queryFor(' wal-mart ')).toMatchObject({ chain: 'Walmart' })
  expect(await queryFor('Giant')).toMatchObject({ chain: 'Giant Food' })
  expect(await queryFor(' Giant Eagle ')).toMatchObject({ namePart: 'Giant Eagle' })
  expect(await queryFor('a\0b\ud83d')).toMatchObject({ namePart: 'ab\ufffd' })
  for (const blank of ['', '  ', '\0']) {
    const query = await queryFor(blank)
    expect([query?.chain, query?.namePart]).toEqual([undefined, undefined])
  }
})

test('length limits count an emoji as one character', async () => {
  const isValid = async (body: object) => 'locations' in (await search(body)).response
  const chain = '🛒'.repeat(60)
  expect(await isValid({ query: '78701', chain, limit: 1 })).toBe(true)
  expect(await isValid({ query: '78701', chain: `${chain}x` })).toBe(false)
  expect(await isValid({ query: `${' '.repeat(200)}78701` })).toBe(true)
  expect((await search({ query: '🛒'.repeat(120) })).response).not.toHaveProperty('locations')
})

test('a rejected search does not query the database', async () => {
  for (const query of ['Springfield', 'asdfqwer', '', 7]) {
    const { queries, response } = await search({ query })
    expect(queries).toEqual([])
    expect(response).toHaveProperty('message')
  }
})

test('the example given for an ambiguous place is itself a valid search', async () => {
  const { response } = await search({ query: 'Washington' })
  expect(response).toMatchObject({
    message: 'Which Washington? Add the state, for example Washington, DC.',
  })
  expect((await search({ query: 'Washington, DC' })).response).toHaveProperty('locations')
})

test('a tab between city and state is treated as a space', async () => {
  expect((await search({ query: 'Austin\tTX' })).response).toHaveProperty('locations')
})

test('the response contains the resolved place and no fields beyond the contract', async () => {
  const stores = [{ ...store, secret: 1 }]
  const { response } = await search({ query: 'austin tx' }, { isAvailable: true, stores })
  expect(response).toEqual({
    locations: [store],
    place: { label: 'Austin, TX', latitude: expect.any(Number), longitude: expect.any(Number) },
  })
})

test('if no stores were imported, the response is an error, not an empty result', async () => {
  const { response } = await search({ query: '78701' }, { isAvailable: false, stores: [] })
  expect(response).toMatchObject({ error: 'provider_unavailable' })
})

test('a database error reaches the caller', async () => {
  const failing = searchStores(
    { query: '78701' },
    { gazetteer, findStores: () => Promise.reject(new Error('offline')) },
  )
  await expect(failing).rejects.toThrow('offline')
})
