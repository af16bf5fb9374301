import { expect, test } from 'vitest'
import { testPassword, testServer } from '../testing/test-server.ts'
import { authRequests, toSession } from './test-requests.ts'

/** One shopper on three devices, and another shopper. */
async function threeDevices(url: string) {
  const { newSession, signIn } = authRequests(url)
  const first = await newSession()
  const second = toSession(await signIn(first.user.email, testPassword))
  const third = toSession(await signIn(first.user.email, testPassword))
  return { first, second, third, stranger: await newSession() }
}

test.each([
  ['', { first: 403, second: 403, third: 403 }],
  ['?scope=global', { first: 403, second: 403, third: 403 }],
  ['?scope=local', { first: 403, second: 200, third: 200 }],
  ['?scope=others', { first: 200, second: 403, third: 403 }],
])('sign-out with "%s" ends the right sessions at once', async (query, expected) => {
  const { url } = await testServer()
  const { get, send, refresh } = authRequests(url)
  const { first, second, third, stranger } = await threeDevices(url)
  const answer = await send('POST', `/logout${query}`, {
    headers: { authorization: `Bearer ${first.access_token}`, 'content-type': 'application/json' },
  })
  expect(answer).toMatchObject({ status: 204, body: undefined })
  const statuses = {
    first: (await get('/user', first.access_token)).status,
    second: (await get('/user', second.access_token)).status,
    third: (await get('/user', third.access_token)).status,
  }
  expect(statuses).toEqual(expected)
  expect((await get('/user', stranger.access_token)).status).toBe(200)
  const refreshed = await refresh(first.refresh_token)
  expect(refreshed.status).toBe(expected.first === 200 ? 200 : 400)
})

test('the real client signs out, and its token fails on the next request', async () => {
  const { asShopper, url } = await testServer()
  const ann = await asShopper('ann')
  const token = String((await ann.auth.getSession()).data.session?.access_token)
  expect((await ann.auth.signOut()).error).toBeNull()
  expect((await ann.auth.getSession()).data.session).toBeNull()
  const answer = await authRequests(url).get('/user', token)
  expect(answer).toMatchObject({
    status: 403,
    body: {
      code: 'session_not_found',
      message: 'Session from session_id claim in JWT does not exist',
    },
  })
  const { error } = await ann.auth.getUser(token)
  expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('an unknown scope is refused and ends nothing', async () => {
  const { url } = await testServer()
  const { newSession, send, get } = authRequests(url)
  const { access_token: token } = await newSession()
  const headers = { authorization: `Bearer ${token}` }
  expect(await send('POST', '/logout?scope=all', { headers })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  expect((await get('/user', token)).status).toBe(200)
})

test('who is not signed in cannot sign out', async () => {
  const { url } = await testServer()
  const answer = await authRequests(url).send('POST', '/logout', {})
  expect(answer).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
})

test('simultaneous sign-outs of one shopper do not hinder each other', async () => {
  const { url } = await testServer()
  const { send } = authRequests(url)
  const { first, second, third } = await threeDevices(url)
  const answers = await Promise.all(
    [first, second, third, first, second].map(({ access_token: token }) =>
      send('POST', '/logout', { headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  for (const { status } of answers) expect([204, 403]).toContain(status)
})
