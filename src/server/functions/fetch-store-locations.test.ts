import { Writable } from 'node:stream'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { StoreSearchRefusal, StoreSearchResponse } from '#shared/contracts/store-search.ts'
import { buildApp } from '../app.ts'
import { readSettings } from '../settings/env.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { addStores, storeOf } from '../testing/test-stores.ts'
import { askFunction } from './test-ask-function.ts'
import { expectFound, searches, townStores } from './test-towns.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await addStores(server.ownerPool, townStores)
})
afterAll(() => server.close())

const unavailable = {
  error: 'provider_unavailable',
  message:
    "We don't know the stores near you yet. Choose a sample store, or any store of your chain.",
}

test.each(searches)(
  'a search for %j returns the expected stores or error',
  async (body, expected) => {
    const response = await askFunction(server.url, body)
    expect(response.status).toBe(200)
    expectFound(response.body, expected)
  },
)

test('a search for an ambiguous place returns the towns to choose from', async () => {
  const { status, body } = await askFunction(server.url, { query: 'Springfield' })
  expect(status).toBe(200)
  const { error, message, choices = [] } = StoreSearchRefusal.parse(body)
  expect(error).toBe('ambiguous_location')
  expect(message).toMatch(
    /^Which Springfield\? Add the state, for example Springfield, [A-Z]{2}\.$/,
  )
  expect(message).toContain(`for example ${choices[0]}.`)
  expect(choices).toHaveLength(5)
  expect(choices).toContain('Springfield, IL')
  for (const choice of choices) {
    const chosen = StoreSearchResponse.parse(
      (await askFunction(server.url, { query: choice })).body,
    )
    expect(chosen.place?.label).toBe(choice)
  }
})

test('visitors and shoppers can read stores with all their details', async () => {
  const clients = [server.asAnon(), await server.asShopper('ann')]
  for (const client of clients) {
    const { data, error } = await client.functions.invoke<unknown>('fetch-store-locations', {
      body: { query: '30.27, -97.74', chain: 'walmart', limit: 1, from: 'a newer app' },
    })
    expect(error).toBeNull()
    expect(data).toEqual({
      locations: [
        {
          id: storeOf(1).id,
          chainName: 'Walmart',
          name: 'Walmart Supercenter',
          address: '1 Main St',
          city: 'Austin',
          state: 'TX',
          zipCode: '78701',
          phone: '(512) 555-0101',
          latitude: 30.27,
          longitude: -97.74,
          distanceMiles: 0,
          openingHours: 'Mo-Su 06:00-23:00',
          timeZone: 'America/Chicago',
          source: 'alltheplaces',
          sourceDate: '2026-11-01',
        },
      ],
      place: { label: expect.stringContaining('Austin, TX'), latitude: 30.27, longitude: -97.74 },
    })
  }
})

test('responses tell browsers and proxies not to cache them', async () => {
  const { headers } = await askFunction(server.url, { query: '78701' })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a request in the format of an HTML form, which another site could send, is rejected', async () => {
  const body = new URLSearchParams({ query: '78701' })
  const response = await askFunction(server.url, {}, { headers: {}, body })
  expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('a search before any stores are imported reports that stores are unavailable', async () => {
  const { url } = await testServer()
  const response = await askFunction(url, { query: 'Austin, TX' })
  expect([response.status, response.body]).toEqual([200, unavailable])
})

test.each<[string, RequestInit]>([
  ['half a body', { body: '{"half":' }],
  ['no body', { body: null }],
])('%s is reported as an invalid search', async (_what, init) => {
  const response = await askFunction(server.url, {}, { headers: {}, ...init })
  expect(response).toMatchObject({ status: 200, body: { error: 'invalid_query' } })
})

test('a body that is too long and any method other than POST are rejected', async () => {
  const long = await askFunction(server.url, {}, { body: 'x'.repeat(65_537) })
  expect([long.status, long.body]).toEqual([413, { message: 'The search is too long.' }])
  const got = await askFunction(server.url, undefined, { method: 'GET' })
  expect([got.status, got.body]).toEqual([405, { message: 'Send the search with POST.' }])
})

test('a malformed token and the token of an ended session are rejected', async () => {
  const ann = await server.asShopper('ann')
  const { data } = await ann.auth.getSession()
  await ann.auth.signOut({ scope: 'local' })
  for (const token of ['not.a.token', String(data.session?.access_token)]) {
    const headers = { authorization: `Bearer ${token}` }
    const { status, body } = await askFunction(server.url, { query: '78701' }, { headers })
    expect([status, body]).toEqual([401, { code: 401, message: 'Invalid JWT' }])
  }
})

test('a client that searches too often is asked to wait', async () => {
  const { asAnon } = await testServer({ storesRateLimit: 2 })
  const search = () =>
    asAnon().functions.invoke('fetch-store-locations', { body: { query: '78701' } })
  expect((await search()).error).toBeNull()
  expect((await search()).error).toBeNull()
  const { error } = await search()
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const refused = (error as FunctionsHttpError).context as Response
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({
    code: 'over_request_rate_limit',
    message: 'Too many searches. Please wait a few minutes.',
  })
})

test.each([
  ['the searches cannot be counted', 'drop table grocery_genie.rate_limits'],
  ['the database shuts down', failingFunction('57P01')],
])('when %s, the store search reports that stores are unavailable', async (_what, breakIt) => {
  const { url, ownerPool, takeErrors } = await testServer()
  await ownerPool.query(breakIt)
  const response = await askFunction(url, { query: '78701' })
  expect([response.status, response.body]).toEqual([503, unavailable])
  expect(takeErrors()).toHaveLength(1)
})

test('searches are not logged, even if they fail', async () => {
  const { pool, ownerPool } = server
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = pino({ level: 'trace' }, destination)
  const app = await buildApp({ settings: readSettings({}), pool, log })
  onTestFinished(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const search = () => askFunction(url, { query: 'Marfa, TX', chain: 'secret shop' })
  expect((await search()).status).toBe(200)
  await ownerPool.query(failingFunction('P0001'))
  expect(await search()).toMatchObject({ status: 500, body: { message: 'Unexpected failure' } })
  const logged = lines.join('')
  expect(logged).toContain('/functions/v1/fetch-store-locations')
  expect(logged).toContain('A request failed')
  expect(logged).not.toMatch(/Marfa|secret shop|30\.3\d|-104/)
})

test('two hundred concurrent searches all succeed', async () => {
  const { url, ownerPool } = await testServer()
  await addStores(ownerPool, townStores)
  // The server loads its list of places during the first search.
  await askFunction(url, { query: '78701' })
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const [body, expected] = searches[index % 30] ?? [{}, []]
      return askFunction(url, body).then((response) => ({ ...response, expected }))
    }),
  )
  for (const { status, body, expected } of responses) {
    expect(status).toBe(200)
    expectFound(body, expected)
  }
})

function failingFunction(code: string): string {
  return `
    create or replace function public.find_stores(latitude float8, longitude float8,
      max_stores integer, chain text default null, name_part text default null,
      state text default null, within_miles float8 default null)
    returns jsonb language plpgsql as $$
    begin
      raise exception 'failed' using errcode = '${code}', detail = concat('asked: ', name_part);
    end $$`
}
