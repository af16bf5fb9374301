import { afterEach, expect, test, vi } from 'vitest'
import { failureReference } from './failure-reference.ts'
import { shopperFetch, waitForInFlight } from './shopper-fetch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const key = 'anon-key'
const renewal = 'http://localhost/auth/v1/token?grant_type=refresh_token'
const renewed = { access_token: 'new', refresh_token: 'next', expires_in: 3600 }
const neverRenew = async () => null

/** Returns the server's response to a successful request for this URL. */
function success(url: string): Response {
  if (url === renewal) return Response.json(renewed)
  return url.includes('/auth/v1/')
    ? Response.json({})
    : Response.json([], { headers: { 'content-range': '*/*' } })
}

/** Stubs a browser with or without a stored session and a network. */
function browser({ isOnline, session }: { isOnline: boolean; session: string | null }) {
  const fetched = vi.fn<(input: string) => Promise<Response>>(async (url) => success(url))
  const network = new EventTarget()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', network)
  vi.stubGlobal('navigator', { onLine: isOnline })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => session })
  return { fetched, goOnline: () => network.dispatchEvent(new Event('online')) }
}

function requestAs(token: string, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return shopperFetch(key, neverRenew)(`http://localhost${path}`, { headers })
}

test('only the renewal of a session waits for a network', async () => {
  const { fetched, goOnline } = browser({ isOnline: false, session: '{}' })
  const renewed = shopperFetch(key, neverRenew)(renewal)
  await requestAs('token', '/rest/v1/last_used_stores')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    'http://localhost/rest/v1/last_used_stores',
  ])
  goOnline()
  expect((await renewed).status).toBe(200)
})

test('signing out waits for in-flight requests, but only for a limited time', async () => {
  const { fetched } = browser({ isOnline: true, session: '{}' })
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(promise)
  const first = requestAs('token', '/rest/v1/aisle_corrections')
  const handleDone = vi.fn<() => void>()
  const waiting = waitForInFlight(60_000).then(handleDone)
  await waitForInFlight(1)
  expect(handleDone).not.toHaveBeenCalled()
  const later = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(later.promise)
  const second = requestAs('token', '/rest/v1/last_used_stores')
  resolve(success('/rest/v1/aisle_corrections'))
  await first
  await new Promise((resolve) => setTimeout(resolve))
  expect(handleDone).not.toHaveBeenCalled()
  later.resolve(success('/rest/v1/last_used_stores'))
  await Promise.all([second, waiting])
  await waitForInFlight(60_000)
})

test('while a session is stored, a shopper’s requests are never sent with the visitors’ key', async () => {
  const { fetched } = browser({ isOnline: true, session: '{}' })
  await expect(requestAs(key, '/rest/v1/last_used_stores?select=id')).rejects.toThrow(TypeError)
  await expect(requestAs(key, '/rest/v1/rpc/my_sessions')).rejects.toThrow(TypeError)
  expect(fetched).not.toHaveBeenCalled()
})

test('a shopper whose session must be renewed can still join the waitlist and search for stores', async () => {
  browser({ isOnline: true, session: '{}' })
  expect((await requestAs(key, '/rest/v1/waitlist')).status).toBe(200)
  expect((await requestAs(key, '/functions/v1/fetch-store-locations')).status).toBe(200)
  expect((await requestAs(key, '/auth/v1/recover')).status).toBe(200)
})

test('a visitor can see an invitation, but requests that only a shopper can make are not sent', async () => {
  const { fetched } = browser({ isOnline: true, session: null })
  expect((await requestAs(key, '/rest/v1/rpc/preview_list_invite')).status).toBe(200)
  await expect(requestAs(key, '/rest/v1/last_used_stores?select=store')).rejects.toThrow(TypeError)
  expect(fetched).toHaveBeenCalledOnce()
})

/** Returns an error response that the server logged under this id. */
function responseOf(status: number, id: string) {
  const body = { code: 'XX000', details: null, hint: null, message: 'No' }
  return Response.json(body, { status, headers: id ? { 'x-request-id': id } : {} })
}

test('the id of a request that failed on the server is kept for the error message', async () => {
  vi.useFakeTimers()
  const { fetched } = browser({ isOnline: true, session: null })
  fetched.mockResolvedValueOnce(responseOf(500, '0123456789abcdef'))
  await requestAs('token', '/rest/v1/last_used_stores')
  await requestAs('token', '/rest/v1/rpc/my_sessions')
  expect(failureReference()).toBe('0123456789abcdef')
  vi.advanceTimersByTime(5_000)
  expect(failureReference()).toBeUndefined()
})

test('no request id is shown for a rejected request, even right after a server failure', async () => {
  const { fetched } = browser({ isOnline: true, session: null })
  for (const status of [401, 422]) {
    fetched.mockResolvedValueOnce(responseOf(503, 'aaaaaaaaaaaaaaaa'))
    await requestAs('token', '/rest/v1/last_used_stores')
    fetched.mockResolvedValueOnce(responseOf(status, 'bbbbbbbbbbbbbbbb'))
    await requestAs('token', '/rest/v1/last_used_stores')
    expect(failureReference()).toBeUndefined()
  }
  // Other servers may not send an id.
  fetched.mockResolvedValueOnce(responseOf(500, ''))
  await requestAs('token', '/rest/v1/last_used_stores')
  expect(failureReference()).toBeUndefined()
})
