import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isServerUnavailable } from './server-unavailable.ts'
import { shopperFetch } from './shopper-fetch.ts'

const key = 'anon-key'
const url = 'http://localhost'
const storageKey = 'session'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Responses from a Wi-Fi portal, a firewall, a single sign-on page or a proxy instead of the server. */
const kinds: Record<string, (status: number) => Response> = {
  'a page': (status) =>
    new Response('<!doctype html><h1>Sign in to the Wi-Fi</h1>', {
      status,
      headers: { 'content-type': 'text/html' },
    }),
  'plain text': (status) => new Response('Forbidden', { status }),
  nothing: (status) => new Response(null, { status }),
  'half a refusal': (status) =>
    new Response('{"code": "refresh_token_no', {
      status,
      headers: { 'content-type': 'application/json' },
    }),
  'a response that breaks off': (status) => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    return new Response(broken, { status, headers: { 'content-type': 'application/json' } })
  },
  'JSON of its own': (status) =>
    Response.json(
      { error: 'login_required', message: 'Sign in first', error_description: 'No session' },
      { status },
    ),
  'JSON with a code of its own': (status) =>
    Response.json({ code: 'access_denied', message: 'Sign in first' }, { status }),
  'a list in JSON': (status) => Response.json([], { status }),
}
const statuses = [200, 201, 203, ...Array.from({ length: 112 }, (_, nth) => 400 + nth)]

/** Creates the real client in a fake browser. `respond` returns the response to each request. */
function shopper(respond: (request: string) => Response | Promise<Response>) {
  const stored = new Map<string, string>()
  vi.stubGlobal('fetch', async (input: string) => respond(input))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: url })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const client = createClient(url, key, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey,
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, text) => void stored.set(name, text),
        removeItem: (name) => void stored.delete(name),
      },
    },
    global: { fetch: shopperFetch(key, async () => null) },
  })
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  return {
    client,
    events,
    isSignedIn: () => stored.has(storageKey),
    /**
     * Stores a session. Each session needs a new refresh token, because the client waits a minute before it
     * retries a failed renewal.
     */
    keepSession: (refreshToken: string, expiresInSeconds = -60) =>
      stored.set(storageKey, JSON.stringify(sessionOf(refreshToken, expiresInSeconds))),
  }
}

function sessionOf(refreshToken: string, expiresInSeconds = 3600) {
  return {
    access_token: 'header.e30.signature',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds,
    refresh_token: refreshToken,
    user: { id: 'ann', aud: 'authenticated' },
  }
}

