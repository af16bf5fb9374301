import { expect, test } from 'vitest'
import { readSettings } from '../../settings/env.ts'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail } from './test-auth-requests.ts'

test('after too many sign-ins from an IP address, only refreshing a session still works from that address', async () => {
  const { url } = await testServer({ authRateLimitToken: 2 })
  const { newSession, signIn, refresh } = authRequests(url)
  const session = await newSession()
  await signIn(session.user.email)
  await signIn(session.user.email, 'wrong password')
  const refused = await signIn(session.user.email)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
  })
  const retryAfter = Number(refused.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(300)
  expect((await refresh(session.refresh_token)).status).toBe(200)
})

test('after too many sign-ups from an IP address, its requests are rejected before they are parsed', async () => {
  const { url } = await testServer({ authRateLimitSignup: 2 })
  const { post } = authRequests(url)
  await post('/signup', {})
  await post('/signup', {})
  const refused = await post('/signup', { email: newEmail(), password: testPassword })
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
})

test('after too many refreshes, the response makes the client retry instead of signing the shopper out', async () => {
  const { url } = await testServer({ authRateLimitToken: 1 })
  const { refresh } = authRequests(url)
  const responses = await Promise.all(Array.from({ length: 11 }, () => refresh('abcdefghij12')))
  const refused = responses.find((response) => response.status === 503)
  expect(responses.filter((response) => response.status === 400)).toHaveLength(10)
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('without a trusted proxy, a client can’t spoof its IP address', async () => {
  const { url } = await testServer({ authRateLimitToken: 1 })
  const { post } = authRequests(url)
  const path = '/token?grant_type=password'
  await post(path, {}, { 'x-forwarded-for': '192.0.2.1' })
  expect((await post(path, {}, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(429)
})

test('behind a trusted proxy, each client has its own limit and can’t spoof its address', async () => {
  const { trustProxy } = readSettings({ TRUST_PROXY: 'true' })
  const { url } = await testServer({ authRateLimitToken: 1, trustProxy })
  const { post } = authRequests(url)
  const from = (forwarded: string) =>
    post('/token?grant_type=password', {}, { 'x-forwarded-for': forwarded })
  expect((await from('192.0.2.1')).status).toBe(400)
  expect((await from('192.0.2.2')).status).toBe(400)
  expect((await from('198.51.100.9, 192.0.2.2')).status).toBe(429)
  expect((await from('2001:db8:1:2::1')).status).toBe(400)
  expect((await from('2001:db8:1:2:ffff::2')).status).toBe(429)
})

test('a request is rejected if the server can’t count it toward a limit', async () => {
  const { url, ownerPool, takeErrors } = await testServer()
  await ownerPool.query('drop table grocery_genie.rate_limits')
  expect(await authRequests(url).signIn(newEmail())).toMatchObject({
    status: 503,
    body: { code: 'unexpected_failure' },
  })
  expect(takeErrors()).toHaveLength(1)
})
