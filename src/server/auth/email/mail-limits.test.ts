import { expect, test } from 'vitest'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { confirmingServer } from './test-confirming.ts'

const tooSoon = {
  status: 429,
  body: {
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(
      /^For security purposes, you can only request this after \d\d? seconds\.$/,
    ),
  },
}
const tooMany = {
  status: 429,
  body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
}

test('a mailbox gets at most one email of each type per minute, with or without an account', async () => {
  const server = await testServer({ authSecondsBetweenMails: 60 })
  const { newSession, post } = authRequests(server.url)
  const { user } = await newSession()
  for (const email of [user.email, newEmail()]) {
    expect((await post('/recover', { email })).status).toBe(200)
    const refused = await post('/recover', { email: email.toUpperCase() })
    expect(refused).toMatchObject(tooSoon)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await post('/otp', { email, create_user: false })).status).toBe(200)
    expect(await post('/otp', { email, create_user: false })).toMatchObject(tooSoon)
  }
})

test('a sign-up email and its resend share a limit', async () => {
  const server = await confirmingServer({ authSecondsBetweenMails: 60 })
  const { post } = authRequests(server.url)
  const body = { email: newEmail(), password: testPassword }
  expect((await post('/signup', body)).status).toBe(200)
  expect(await post('/resend', { email: body.email, type: 'signup' })).toMatchObject(tooSoon)
  expect(await post('/signup', body)).toMatchObject(tooSoon)
})

test('a signed-in shopper also has to wait before requesting another email', async () => {
  const server = await confirmingServer({ authSecondsBetweenMails: 60 })
  const { post, send } = authRequests(server.url)
  const email = newEmail()
  await post('/signup', { email, password: testPassword })
  const { code } = await server.nextMail(email)
  const ann = server.asAnon()
  await ann.auth.verifyOtp({ email, token: String(code), type: 'signup' })
  expect((await ann.auth.updateUser({ email: newEmail() })).error).toBeNull()
  expect((await ann.auth.updateUser({ email: newEmail() })).error).toMatchObject({ status: 429 })
  expect((await ann.auth.reauthenticate()).error).toBeNull()
  expect((await ann.auth.reauthenticate()).error).toMatchObject({ status: 429 })
  expect((await send('GET', '/reauthenticate', {})).status).toBe(401)
})

test('without confirmations, requesting a taken address doesn’t delay the next request', async () => {
  const server = await testServer({ authAutoconfirm: true, authSecondsBetweenMails: 60 })
  const { post } = authRequests(server.url)
  const email = newEmail()
  const taken = newEmail()
  for (const one of [email, taken]) await post('/signup', { email: one, password: testPassword })
  const ann = server.asAnon()
  await ann.auth.signInWithPassword({ email, password: testPassword })
  expect((await ann.auth.updateUser({ email: taken })).error).toMatchObject({ status: 422 })
  expect((await ann.auth.updateUser({ email: newEmail() })).error).toBeNull()
})

test('the number of emails per hour is limited for each IP address', async () => {
  const server = await testServer({ authRateLimitEmailSent: 2 })
  const { post } = authRequests(server.url)
  expect((await post('/recover', { email: newEmail() })).status).toBe(200)
  expect((await post('/otp', { email: newEmail(), create_user: false })).status).toBe(200)
  expect(await post('/recover', { email: newEmail() })).toMatchObject(tooMany)
  expect(await post('/resend', { email: newEmail(), type: 'signup' })).toMatchObject(tooMany)
})

test('a client over its hourly limit doesn’t use up a mailbox’s limit', async () => {
  const server = await testServer({
    authRateLimitEmailSent: 1,
    authSecondsBetweenMails: 60,
    trustProxy: 1,
  })
  const { post } = authRequests(server.url)
  const email = newEmail()
  const recover = (to: string, address: string) =>
    post('/recover', { email: to }, { 'x-forwarded-for': address })
  expect((await recover(newEmail(), '192.0.2.1')).status).toBe(200)
  expect(await recover(email, '192.0.2.1')).toMatchObject(tooMany)
  expect((await recover(email, '192.0.2.2')).status).toBe(200)
})

test('a mailbox can’t be flooded from many IP addresses', async () => {
  const server = await testServer({ authRateLimitEmailSent: 2, trustProxy: 1 })
  const { post } = authRequests(server.url)
  const email = newEmail()
  const from = (address: string) => post('/recover', { email }, { 'x-forwarded-for': address })
  expect((await from('192.0.2.1')).status).toBe(200)
  expect((await from('192.0.2.2')).status).toBe(200)
  expect(await from('192.0.2.3')).toMatchObject(tooMany)
})

test.each(['recover', 'resend', 'otp'])(
  'after too many calls to /%s, an IP address has to wait',
  async (name) => {
    const { url } = await testServer({ authRateLimitOtp: 2 })
    const { post } = authRequests(url)
    await post(`/${name}`, {})
    await post(`/${name}`, {})
    expect(await post(`/${name}`, {})).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
  },
)

test('a mailbox can’t be flooded by shoppers who each request it as their new email address', async () => {
  const server = await confirmingServer({ authRateLimitEmailSent: 2, trustProxy: 1 })
  const { send, post } = authRequests(server.url)
  const victim = newEmail()
  async function claim(place: number) {
    const from = { 'x-forwarded-for': `192.0.2.${place}` }
    const email = newEmail()
    await post('/signup', { email, password: testPassword }, from)
    const { code: token } = await server.nextMail(email)
    const session = toSession(await post('/verify', { email, token, type: 'signup' }, from))
    return send('PUT', '/user', {
      body: JSON.stringify({ email: victim }),
      headers: {
        authorization: `Bearer ${session.access_token}`,
        'x-forwarded-for': `198.51.100.${place}`,
      },
    })
  }
  expect((await claim(1)).status).toBe(200)
  expect((await claim(2)).status).toBe(200)
  expect(await claim(3)).toMatchObject(tooMany)
})

test('a mailbox can’t be flooded by resending the emails for an address change', async () => {
  const server = await confirmingServer({ authRateLimitEmailSent: 2, trustProxy: 1 })
  const { send, post } = authRequests(server.url)
  const [victim, free] = [newEmail(), newEmail()]
  let place = 0
  const from = () => ({ 'x-forwarded-for': `192.0.2.${(place += 1)}` })
  async function claim(to: string) {
    const email = newEmail()
    await post('/signup', { email, password: testPassword }, from())
    const { code: token } = await server.nextMail(email)
    const session = toSession(await post('/verify', { email, token, type: 'signup' }, from()))
    await server.ownerPool.query('truncate grocery_genie.rate_limits')
    return { email, headers: { authorization: `Bearer ${session.access_token}` }, to }
  }
  const owners = [await claim(victim), await claim(victim), await claim(free)] as const
  for (const { headers, to } of owners) {
    const change = { headers: { ...headers, ...from() }, body: JSON.stringify({ email: to }) }
    expect((await send('PUT', '/user', change)).status).toBe(200)
    await server.nextMail(to)
  }
  const [first, , last] = owners
  const links = async () =>
    (
      await server.ownerPool.query(
        `select token_hash from auth.one_time_tokens t join auth.users u on u.id = t.user_id
         where u.email = $1 order by 1`,
        [first.email],
      )
    ).rows
  const before = await links()
  for (const { email } of [first, last]) {
    expect((await post('/resend', { email, type: 'email_change' }, from())).status).toBe(200)
  }
  await server.nextMail(free)
  expect(await links()).toEqual(before)
})