/** Waits until the client has finished all retries. */
async function afterRetries<T>(request: PromiseLike<T>): Promise<T> {
  const outcome = Promise.resolve(request)
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

const everyKind = Object.entries(kinds)

/** Returns the statuses for which `isWrong` resolves with true, separated by spaces. */
async function statusesWhere(isWrong: (status: number) => Promise<boolean>): Promise<string> {
  const wrong: number[] = []
  for (const status of statuses) if (await isWrong(status)) wrong.push(status)
  return wrong.join(' ')
}

test.each(everyKind)(
  'a shopper whose session must be renewed stays signed in if %s arrives, whatever the status',
  async (_kind, respond) => {
    let status = 0
    const { client, events, keepSession, isSignedIn } = shopper(() => respond(status))
    const wrong = await statusesWhere(async (next) => {
      status = next
      keepSession(`token-${status}`)
      const { error } = await afterRetries(client.auth.getSession())
      return !isSignedIn() || error?.name !== 'AuthRetryableFetchError'
    })
    expect(wrong).toBe('')
    expect(events).not.toContain('SIGNED_OUT')
  },
)

test.each(everyKind)(
  'a shopper gets a connection error for every account action if %s arrives',
  async (_kind, respond) => {
    let status = 0
    const { client, isSignedIn, keepSession } = shopper(() => respond(status))
    keepSession('token', 3600)
    const email = 'ann@example.com'
    const password = 'correct horse'
    const wrong = await statusesWhere(async (next) => {
      status = next
      const outcomes = await Promise.all([
        client.auth.getUser(),
        client.auth.updateUser({ data: { full_name: 'Ann' } }),
        client.auth.signInWithPassword({ email, password }),
        client.auth.signUp({ email, password }),
        client.auth.resetPasswordForEmail(email),
        client.auth.signOut({ scope: 'global' }),
      ])
      return outcomes.some(({ error }) => error?.name !== 'AuthRetryableFetchError')
    })
    expect(wrong).toBe('')
    expect(isSignedIn()).toBe(true)
  },
)

test.each(everyKind)(
  'a shopper’s write fails with a connection error if %s arrives',
  async (_kind, respond) => {
    let status = 0
    const { client, keepSession } = shopper(() => respond(status))
    keepSession('token', 3600)
    const corrections = client.from('aisle_corrections')
    const wrong = await statusesWhere(async (next) => {
      status = next
      const outcomes = await Promise.all([
        corrections.upsert({ sign: 'Aisle 5' }),
        corrections.insert({ sign: 'Aisle 5' }),
        corrections.update({ sign: 'Aisle 5' }).eq('item_key', 'milk'),
        corrections.delete().eq('item_key', 'milk'),
        client.rpc('sync_lists'),
      ])
      return !outcomes.every(({ error }) => isServerUnavailable(error))
    })
    expect(wrong).toBe('')
  },
)

test.each(everyKind.filter(([kind]) => kind !== 'a list in JSON'))(
  'listing, deleting or uploading a video fails if %s arrives',
  async (_kind, respond) => {
    let status = 0
    const { client, keepSession } = shopper(() => respond(status))
    keepSession('token', 3600)
    const videos = client.storage.from('demo-videos')
    const wrong = await statusesWhere(async (next) => {
      status = next
      const outcomes = await Promise.all([
        videos.list(''),
        videos.remove(['demo.webm']),
        videos.upload('demo.webm', 'a film'),
      ])
      return outcomes.some(({ error }) => error === null)
    })
    expect(wrong).toBe('')
  },
)

/** Returns an error response from the auth API, in the format of our server and the current Supabase Auth. */
function refusal(code: string, status = 400): Response {
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  return Response.json({ code, message: 'No' }, { status, headers })
}

test.each([
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'validation_failed',
])('a shopper is signed out immediately if a renewal fails with %s', async (code) => {
  const older = Response.json({ code: 400, error_code: code, msg: 'No' }, { status: 400 })
  for (const response of [refusal(code), older]) {
    let requestCount = 0
    const { client, events, keepSession, isSignedIn } = shopper(() => {
      requestCount += 1
      return response
    })
    keepSession(`token-${code}`)
    await client.auth.getSession()
    expect([requestCount, isSignedIn(), events.includes('SIGNED_OUT')]).toEqual([1, false, true])
  }
})

test.each([
  ['over_request_rate_limit', 429],
  ['conflict', 409],
  ['request_entity_too_large', 413],
  ['unexpected_failure', 500],
])('a shopper stays signed in if a renewal fails with %s', async (code, status) => {
  const { client, events, keepSession, isSignedIn } = shopper(() => refusal(code, status))
  keepSession(`token-${code}`)
  const { error } = await afterRetries(client.auth.getSession())
  expect([error?.name, isSignedIn()]).toEqual(['AuthRetryableFetchError', true])
  expect(events).not.toContain('SIGNED_OUT')
})

test('a shopper who mistypes the password sees an error about the password', async () => {
  const { client } = shopper(() => refusal('invalid_credentials'))
  const { error } = await client.auth.signInWithPassword({ email: 'a@example.com', password: 'x' })
  expect(error).toMatchObject({ name: 'AuthApiError', code: 'invalid_credentials' })
})

test('the server’s error responses and responses without a body reach the caller', async () => {
  const refused = { code: '42501', details: null, hint: null, message: 'permission denied' }
  const responses: Record<string, () => Response> = {
    '/auth/v1/logout': () => new Response(null, { status: 204 }),
    '/rest/v1/kept': () => new Response(null, { status: 201, headers: { 'content-range': '*/*' } }),
    '/rest/v1/refused': () => Response.json(refused, { status: 403 }),
    '/storage/v1/object/list/videos': () =>
      Response.json(
        { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
        { status: 400 },
      ),
  }
  const { client, keepSession } = shopper(
    (request) => responses[new URL(request).pathname]?.() ?? Response.error(),
  )
  keepSession('token', 3600)
  expect(await client.from('kept').insert({ name: 'milk' })).toMatchObject({ error: null })
  expect((await client.from('refused').insert({ name: 'milk' })).error).toMatchObject(refused)
  expect((await client.storage.from('videos').list()).error).toMatchObject({ statusCode: '404' })
  expect(await client.auth.signOut({ scope: 'others' })).toEqual({ error: null })
})

test('a store search receives a foreign response unchanged, so that it can show its own message', async () => {
  const { client, isSignedIn, keepSession } = shopper(() => new Response('No', { status: 403 }))
  keepSession('token', 3600)
  const { error } = await client.functions.invoke('fetch-store-locations')
  expect(error).toMatchObject({ name: 'FunctionsHttpError' })
  expect(isSignedIn()).toBe(true)
})
