import { expect, test } from 'vitest'
import { passwordTooLong } from '#shared/accounts/password-text.ts'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { newLink, openLink, shopperWithLink } from '../email/test-links.ts'

const newPassword = 'battery staple'

test('a shopper who sets a new password stays signed in, while all other sessions end and all links stop working', async () => {
  const server = await testServer()
  const { email, token, session } = await shopperWithLink(server)
  const { get, signIn } = authRequests(server.url)
  const ann = server.asAnon()
  await ann.auth.signInWithPassword({ email, password: testPassword })
  const other = toSession(await signIn(email))

  const refused = await ann.auth.updateUser({ password: newPassword })
  expect(refused.error).toMatchObject({ status: 400, code: 'current_password_required' })
  const { data, error } = await ann.auth.updateUser({
    password: newPassword,
    current_password: testPassword,
  })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)

  expect((await ann.auth.getUser()).error).toBeNull()
  expect((await ann.auth.refreshSession()).error).toBeNull()
  for (const ended of [session, other]) {
    expect((await get('/user', ended.access_token)).status).toBe(403)
  }
  expect((await openLink(server, { token, type: 'recovery' })).hash).toMatchObject({
    error_code: 'otp_expired',
  })
  expect((await signIn(email)).status).toBe(400)
  expect((await signIn(email, newPassword)).status).toBe(200)
})

test.each([
  [testPassword, 422, 'same_password', 'New password should be different from the old password.'],
  ['12345', 422, 'weak_password', 'Password should be at least 6 characters.'],
  ['', 422, 'weak_password', 'Password should be at least 6 characters.'],
  ['x'.repeat(73), 400, 'validation_failed', passwordTooLong],
])(
  'the new password %j is rejected and nothing changes',
  async (password, status, code, message) => {
    const server = await testServer()
    const { email, token, session } = await shopperWithLink(server)
    const { send, signIn } = authRequests(server.url)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const other = toSession(await signIn(email))
    const body = JSON.stringify({ password, current_password: testPassword })
    const response = await send('PUT', '/user', { headers, body })
    expect(response).toMatchObject({ status, body: { code, message } })
    expect((await authRequests(server.url).get('/user', other.access_token)).status).toBe(200)
    expect((await openLink(server, { token, type: 'recovery' })).hash).toMatchObject({
      type: 'recovery',
    })
  },
)

test('the current password must be correct if it is given', async () => {
  const server = await testServer()
  const { session } = await shopperWithLink(server)
  const { send } = authRequests(server.url)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const put = (current_password: string) =>
    send('PUT', '/user', {
      headers,
      body: JSON.stringify({ password: newPassword, current_password }),
    })
  expect(await put('wrong password')).toMatchObject({
    status: 400,
    body: { code: 'current_password_invalid' },
  })
  expect((await put(testPassword)).status).toBe(200)
})

test('metadata is merged key by key, and null removes a key', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  await ann.auth.updateUser({ data: { full_name: 'Ann', color: 'green', deep: { a: 1 } } })
  const { data } = await ann.auth.updateUser({ data: { color: null, deep: { b: 2 } } })
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ann', deep: { b: 2 } })
  expect(data.user?.user_metadata).not.toHaveProperty('color')
  expect(data.user?.user_metadata['deep']).toEqual({ b: 2 })
})

test('metadata can’t give a shopper a role or an oversized token', async () => {
  const server = await testServer()
  const { session } = await shopperWithLink(server)
  const { send } = authRequests(server.url)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const put = (body: object) => send('PUT', '/user', { headers, body: JSON.stringify(body) })
  const changed = await put({
    app_metadata: { role: 'admin' },
    role: 'service_role',
    data: { a: 1 },
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } },
  })
  expect((await put({ data: { first: 'x'.repeat(3000) } })).status).toBe(200)
  expect(await put({ data: { second: 'x'.repeat(3000) } })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('a signed-out client can’t change an account', async () => {
  const { url } = await testServer()
  const response = await authRequests(url).send('PUT', '/user', { body: '{"password":"whatever"}' })
  expect(response).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
})

test('after a sign-out that races with a password change, no session remains', async () => {
  const server = await testServer()
  const { session, userId, email } = await shopperWithLink(server)
  const { send } = authRequests(server.url)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const responses = await Promise.all([
    send('PUT', '/user', {
      headers,
      body: JSON.stringify({ password: newPassword, current_password: testPassword }),
    }),
    send('POST', '/logout', { headers }),
    newLink(server.pool, { userId, email }).then((token) =>
      openLink(server, { token, type: 'recovery' }),
    ),
  ])
  for (const { status } of responses) expect([200, 204, 303, 403]).toContain(status)
  expect((await authRequests(server.url).get('/user', session.access_token)).status).toBe(403)
})

test('an operator can require the current password for a change, except after a sign-in by email', async () => {
  const server = await testServer({ authRequireCurrentPassword: true })
  const { email, token } = await shopperWithLink(server)
  const { send, signIn, post } = authRequests(server.url)
  const setPassword = (accessToken: string, body: object) =>
    send('PUT', '/user', {
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    })
  const signedIn = toSession(await signIn(email))
  expect(await setPassword(signedIn.access_token, { password: newPassword })).toMatchObject({
    status: 400,
    body: { code: 'current_password_required' },
  })
  expect((await signIn(email)).status).toBe(200)
  const both = { password: newPassword, current_password: testPassword }
  expect((await setPassword(signedIn.access_token, { data: { a: 1 } })).status).toBe(200)

  const recovered = toSession(await post('/verify', { token_hash: token, type: 'recovery' }))
  const third = { password: 'purple monkey' }
  expect((await setPassword(recovered.access_token, third)).status).toBe(200)
  const again = toSession(await signIn(email, third.password))
  expect(await setPassword(again.access_token, both)).toMatchObject({
    body: { code: 'current_password_invalid' },
  })
  const right = { ...both, current_password: third.password }
  expect((await setPassword(again.access_token, right)).status).toBe(200)

  const newcomer = newEmail()
  await post('/otp', { email: newcomer })
  const { code } = await server.nextMail(newcomer)
  const first = toSession(await post('/verify', { email: newcomer, token: code, type: 'email' }))
  expect((await setPassword(first.access_token, { password: newPassword })).status).toBe(200)
})
