import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchInTime } from './fetch-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Creates a fake network whose responses arrive when the test sends them, or never. */
function hangingNetwork() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const fetched = vi.fn<(input: string, init: RequestInit) => Promise<Response>>(
    (_input, { signal }) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
      return promise
    },
  )
  vi.stubGlobal('fetch', fetched)
  return { respond: resolve, fetched }
}

function failureOf(request: Promise<Response>): Promise<unknown> {
  return request.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a response that starts in time is returned', async () => {
  const { respond, fetched } = hangingNetwork()
  const request = fetchInTime('/rest', { method: 'POST' })
  await vi.advanceTimersByTimeAsync(19_000)
  respond(new Response('late'))
  expect(await (await request).text()).toBe('late')
  expect(fetched).toHaveBeenCalledWith('/rest', expect.objectContaining({ method: 'POST' }))
  expect(vi.getTimerCount()).toBe(0)
})

test('a request fails if the server does not respond within 20 seconds', async () => {
  hangingNetwork()
  const failure = failureOf(fetchInTime('/rest'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await failure).toHaveProperty('name', 'TimeoutError')
})

test('a caller can cancel a request before it is sent or while it is in progress', async () => {
  hangingNetwork()
  const giveUp = new AbortController()
  const failure = failureOf(fetchInTime('/rest', { signal: giveUp.signal }))
  giveUp.abort('enough')
  expect(await failure).toBe('enough')
  expect(await failureOf(fetchInTime('/rest', { signal: giveUp.signal }))).toBe('enough')
  expect(vi.getTimerCount()).toBe(0)
})
