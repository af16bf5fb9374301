import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const writes = [
  ['POST', '/auth/v1/signup'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/logout'],
  ['DELETE', '/auth/v1/factors/00000000-0000-0000-0000-000000000000'],
  ['POST', '/auth/v1/admin/users'],
  ['POST', '/rest/v1/waitlist'],
  ['PATCH', '/rest/v1/notes?id=eq.1'],
  ['DELETE', '/rest/v1/notes?id=eq.1'],
  ['POST', '/rest/v1/rpc/delete_my_account'],
  ['POST', '/storage/v1/object/list/demo-videos'],
  ['DELETE', '/storage/v1/object/demo-videos'],
  ['POST', '/functions/v1/fetch-store-locations'],
] as const

function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
) {
  const init = { method, headers: { apikey: defaultAnonKey, ...headers } }
  return fetch(server.url + path, body === undefined ? init : { ...init, body })
}

/** Returns the error code in a response, whichever format the prefix uses. */
async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) return undefined
  const {
    error_code: ofAuth,
    statusCode,
    code,
  } = Object.assign({ error_code: undefined, statusCode: undefined, code: undefined }, body)
  return statusCode ?? ofAuth ?? code
}

test.each(writes)(
  '%s %s refuses a body with a wrong or missing content type',
  async (method, path) => {
    const refusals: Record<string, [number, unknown]> = {
      '/auth': [415, 'bad_json'],
      '/rest': [400, 'PGRST102'],
      '/storage': [400, '415'],
      '/functions': [415, 'unsupported_media_type'],
    }
    const [status, code] = refusals[`/${path.split('/')[1]}`] ?? []
    const body = new TextEncoder().encode('{"email":"ann@example.com"}')
    const types = [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/html',
      'text/csv',
    ]
    if (!path.startsWith('/functions')) types.push('text/plain;charset=UTF-8')
    for (const type of types) {
      const response = await ask(method, path, { 'content-type': type }, body)
      expect([type, response.status, await codeOf(response)]).toEqual([type, status, code])
    }
    const response = await ask(method, path, {}, body)
    expect([response.status, await codeOf(response)]).toEqual([status, code])
  },
)

test.each(writes)('%s %s refuses requests from other sites’ pages', async (method, path) => {
  const json = { 'content-type': 'application/json' }
  const response = await ask(method, path, { ...json, 'sec-fetch-site': 'cross-site' }, '{}')
  const [status, code] = path.startsWith('/storage') ? [400, '403'] : [403, 'cross_site_request']
  expect([response.status, await codeOf(response)]).toEqual([status, code])
  for (const site of ['same-origin', 'same-site', 'none']) {
    const allowed = await ask(method, path, { ...json, 'sec-fetch-site': site }, '{}')
    expect(await codeOf(allowed)).not.toBe(code)
  }
})

test('an upload without a content type or from another site is rejected before its body is read', async () => {
  const upload = (headers: Record<string, string>) =>
    ask('POST', '/storage/v1/object/demo-videos/a.mp4', headers, new Uint8Array(100))
  expect(await codeOf(await upload({}))).toBe('415')
  const video = { 'content-type': 'video/mp4', 'sec-fetch-site': 'cross-site' }
  expect(await codeOf(await upload(video))).toBe('403')
})

test('other sites’ pages may send read requests, and a write without a body doesn’t need a content type', async () => {
  expect((await ask('DELETE', '/rest/v1/notes?id=eq.1', {})).status).toBe(401)
  expect((await ask('POST', '/functions/v1/fetch-store-locations', {})).status).toBe(200)
  const site = { 'sec-fetch-site': 'cross-site' }
  expect((await ask('GET', '/auth/v1/settings', site)).status).toBe(200)
  expect((await ask('GET', '/rest/v1/store_chains', site)).status).not.toBe(403)
})
