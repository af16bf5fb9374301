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

/** Searches, and says what the index was asked. */
async function search(body: unknown, found: FoundStores = { isAvailable: true, stores: [] }) {
  const asked: FindStoresQuery[] = []
  const answer = await searchStores(body, {
    gazetteer,
    findStores: async (query) => {
      asked.push(query)
      return found
    },
  })
  return { answer, asked }
}

test('around a city, a ZIP code and a point stores are looked for within 50 miles', async () => {
  for (const query of ['Austin, TX', '78701', '30.27, -97.74']) {
    const { asked } = await search({ query })
    expect(asked).toEqual([
      {
        latitude: expect.closeTo(30.27, 0),
        longitude: expect.closeTo(-97.74, 0),
        withinMiles: 50,
        maxStores: 20,
      },
    ])
  }
})

test('in a state its own stores are looked for, from its largest city on', async () => {
  const { asked } = await search({ query: 'illinois', limit: 50 })
  expect(asked).toEqual([
    {
      latitude: expect.closeTo(41.8, 0),
      longitude: expect.closeTo(-87.7, 0),
      state: 'IL',
      maxStores: 50,
    },
  ])
})

test('a chain of the catalogue is asked for by its name, any other text as it was typed', async () => {
  const askedWith = async (chain: string) => (await search({ query: '78701', chain })).asked[0]
  expect(await askedWith(' wal-mart ')).toMatchObject({ chain: 'Walmart' })
  expect(await askedWith('Giant')).toMatchObject({ chain: 'Giant Food' })
  expect(await askedWith(' Giant Eagle ')).toMatchObject({ namePart: 'Giant Eagle' })
  expect(await askedWith('a\0b\ud83d')).toMatchObject({ namePart: 'ab\ufffd' })
  for (const blank of ['', '  ', '\0']) {
    const asked = await askedWith(blank)
    expect([asked?.chain, asked?.namePart]).toEqual([undefined, undefined])
  }
})

test('the limits are those of characters, with an emoji as one', async () => {
  const isValid = async (body: object) => 'locations' in (await search(body)).answer
  const chain = '🛒'.repeat(60)
  expect(await isValid({ query: '78701', chain, limit: 1 })).toBe(true)
  expect(await isValid({ query: '78701', chain: `${chain}x` })).toBe(false)
  expect(await isValid({ query: `${' '.repeat(200)}78701` })).toBe(true)
  expect((await search({ query: '🛒'.repeat(120) })).answer).not.toHaveProperty('locations')
})

test('what is refused is not looked up', async () => {
  for (const query of ['Springfield', 'asdfqwer', '', 7]) {
    const { asked, answer } = await search({ query })
    expect(asked).toEqual([])
    expect(answer).toHaveProperty('message')
  }
})

test('the example of a place that must be made clear is a place', async () => {
  const { answer } = await search({ query: 'Washington' })
  expect(answer).toMatchObject({
    message: 'Which Washington? Add the state, for example Washington, DC.',
  })
  expect((await search({ query: 'Washington, DC' })).answer).toHaveProperty('locations')
})

test('a tab between city and state is a space', async () => {
  expect((await search({ query: 'Austin\tTX' })).answer).toHaveProperty('locations')
})

test('the answer holds the place that was understood and the fields of the contract alone', async () => {
  const stores = [{ ...store, secret: 1 }]
  const { answer } = await search({ query: 'austin tx' }, { isAvailable: true, stores })
  expect(answer).toEqual({
    locations: [store],
    place: { label: 'Austin, TX', latitude: expect.any(Number), longitude: expect.any(Number) },
  })
})

test('an index that lacks what was asked is not the same as no stores', async () => {
  const { answer } = await search({ query: '78701' }, { isAvailable: false, stores: [] })
  expect(answer).toMatchObject({ error: 'provider_unavailable' })
})

test('what the index throws goes through to the server', async () => {
  const failing = searchStores(
    { query: '78701' },
    { gazetteer, findStores: () => Promise.reject(new Error('away')) },
  )
  await expect(failing).rejects.toThrow('away')
})
