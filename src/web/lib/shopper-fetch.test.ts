import { afterEach, expect, test, vi } from 'vitest'
import { failureReference } from './failure-reference.ts'
import { responsesCame, shopperFetch } from './shopper-fetch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const key = 'anon-key'
const renewal = 'http://localhost/auth/v1/token?grant_type=refresh_token'
const renewed = { access_token: 'new', refresh_token: 'next', expires_in: 3600 }
const neverRenew = async () => null

/** What the server says where all goes well. */
function success(url: string): Response {
  if (url === renewal) return Response.json(renewed)
  return url.includes('/auth/v1/')
    ? Response.json({})
    : Response.json([], { headers: { 'content-range': '*/*' } })
}

/** A browser that keeps a session or none, with or without a network. */
function browser({ isOnline, session }: { isOnline: boolean; session: string | null }) {
  const fetched = vi.fn<(input: string) => Promise<Response>>(async (url) => success(url))
  const network = new EventTarget()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', network)
  vi.stubGlobal('navigator', { onLine: isOnline })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => session })
  return { fetched, comeOnline: () => network.dispatchEvent(new Event('online')) }
}

function askAs(token: string, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return shopperFetch(key, neverRenew)(`http://localhost${path}`, { headers })
}

test('a renewal waits for a network, and nothing else does', async () => {
  const { fetched, comeOnline } = browser({ isOnline: false, session: '{}' })
  const renewed = shopperFetch(key, neverRenew)(renewal)
  await askAs('token', '/rest/v1/last_used_stores')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    'http://localhost/rest/v1/last_used_stores',
  ])
  comeOnline()
  expect((await renewed).status).toBe(200)
})

test('whoever leaves can wait for what is under way, but not for ever', async () => {
  const { fetched } = browser({ isOnline: true, session: '{}' })
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(promise)
  const asked = askAs('token', '/rest/v1/aisle_corrections')
  const came = vi.fn<() => void>()
  const waited = responsesCame(60_000).then(came)
  await responsesCame(1)
  expect(came).not.toHaveBeenCalled()
  const later = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(later.promise)
  const askedLater = askAs('token', '/rest/v1/last_used_stores')
  resolve(success('/rest/v1/aisle_corrections'))
  await asked
  await new Promise((resolve) => setTimeout(resolve))
  expect(came).not.toHaveBeenCalled()
  later.resolve(success('/rest/v1/last_used_stores'))
  await Promise.all([askedLater, waited])
  await responsesCame(60_000)
})

test('nothing of a shopper is asked as a visitor while a session is kept', async () => {
  const { fetched } = browser({ isOnline: true, session: '{}' })
  await expect(askAs(key, '/rest/v1/last_used_stores?select=id')).rejects.toThrow(TypeError)
  await expect(askAs(key, '/rest/v1/rpc/my_sessions')).rejects.toThrow(TypeError)
  expect(fetched).not.toHaveBeenCalled()
})

test('a shopper joins the waitlist and finds stores whatever becomes of the session', async () => {
  browser({ isOnline: true, session: '{}' })
  expect((await askAs(key, '/rest/v1/waitlist')).status).toBe(200)
  expect((await askAs(key, '/functions/v1/fetch-store-locations')).status).toBe(200)
  expect((await askAs(key, '/auth/v1/recover')).status).toBe(200)
})

test('a visitor looks at an invitation, and asks nothing that only a shopper may', async () => {
  const { fetched } = browser({ isOnline: true, session: null })
  expect((await askAs(key, '/rest/v1/rpc/preview_list_invite')).status).toBe(200)
  await expect(askAs(key, '/rest/v1/last_used_stores?select=store')).rejects.toThrow(TypeError)
  expect(fetched).toHaveBeenCalledOnce()
})

/** A refusal of the server, in the log under this id. */
function responseOf(status: number, id: string) {
  const body = { code: 'XX000', details: null, hint: null, message: 'No' }
  return Response.json(body, { status, headers: id ? { 'x-request-id': id } : {} })
}

test('a request that the server failed at is remembered for the message that follows', async () => {
  vi.useFakeTimers()
  const { fetched } = browser({ isOnline: true, session: null })
  fetched.mockResolvedValueOnce(responseOf(500, '0123456789abcdef'))
  await askAs('token', '/rest/v1/last_used_stores')
  await askAs('token', '/rest/v1/rpc/my_sessions')
  expect(failureReference()).toBe('0123456789abcdef')
  vi.advanceTimersByTime(5_000)
  expect(failureReference()).toBeUndefined()
})

test('what the server refuses has no reference, even after a failure', async () => {
  const { fetched } = browser({ isOnline: true, session: null })
  for (const status of [401, 422]) {
    fetched.mockResolvedValueOnce(responseOf(503, 'aaaaaaaaaaaaaaaa'))
    await askAs('token', '/rest/v1/last_used_stores')
    fetched.mockResolvedValueOnce(responseOf(status, 'bbbbbbbbbbbbbbbb'))
    await askAs('token', '/rest/v1/last_used_stores')
    expect(failureReference()).toBeUndefined()
  }
  // Another server than ours may send none.
  fetched.mockResolvedValueOnce(responseOf(500, ''))
  await askAs('token', '/rest/v1/last_used_stores')
  expect(failureReference()).toBeUndefined()
})
