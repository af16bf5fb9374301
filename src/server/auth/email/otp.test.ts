import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { hashOf, openLink, otherApp, queryOf } from './test-links.ts'

test('a shopper signs in with the link in an email', async () => {
  const server = await testServer()
  const { user } = await authRequests(server.url).newSession()
  const { data, error } = await server.asAnon().auth.signInWithOtp({
    email: user.email,
    options: { shouldCreateUser: false, emailRedirectTo: 'http://localhost:3000/app' },
  })
  expect({ data, error }).toEqual({ data: { user: null, session: null }, error: null })
  const mail = await server.nextMail(user.email)
  expect(mail.kind).toBe('magic-link')
  expect(hashOf(mail.link ?? '')['redirect_to']).toBe('http://localhost:3000/app')
  const opened = await openLink(server, queryOf(mail))
  expect(opened).toMatchObject({
    target: otherApp,
    hash: { type: 'magiclink' },
  })
  expect(decodeJwt(opened.hash['access_token'] ?? '')).toMatchObject({
    sub: user.id,
    amr: [{ method: 'otp' }],
  })
})

test.each(['magiclink', 'email'] as const)(
  'a shopper signs in with the code in an email (type %s)',
  async (type) => {
    const server = await testServer()
    const { user } = await authRequests(server.url).newSession()
    const ann = server.asAnon()
    await ann.auth.signInWithOtp({ email: user.email })
    const { code = '' } = await server.nextMail(user.email)
    const { data } = await ann.auth.verifyOtp({ email: user.email, token: code, type })
    expect(data.user?.id).toBe(user.id)
  },
)

test('an email to a new address creates an account and confirms it', async () => {
  const server = await testServer()
  const email = newEmail()
  const ann = server.asAnon()
  await ann.auth.signInWithOtp({ email, options: { data: { full_name: 'Ann Lee' } } })
  const { code = '' } = await server.nextMail(email)
  const { data } = await ann.auth.verifyOtp({ email, token: code, type: 'email' })
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { full_name: 'Ann Lee', email_verified: true },
  })
})

test('without create_user, an unknown email address gets the usual response but no new account', async () => {
  const server = await testServer()
  const { newSession, post } = authRequests(server.url)
  const { user } = await newSession()
  const unknown = await post('/otp', { email: newEmail(), create_user: false })
  const known = await post('/otp', { email: user.email, create_user: false })
  expect(unknown).toMatchObject({ status: 200, body: {} })
  expect(known).toMatchObject({ status: unknown.status, body: {} })
  await server.nextMail(user.email)
  expect(server.mails).toHaveLength(1)
  expect((await server.ownerPool.query('select from auth.users')).rowCount).toBe(1)
})

test('a sign-in code works for ten minutes', async () => {
  const server = await testServer()
  const { newSession, post } = authRequests(server.url)
  const codeOf = async (email: string) => {
    await post('/otp', { email })
    return (await server.nextMail(email)).code
  }
  const age = (userId: string, interval: string) =>
    server.ownerPool.query(
      'update auth.one_time_tokens set created_at = now() - $2::interval where user_id = $1',
      [userId, interval],
    )
  const verify = (email: string, token: unknown) => post('/verify', { email, token, type: 'email' })
  const [ann, bob] = [(await newSession()).user, (await newSession()).user]
  const [annsCode, bobsCode] = [await codeOf(ann.email), await codeOf(bob.email)]
  await age(ann.id, '9 minutes 50 seconds')
  await age(bob.id, '10 minutes 10 seconds')
  expect(toSession(await verify(ann.email, annsCode)).user.id).toBe(ann.id)
  expect(await verify(bob.email, bobsCode)).toMatchObject({
    status: 403,
    body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
  })
})

test('a code doesn’t work for another email address or another type', async () => {
  const server = await testServer()
  const { newSession, post } = authRequests(server.url)
  const [ann, bob] = [(await newSession()).user, (await newSession()).user]
  await post('/otp', { email: ann.email })
  await post('/otp', { email: bob.email })
  const { code: token } = await server.nextMail(ann.email)
  const bobsCode = (await server.nextMail(bob.email)).code
  if (token !== bobsCode) {
    expect((await post('/verify', { email: bob.email, token, type: 'email' })).status).toBe(403)
  }
  for (const type of ['recovery', 'signup', 'email_change', 'invite']) {
    expect((await post('/verify', { email: ann.email, token, type })).status).toBe(403)
  }
  expect((await post('/verify', { email: ann.email, token, type: 'email' })).status).toBe(200)
})
