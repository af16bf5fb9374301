import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { authRequests, toSession } from '../core/test-auth-requests.ts'
import { makeToken } from './one-time-tokens.ts'
import { newLink, openLink, otherApp, shopperWithLink } from './test-links.ts'

const expiredLink = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
  sb: '',
}
const expiredCode = {
  status: 403,
  body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
}

test('a link in the protocol’s format redirects to another app with a session for the account’s owner', async () => {
  const server = await testServer()
  const { token, userId } = await shopperWithLink(server)
  const opened = await openLink(server, { token, type: 'recovery' })
  expect(opened).toMatchObject({
    status: 303,
    target: otherApp,
    hash: {
      access_token: expect.any(String),
      expires_in: '3600',
      refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
      sb: '',
      token_type: 'bearer',
      type: 'recovery',
    },
  })
  const accessToken = opened.hash['access_token'] ?? ''
  expect(decodeJwt(accessToken)).toMatchObject({
    sub: userId,
    amr: [{ method: 'otp' }],
    exp: Number(opened.hash['expires_at']),
  })
  expect((await authRequests(server.url).get('/user', accessToken)).status).toBe(200)
})

test('a link works once', async () => {
  const server = await testServer()
  const { token } = await shopperWithLink(server)
  expect((await openLink(server, { token, type: 'recovery' })).hash['access_token']).toBeDefined()
  const again = await openLink(server, { token, type: 'recovery' })
  expect(again).toEqual({ status: 303, target: otherApp, hash: expiredLink })
})

test('only one of several clients that open a link at the same time gets a session', async () => {
  const server = await testServer()
  const { token, userId } = await shopperWithLink(server)
  const opened = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? openLink(server, { token, type: 'recovery' }).then(({ hash }) => 'access_token' in hash)
        : authRequests(server.url)
            .post('/verify', { token_hash: token, type: 'recovery' })
            .then(({ status }) => status === 200),
    ),
  )
  expect(opened.filter(Boolean)).toHaveLength(1)
  const sessions = await server.ownerPool.query('select from auth.sessions where user_id = $1', [
    userId,
  ])
  // The sign-up started one of the sessions.
  expect(sessions.rowCount).toBe(2)
})

test('a link works for an hour', async () => {
  const server = await testServer()
  const age = (userId: string, interval: string) =>
    server.ownerPool.query(
      'update auth.one_time_tokens set created_at = now() - $2::interval where user_id = $1',
      [userId, interval],
    )
  const ann = await shopperWithLink(server)
  await age(ann.userId, '59 minutes')
  expect(await openLink(server, { token: ann.token, type: 'recovery' })).toMatchObject({
    hash: { type: 'recovery' },
  })
  const bob = await shopperWithLink(server)
  await age(bob.userId, '61 minutes')
  expect((await openLink(server, { token: bob.token, type: 'recovery' })).hash).toEqual(expiredLink)
})

test('a new link replaces the earlier one', async () => {
  const server = await testServer()
  const { token, userId, email } = await shopperWithLink(server)
  const newer = await newLink(server.pool, { userId, email })
  expect((await openLink(server, { token, type: 'recovery' })).hash).toEqual(expiredLink)
  expect((await openLink(server, { token: newer, type: 'recovery' })).hash).toMatchObject({
    type: 'recovery',
  })
})

test('a forged link and a link with the stored hash are rejected', async () => {
  const server = await testServer()
  const { token, userId } = await shopperWithLink(server)
  const { rows } = await server.ownerPool.query<{ token_hash: string }>(
    'select token_hash from auth.one_time_tokens where user_id = $1',
    [userId],
  )
  const storedHash = rows[0]?.token_hash ?? ''
  expect(storedHash).toMatch(/^[0-9a-f]{56}$/)
  for (const forged of [storedHash, makeToken(), token.toUpperCase(), `${token} `, "' or 1=1--"]) {
    expect((await openLink(server, { token: forged, type: 'recovery' })).hash).toEqual(expiredLink)
  }
  expect((await openLink(server, { token, type: 'magiclink' })).hash).toEqual(expiredLink)
  expect((await openLink(server, { token, type: 'recovery' })).hash).toMatchObject({
    type: 'recovery',
  })
})

