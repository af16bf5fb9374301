import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../settings/env.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { addStores } from '../testing/test-stores.ts'
import { askFunction } from './test-ask-function.ts'
import { checkFunction, startFunction } from './test-deno.ts'
import { expectFound, searches, townStores } from './test-towns.ts'

test('the Supabase function has no type errors', { timeout: 60_000 }, async () => {
  expect(await checkFunction()).toBe('')
})

test('the Supabase function uses the same package versions as our server', async () => {
  const functionPackages = Packages.parse(
    await readJson('supabase/functions/fetch-store-locations/deno.json'),
  )
  const { dependencies } = Packages.parse(await readJson('package.json'))
  expect(functionPackages.imports?.['zod/mini']).toBe(`npm:zod@${dependencies?.['zod']}/mini`)
})

describe('in real Deno, against the same PostgreSQL', () => {
  let server: TestServer
  let deno: Awaited<ReturnType<typeof startFunction>>
  beforeAll(async () => {
    server = await testServer()
    await addStores(server.ownerPool, townStores)
    deno = await startFunction({ url: server.url, anonKey: server.settings.authAnonKey })
  })
  afterAll(async () => {
    await deno.stop()
    await server.close()
  })

  test.each(searches)(
    'a search for %j gives the same response as our server',
    async (body, found) => {
      const [fromDeno, fromServer] = await Promise.all([
        askFunction(deno.url, body),
        askFunction(server.url, body),
      ])
      expect([fromDeno.status, fromDeno.body]).toEqual([fromServer.status, fromServer.body])
      expect(fromDeno.headers.get('cache-control')).toBe('no-store')
      expectFound(fromDeno.body, found)
    },
  )

  test.each<[string, RequestInit]>([
    ['a body that is not JSON', { body: '{"half":' }],
    ['a body that is not text', { body: new Uint8Array([0xff, 0xfe, 0x22]) }],
    ['no body', { body: null }],
    ['a body with a byte order mark', { body: '\ufeff{"query":"78701"}' }],
    ['a body that is too long', { body: 'x'.repeat(65_537) }],
    ['another method', { method: 'PUT' }],
    ['a method without a body', { method: 'GET', body: null }],
    ['another content type', { headers: { 'content-type': 'text/plain' } }],
    [
      'the public key as a token',
      { headers: { authorization: 'Bearer sb_publishable_x', apikey: 'sb_publishable_x' } },
    ],
    ['an invalid token', { headers: { authorization: 'Bearer not.a.token' } }],
  ])('%s gives the same response as our server', async (_what, init) => {
    const body = { query: 'Austin, TX' }
    const [fromDeno, fromServer] = await Promise.all([
      askFunction(deno.url, body, init),
      askFunction(server.url, body, init),
    ])
    expect([fromDeno.status, fromDeno.body]).toEqual([fromServer.status, fromServer.body])
  })

  test('a shopper can search until they sign out', async () => {
    const ann = await server.asShopper('ann')
    const { data } = await ann.auth.getSession()
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    const search = () => askFunction(deno.url, { query: '78701' }, { headers })
    expect((await search()).status).toBe(200)
    await ann.auth.signOut({ scope: 'local' })
    const refused = { status: 401, body: { code: 401, message: 'Invalid JWT' } }
    expect(await search()).toMatchObject(refused)
  })

  test('pages of another origin may search and read the response', async () => {
    const preflight = await askFunction(deno.url, undefined, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://lists.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, apikey, content-type, x-client-info',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
    for (const header of ['authorization', 'apikey', 'content-type', 'x-client-info']) {
      expect(preflight.headers.get('access-control-allow-headers')).toContain(header)
    }
    const { headers } = await askFunction(deno.url, { query: '78701' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('searches are not logged', async () => {
    await askFunction(deno.url, { query: 'Marfa, TX', chain: 'secret shop' })
    expect(deno.output()).not.toMatch(/Marfa|secret shop|Austin/)
  })
})

test('the search is reported as unavailable if the database is unreachable or lacks the SQL function', async () => {
  const server = await testServer()
  const deno = await startFunction({ url: server.url, anonKey: server.settings.authAnonKey })
  const unavailable = { status: 503, body: { error: 'provider_unavailable' } }
  try {
    await server.ownerPool.query('alter function public.find_stores rename to gone')
    expect(await askFunction(deno.url, { query: '78701' })).toMatchObject(unavailable)
  } finally {
    await deno.stop()
  }
  const isolated = await startFunction({ url: 'http://127.0.0.1:9', anonKey: 'sb_publishable_x' })
  try {
    expect(await askFunction(isolated.url, { query: '78701' })).toMatchObject(unavailable)
  } finally {
    await isolated.stop()
  }
})

const Names = z.record(z.string(), z.string()).optional()
const Packages = z.object({ imports: Names, dependencies: Names })

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(projectRoot, path), 'utf8'))
}
