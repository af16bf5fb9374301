import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { expectWaiting } from '../../testing/expect-waiting.ts'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, toSession } from '../core/test-auth-requests.ts'
import { setUpSecondFactor } from '../mfa/test-factors.ts'

/** Starts sessions of one shopper on three devices, and a session of another shopper. */
async function threeDevices(url: string) {
  const { newSession, signIn } = authRequests(url)
  const first = await newSession()
  const second = toSession(await signIn(first.user.email, testPassword))
  const third = toSession(await signIn(first.user.email, testPassword))
  return { first, second, third, otherShopper: await newSession() }
}

test.each([
  ['', { first: 403, second: 403, third: 403 }],
  ['?scope=global', { first: 403, second: 403, third: 403 }],
  ['?scope=local', { first: 403, second: 200, third: 200 }],
  ['?scope=others', { first: 200, second: 403, third: 403 }],
])(
  'signing out with "%s" immediately ends exactly the sessions in that scope',
  async (query, expected) => {
    const { url } = await testServer()
    const { get, send, refresh } = authRequests(url)
    const { first, second, third, otherShopper } = await threeDevices(url)
    const response = await send('POST', `/logout${query}`, {
      headers: {
        authorization: `Bearer ${first.access_token}`,
        'content-type': 'application/json',
      },
    })
    expect(response).toMatchObject({ status: 204, body: undefined })
    const statuses = {
      first: (await get('/user', first.access_token)).status,
      second: (await get('/user', second.access_token)).status,
      third: (await get('/user', third.access_token)).status,
    }
    expect(statuses).toEqual(expected)
    expect((await get('/user', otherShopper.access_token)).status).toBe(200)
    const refreshed = await refresh(first.refresh_token)
    expect(refreshed.status).toBe(expected.first === 200 ? 200 : 400)
  },
)

/** Creates a session with a verified second factor and two sessions with only the password. */
async function protectedShopper() {
  const server = await testServer()
  const { get, send, signIn } = authRequests(server.url)
  const ann = await server.asShopper('ann')
  await setUpSecondFactor(ann)
  const { data } = await ann.auth.getSession()
  const email = String(data.session?.user.email)
  const tokens = {
    strong: String(data.session?.access_token),
    weak: toSession(await signIn(email)).access_token,
    otherWeak: toSession(await signIn(email)).access_token,
  }
  const statusOf = async (token: string) => (await get('/user', token)).status
  return {
    signOut: async (device: keyof typeof tokens, query: string) =>
      send('POST', `/logout${query}`, { headers: { authorization: `Bearer ${tokens[device]}` } }),
    statuses: async () => ({
      strong: await statusOf(tokens.strong),
      weak: await statusOf(tokens.weak),
      otherWeak: await statusOf(tokens.otherWeak),
    }),
  }
}

test.each([
  ['', { strong: 200, weak: 403, otherWeak: 403 }],
  ['?scope=global', { strong: 200, weak: 403, otherWeak: 403 }],
  ['?scope=local', { strong: 200, weak: 403, otherWeak: 200 }],
  ['?scope=others', { strong: 200, weak: 200, otherWeak: 403 }],
])(
  'signing out "%s" with only the password doesn’t end sessions with a verified second factor',
  async (query, expected) => {
    const { signOut, statuses } = await protectedShopper()
    expect(await signOut('weak', query)).toMatchObject({ status: 204, body: undefined })
    expect(await statuses()).toEqual(expected)
  },
)

test('signing out with a verified second factor ends all sessions', async () => {
  const { signOut, statuses } = await protectedShopper()
  expect((await signOut('strong', '')).status).toBe(204)
  expect(await statuses()).toEqual({ strong: 403, weak: 403, otherWeak: 403 })
})

test('after the Supabase client signs out, its token is rejected on the next request', async () => {
  const { asShopper, url } = await testServer()
  const ann = await asShopper('ann')
  const token = String((await ann.auth.getSession()).data.session?.access_token)
  expect((await ann.auth.signOut()).error).toBeNull()
  expect((await ann.auth.getSession()).data.session).toBeNull()
  const response = await authRequests(url).get('/user', token)
  expect(response).toMatchObject({
    status: 403,
    body: {
      code: 'session_not_found',
      message: 'Session from session_id claim in JWT does not exist',
    },
  })
  const { error } = await ann.auth.getUser(token)
  expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('an unknown scope is rejected, and no session ends', async () => {
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

test('a signed-out client can’t sign out', async () => {
  const { url } = await testServer()
  const response = await authRequests(url).send('POST', '/logout', {})
  expect(response).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
})

test('a sign-out and the deletion of the account don’t deadlock', async () => {
  const { url, ownerPool } = await testServer()
  const { send } = authRequests(url)
  const { first, second } = await threeDevices(url)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const other = await ownerPool.connect()
  await other.query('begin')
  await other.query('select from auth.sessions where id = $1 for update', [
    decodeJwt(second.access_token)['session_id'],
  ])
  const signedOut = send('POST', '/logout?scope=local', { headers: bearer(second.access_token) })
  await expectWaiting(ownerPool, 1)
  const deleted = fetch(`${url}/rest/v1/rpc/delete_my_account`, {
    method: 'POST',
    headers: bearer(first.access_token),
  })
  await expectWaiting(ownerPool, 2)
  await other.query('commit')
  other.release()
  expect([(await signedOut).status, (await deleted).status]).toEqual([204, 204])
})

test('one shopper’s simultaneous sign-outs don’t deadlock', async () => {
  const { url } = await testServer()
  const { send } = authRequests(url)
  const { first, second, third } = await threeDevices(url)
  const responses = await Promise.all(
    [first, second, third, first, second].map(({ access_token: token }) =>
      send('POST', '/logout', { headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  for (const { status } of responses) expect([204, 403]).toContain(status)
})

test('signing out all other sessions is recorded only if another session exists', async () => {
  const { url, ownerPool } = await testServer()
  const { send } = authRequests(url)
  const { first, second } = await threeDevices(url)
  const headers = { authorization: `Bearer ${first.access_token}` }
  for (let count = 0; count < 4; count += 1) {
    expect((await send('POST', '/logout?scope=others', { headers })).status).toBe(204)
  }
  const { rows } = await ownerPool.query(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'logout'`,
    [decodeJwt(second.access_token).sub],
  )
  expect(rows).toEqual([{ action: 'logout' }])
})
