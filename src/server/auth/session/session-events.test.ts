import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Mail } from '../../mail/mail.ts'
import { type TestServer, testPassword, testServer } from '../../testing/test-server.ts'
import { newEmail } from '../core/test-auth-requests.ts'
import { codeOf } from '../mfa/test-factors.ts'

const tickMs = 30_000
const hourMs = 3_600_000

/** Stops the clock until the test ends. Only the test moves the clock. */
function holdTime(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: (Math.floor(Date.now() / tickMs) + 1) * tickMs,
  })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** Creates a client that stores its session and refreshes it automatically, as in a browser. */
async function browserClient({ url, settings }: TestServer) {
  const stored = new Map<string, string>()
  const refreshedAt: number[] = []
  const events: string[] = []
  let network = fetch
  const client = createClient(url, settings.authAnonKey, {
    auth: {
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: {
      fetch: (input, init) => {
        if (isRefresh(input)) refreshedAt.push(Date.now())
        return network(input, init)
      },
    },
  })
  onTestFinished(() => client.auth.stopAutoRefresh())
  client.auth.onAuthStateChange((event) => void events.push(event))
  await eventually(() => expect(events).toEqual(['INITIAL_SESSION']))
  // Runs the client's first regular check of whether the session must be refreshed.
  await vi.advanceTimersByTimeAsync(0)
  return {
    client,
    events,
    /** Times at which the client has requested a refresh. */
    refreshedAt,
    stored,
    /** Replaces the client's `fetch` for all later requests. */
    setNetwork: (next: typeof fetch) => {
      network = next
    },
  }
}

function isRefresh(input: Parameters<typeof fetch>[0]): boolean {
  const url = input instanceof Request ? input.url : input
  return new URL(url).searchParams.get('grant_type') === 'refresh_token'
}

async function signUp(client: SupabaseClient) {
  const email = newEmail()
  const { data, error } = await client.auth.signUp({ email, password: testPassword })
  if (error) throw error
  return { email, expiresAtMs: (data.session?.expires_at ?? 0) * 1000 }
}

/** Repeats the check in real time until it passes, while the fake clock stands still. */
async function eventually(check: () => void): Promise<void> {
  const deadline = performance.now() + 10_000
  for (;;) {
    try {
      check()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('the client fires all seven auth events', async () => {
  const server = await testServer()
  holdTime()
  const { client, events } = await browserClient(server)
  const { email } = await signUp(client)
  await client.auth.refreshSession()
  await client.auth.updateUser({ data: { full_name: 'Ann' } })

  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (factor === null) throw new Error('no factor')
  const code = codeOf(factor.totp.secret)
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(verified.error).toBeNull()

  await client.auth.resetPasswordForEmail(email)
  const isRecovery = (mail: Mail) => mail.kind === 'recovery'
  await eventually(() => expect(server.mails.some(isRecovery)).toBe(true))
  const token = server.mails.find(isRecovery)?.code ?? ''
  const recovered = await client.auth.verifyOtp({ type: 'recovery', email, token })
  expect(recovered.error).toBeNull()
  await client.auth.signOut()
  expect(events).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
    'PASSWORD_RECOVERY',
    'SIGNED_OUT',
  ])
})

test('a session is refreshed 90 seconds before it expires', async () => {
  const server = await testServer()
  holdTime()
  const { client, events, refreshedAt } = await browserClient(server)
  const { expiresAtMs } = await signUp(client)
  expect(expiresAtMs - Date.now()).toBe(hourMs)

  await vi.advanceTimersByTimeAsync(hourMs - 4 * tickMs)
  expect(refreshedAt).toEqual([])
  await vi.advanceTimersByTimeAsync(tickMs)
  expect(refreshedAt).toEqual([expiresAtMs - 90_000])
  await eventually(() => expect(events.at(-1)).toBe('TOKEN_REFRESHED'))
  const { session } = (await client.auth.getSession()).data
  expect(session?.expires_at).toBe((Date.now() + hourMs) / 1000)
  expect((await client.auth.getUser()).error).toBeNull()
})

test.each([
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
  ['an overloaded server', () => Promise.resolve(new Response('{}', { status: 503 }))],
])(
  'with %s, a refresh is retried after 200 ms, then with exponential backoff',
  async (_what, failingFetch) => {
    const server = await testServer()
    holdTime()
    const { client, events, refreshedAt, stored, setNetwork } = await browserClient(server)
    const { expiresAtMs } = await signUp(client)
    setNetwork(failingFetch)
    await vi.advanceTimersByTimeAsync(hourMs - 3 * tickMs)
    await vi.advanceTimersByTimeAsync(tickMs)
    const [first = 0] = refreshedAt
    expect(first).toBe(expiresAtMs - 90_000)
    const waits = refreshedAt.map((at, index) => at - (refreshedAt[index - 1] ?? first))
    expect(waits).toEqual([0, 200, 400, 800, 1600, 3200, 6400, 12_800])

    expect(stored.size).toBe(1)
    expect(events).not.toContain('SIGNED_OUT')
    setNetwork(fetch)
    await vi.advanceTimersByTimeAsync(2 * tickMs)
    await eventually(() => expect(events.at(-1)).toBe('TOKEN_REFRESHED'))
  },
)

test('a permanently rejected refresh removes the session', async () => {
  const server = await testServer()
  holdTime()
  const { client, events, stored } = await browserClient(server)
  await signUp(client)
  await server.ownerPool.query('delete from auth.sessions')
  await client.auth.stopAutoRefresh()
  await vi.advanceTimersByTimeAsync(hourMs)

  const { data, error } = await client.auth.getSession()
  expect(data.session).toBeNull()
  expect(error?.code).toBe('refresh_token_not_found')
  expect(stored.size).toBe(0)
  expect(events.at(-1)).toBe('SIGNED_OUT')
})
