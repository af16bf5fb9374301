import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shopperFetch } from './shopper-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const key = 'anon-key'
const hourSeconds = 3600

/** An access token that the server takes for so long from now on, by its own clock. */
function tokenFor(seconds: number, name: string): string {
  const exp = Math.floor(Date.now() / 1000) + seconds
  return `e30.${btoa(JSON.stringify({ exp, name })).replaceAll('=', '')}.c2ln`
}

/** The app of a shopper before a server that refuses all tokens but this one. */
function app({ taken, showsDate = true }: { taken: string | null; showsDate?: boolean }) {
  const sent: string[] = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
    sent.push(token)
    const date = showsDate ? { date: new Date().toUTCString() } : undefined
    if (token === taken) {
      return Response.json([], { headers: { 'content-range': '0-0/*', ...date } })
    }
    const refusal = { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' }
    return Response.json(refusal, { status: 401, headers: { ...date } })
  })
  const renew = vi.fn<(token: string) => Promise<string | null>>(async () => taken ?? 'another')
  const fetchAsShopper = shopperFetch(key, renew)
  return {
    sent,
    renew,
    ask: async (token: string, table = 'lists') => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetchAsShopper(`http://localhost/rest/v1/${table}`, { headers })).status
    },
  }
}

test.each([true, false])(
  'requests with a token that has expired unnoticed go again with a new one, renewed once for all',
  async (showsDate) => {
    const taken = tokenFor(hourSeconds, 'new')
    const old = tokenFor(-1, 'old')
    const { ask, sent, renew } = app({ taken, showsDate })
    expect(await Promise.all([ask(old), ask(old), ask(old)])).toEqual([200, 200, 200])
    // One that was on its way before.
    expect(await ask(old)).toBe(200)
    expect(renew).toHaveBeenCalledExactlyOnceWith(old)
    expect(new Set(sent)).toEqual(new Set([old, taken]))
  },
)

test('a session that was ended before its time is renewed by nobody', async () => {
  const { ask, renew } = app({ taken: null })
  expect(await ask(tokenFor(hourSeconds, 'ended'))).toBe(401)
  expect(renew).not.toHaveBeenCalled()
})

test('a server that refuses each new token is asked for one a minute at most', async () => {
  const { ask, renew } = app({ taken: null })
  for (let nth = 0; nth < 100; nth += 1) expect(await ask(tokenFor(-1, `${nth}`))).toBe(401)
  expect(renew).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(61_000)
  expect(await ask(tokenFor(-1, 'later'))).toBe(401)
  expect(renew).toHaveBeenCalledTimes(2)
})

test('a renewal that met no server is tried again with the next request', async () => {
  const taken = tokenFor(hourSeconds, 'new')
  const old = tokenFor(-1, 'old')
  const { ask, renew } = app({ taken })
  renew.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(ask(old)).rejects.toThrow('Failed to fetch')
  expect(await ask(old)).toBe(200)
})

test('what a visitor is refused is not sent again', async () => {
  const { ask, sent, renew } = app({ taken: null })
  expect(await ask(key, 'waitlist')).toBe(401)
  expect(sent).toEqual([key])
  expect(renew).not.toHaveBeenCalled()
})

test('a session ends an hour from now by the clock of the device, however wrong that is', async () => {
  app({ taken: null })
  const session = { access_token: 'a', refresh_token: 'b', expires_in: hourSeconds }
  vi.stubGlobal('fetch', async () => Response.json({ ...session, expires_at: 1 }))
  const url = 'http://localhost/auth/v1/token?grant_type=password'
  const came: unknown = await (await shopperFetch(key, async () => null)(url)).json()
  // The client reckons the end where the response says none.
  expect(came).toEqual(session)
})