test('a HEAD request from a link preview doesn’t consume the link', async () => {
  const server = await testServer()
  const { token } = await shopperWithLink(server)
  expect((await openLink(server, { token, type: 'recovery' }, 'HEAD')).status).toBe(404)
  expect((await openLink(server, { token, type: 'recovery' })).hash).toMatchObject({
    type: 'recovery',
  })
})

test('opening a link to the site doesn’t consume it, but the button on its page does', async () => {
  const server = await testServer()
  const { siteUrl } = server.settings
  const { token, email, userId } = await shopperWithLink(server)
  const targets = [
    [`${siteUrl}/auth/reset`, `${siteUrl}/auth/reset`],
    // A redirect target on an unknown site is replaced with our own site.
    ['https://evil.example/app', `${siteUrl}/`],
  ] as const
  for (const [redirectTo, target] of targets) {
    expect(await openLink(server, { token, type: 'recovery', redirect_to: redirectTo })).toEqual({
      status: 303,
      target: `${siteUrl}/auth/confirm`,
      hash: { token_hash: token, type: 'recovery', redirect_to: target },
    })
  }
  const anon = server.asAnon()
  const owner = await anon.rpc('link_owner', { token_hash: token })
  expect(owner.data).toBe(`${email.slice(0, 1)}…@example.com`)
  expect((await anon.rpc('link_owner', { token_hash: makeToken() })).data).toBeNull()
  const sessions = await server.ownerPool.query('select from auth.sessions where user_id = $1', [
    userId,
  ])
  expect(sessions.rowCount).toBe(1)
  const opened = await anon.auth.verifyOtp({ token_hash: token, type: 'recovery' })
  expect(opened.data.user?.id).toBe(userId)
})

test('an incomplete link redirects with an error', async () => {
  const server = await testServer()
  const refused = { error: 'invalid_request', error_code: 'validation_failed' }
  expect((await openLink(server, {})).hash).toMatchObject(refused)
  expect((await openLink(server, { token: 'x' })).hash).toMatchObject(refused)
  expect((await openLink(server, { token: 'x', type: 'gift' })).hash).toMatchObject(refused)
})

test('an app can exchange the secret of a link for a session only once', async () => {
  const server = await testServer()
  const { token, email } = await shopperWithLink(server)
  const anon = server.asAnon()
  const { data, error } = await anon.auth.verifyOtp({ token_hash: token, type: 'recovery' })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  const again = await server.asAnon().auth.verifyOtp({ token_hash: token, type: 'recovery' })
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('a code is rejected if no email with a code was sent', async () => {
  const server = await testServer()
  const { token, email } = await shopperWithLink(server)
  const { post } = authRequests(server.url)
  expect(await post('/verify', { email, token: '123456', type: 'recovery' })).toMatchObject(
    expiredCode,
  )
  for (const body of [
    {},
    { type: 'recovery' },
    { token_hash: token },
    { token_hash: token, type: 'gift' },
    { token_hash: token, token, type: 'recovery' },
    { token_hash: token, email, type: 'recovery' },
  ]) {
    expect(await post('/verify', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  }
})

test('after trying too many links, an IP address has to wait', async () => {
  const server = await testServer({ authRateLimitVerify: 2 })
  const { post } = authRequests(server.url)
  const guess = () => post('/verify', { token_hash: makeToken(), type: 'recovery' })
  expect(await guess()).toMatchObject(expiredCode)
  expect((await openLink(server, { token: 'x', type: 'recovery' })).status).toBe(303)
  expect(await guess()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  expect((await openLink(server, { token: 'x', type: 'recovery' })).status).toBe(429)
})

test('a sign-in link for a banned account is rejected', async () => {
  const server = await testServer()
  const { token, userId } = await shopperWithLink(server)
  await server.ownerPool.query(
    "update auth.users set banned_until = now() + interval '1 day' where id = $1",
    [userId],
  )
  expect((await openLink(server, { token, type: 'recovery' })).hash).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
})

test('a session from a link can be refreshed like any other', async () => {
  const server = await testServer()
  const { token } = await shopperWithLink(server)
  const { post, refresh } = authRequests(server.url)
  const session = toSession(await post('/verify', { token_hash: token, type: 'recovery' }))
  expect((await refresh(session.refresh_token)).status).toBe(200)
})
