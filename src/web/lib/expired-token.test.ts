import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shopperFetch } from './shopper-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const key = 'anon-key'
const hourSeconds = 3600

/** Returns an access token that expires in this many seconds by the server's clock. */
function tokenFor(seconds: number, name: string): string {
  const exp = Math.floor(Date.now() / 1000) + seconds
  return `e30.${btoa(JSON.stringify({ exp, name })).replaceAll('=', '')}.c2ln`
}

/** A shopper's app and a server that accepts only one token. */
function app({ accepted, showsDate = true }: { accepted: string | null; showsDate?: boolean }) {
  const sent: string[] = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
    sent.push(token)
    const date = showsDate ? { date: new Date().toUTCString() } : undefined
    if (token === accepted) {
      return Response.json([], { headers: { 'content-range': '0-0/*', ...date } })
    }
    const refusal = { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' }
    return Response.json(refusal, { status: 401, headers: { ...date } })
  })
  const renew = vi.fn<(token: string) => Promise<string | null>>(async () => accepted ?? 'another')
  const fetchAsShopper = shopperFetch(key, renew)
  return {
    sent,
    renew,
    request: async (token: string, table = 'lists') => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetchAsShopper(`http://localhost/rest/v1/${table}`, { headers })).status
    },
  }
}

test.each([true, false])(
  'requests with an expired token trigger a single renewal and are sent again with the new token',
  async (showsDate) => {
    const accepted = tokenFor(hourSeconds, 'new')
    const old = tokenFor(-1, 'old')
    const { request, sent, renew } = app({ accepted, showsDate })
    expect(await Promise.all([request(old), request(old), request(old)])).toEqual([200, 200, 200])
    // Simulates a request that was sent with the old token before the renewal.
    expect(await request(old)).toBe(200)
    expect(renew).toHaveBeenCalledExactlyOnceWith(old)
    expect(new Set(sent)).toEqual(new Set([old, accepted]))
  },
)

test('a session that the server ended early is not renewed', async () => {
  const { request, renew } = app({ accepted: null })
  expect(await request(tokenFor(hourSeconds, 'ended'))).toBe(401)
  expect(renew).not.toHaveBeenCalled()
})

test('a server that rejects every new token gets at most one renewal request a minute', async () => {
  const { request, renew } = app({ accepted: null })
  for (let nth = 0; nth < 100; nth += 1) expect(await request(tokenFor(-1, `${nth}`))).toBe(401)
  expect(renew).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(61_000)
  expect(await request(tokenFor(-1, 'later'))).toBe(401)
  expect(renew).toHaveBeenCalledTimes(2)
})

test('a renewal that failed because there was no network is retried with the next request', async () => {
  const accepted = tokenFor(hourSeconds, 'new')
  const old = tokenFor(-1, 'old')
  const { request, renew } = app({ accepted })
  renew.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(request(old)).rejects.toThrow('Failed to fetch')
  expect(await request(old)).toBe(200)
})

test('a visitor’s rejected request is not sent again', async () => {
  const { request, sent, renew } = app({ accepted: null })
  expect(await request(key, 'waitlist')).toBe(401)
  expect(sent).toEqual([key])
  expect(renew).not.toHaveBeenCalled()
})

test('a new session lasts an hour by the device’s clock, even if that clock is wrong', async () => {
  app({ accepted: null })
  const session = { access_token: 'a', refresh_token: 'b', expires_in: hourSeconds }
  vi.stubGlobal('fetch', async () => Response.json({ ...session, expires_at: 1 }))
  const url = 'http://localhost/auth/v1/token?grant_type=password'
  const received: unknown = await (await shopperFetch(key, async () => null)(url)).json()
  // Without `expires_at`, the client computes the expiry time by the device's clock.
  expect(received).toEqual(session)
})
