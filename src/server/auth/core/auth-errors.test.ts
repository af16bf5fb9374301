import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings/env.ts'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail } from './test-auth-requests.ts'

const older = { 'x-supabase-api-version': '' }

test('the current client gets an error code, and an older client gets the HTTP status instead', async () => {
  const { url } = await testServer()
  const { post, signIn } = authRequests(url)
  const current = await signIn(newEmail())
  expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(current.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  expect(current.body).toEqual({
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
  const body = { email: newEmail(), password: testPassword }
  const old = await post('/token?grant_type=password', body, older)
  expect(old.headers.get('x-supabase-api-version')).toBeNull()
  expect(old.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  expect(old.body).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
  const later = await post('/token', {}, { 'x-supabase-api-version': '2030-12-31' })
  expect(later.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  const nonsense = await post('/token', {}, { 'x-supabase-api-version': 'latest' })
  expect(nonsense.body).toMatchObject({ code: 400, error_code: 'invalid_credentials' })
})

test('current and older clients get the reasons why a password is weak', async () => {
  const { url } = await testServer()
  const { post } = authRequests(url)
  const body = { email: newEmail(), password: 'short' }
  const message = 'Password should be at least 6 characters.'
  const weakness = { weak_password: { reasons: ['length'] } }
  const current = await post('/signup', body)
  expect(current.body).toEqual({ code: 'weak_password', message, ...weakness })
  const old = await post('/signup', body, older)
  expect(old.body).toEqual({ code: 422, error_code: 'weak_password', msg: message, ...weakness })
})

test('a request to an unsupported path returns a not-found error', async () => {
  const { url } = await testServer()
  const { send } = authRequests(url)
  const requests: readonly [string, string][] = [
    ['GET', '/signup'],
    ['GET', '/recover'],
    ['POST', '/magic'],
    ['GET', '/'],
  ]
  const responses = await Promise.all(requests.map(([method, path]) => send(method, path, {})))
  for (const response of responses) {
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('each unsupported way to sign in gets its own error', async () => {
  const { url, asAnon } = await testServer()
  const { send, post } = authRequests(url)
  const { auth } = asAnon()
  expect((await auth.signInWithSSO({ domain: 'example.com' })).error).toMatchObject({
    status: 404,
    code: 'saml_provider_disabled',
  })
  expect((await auth.signInWithOtp({ phone: '+15550100' })).error).toMatchObject({
    status: 422,
    code: 'phone_provider_disabled',
  })
  const google = await auth.signInWithIdToken({ provider: 'google', token: 'x' })
  expect(google.error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(await post('/token?grant_type=web3', {})).toMatchObject({
    status: 422,
    body: { code: 'web3_provider_disabled' },
  })
  expect(await send('GET', '/authorize?provider=google', {})).toMatchObject({
    status: 400,
    body: { message: 'Unsupported provider: provider is not enabled' },
  })
  expect(await post('/passkeys/authentication/options', {})).toMatchObject({
    status: 404,
    body: { code: 'passkey_disabled' },
  })
})

test('a body that is not JSON is rejected', async () => {
  const { url } = await testServer()
  const { send } = authRequests(url)
  const bodies = ['{', '{"email":}', "{'email':'x'}", 'email=x', '\uFEFF{}', '', '  ']
  const responses = await Promise.all(bodies.map((body) => send('POST', '/signup', { body })))
  for (const response of responses) {
    expect(response).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  }
})

test('a body with a content type other than JSON is rejected', async () => {
  const { url } = await testServer()
  const { send } = authRequests(url)
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x']
  const responses = await Promise.all(
    types.map((type) => send('POST', '/signup', { body: '{}', headers: { 'content-type': type } })),
  )
  for (const response of responses) {
    expect(response).toMatchObject({ status: 415, body: { code: 'bad_json' } })
  }
})

test('a body of 10 MB is rejected', async () => {
  const { url } = await testServer()
  const { post } = authRequests(url)
  const response = await post('/signup', { email: 'x'.repeat(10 * 1024 * 1024) })
  expect(response).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
})

test('the server keeps running after a client disconnects in the middle of a body', async () => {
  const { url } = await testServer()
  const { port } = new URL(url)
  const head = 'POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`${head}Content-Length: 100\r\n\r\n{"email":`, () => socket.destroy())
    })
    socket.on('close', () => resolve())
  })
  expect((await authRequests(url).get('/health')).status).toBe(200)
})

test('unknown keys in a body are ignored', async () => {
  const { url } = await testServer()
  const { send } = authRequests(url)
  const body = `{"email":"${newEmail()}","password":"${testPassword}","__proto__":{"is_admin":true},
    "gotrue_meta_security":{},"code_challenge":null,"role":"service_role"}`
  const response = await send('POST', '/signup', { body })
  expect(response).toMatchObject({ status: 200, body: { user: { role: 'authenticated' } } })
})

test('responses with tokens are not cached', async () => {
  const { url } = await testServer()
  const { post, get } = authRequests(url)
  const signedUp = await post('/signup', { email: newEmail(), password: testPassword })
  expect(signedUp.headers.get('cache-control')).toBe('no-store')
  expect((await get('/user')).headers.get('cache-control')).toBe('no-store')
})

test('health and settings can be read without signing in', async () => {
  const { url } = await testServer()
  const { get } = authRequests(url)
  expect(await get('/health')).toMatchObject({ status: 200, body: { name: 'Grocery Genie' } })
  expect(await get('/settings')).toMatchObject({
    status: 200,
    body: {
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: true,
      sends_mail: false,
    },
  })
  const { smtp, authAutoconfirm } = readSettings({ SMTP_URL: 'smtp://127.0.0.1:2525' })
  const mailing = await testServer({ smtp, authAutoconfirm })
  expect(await authRequests(mailing.url).get('/settings')).toMatchObject({
    body: { mailer_autoconfirm: false, sends_mail: true },
  })
})

test('an account’s identity can’t be linked or unlinked', async () => {
  const ann = await (await testServer()).asShopper('ann')
  const refused = { status: 404, code: 'manual_linking_disabled' }
  const linked = await ann.auth.linkIdentity({
    provider: 'github',
    options: { skipBrowserRedirect: true },
  })
  expect(linked.error).toMatchObject(refused)
  const { data } = await ann.auth.getUserIdentities()
  const [identity] = data?.identities ?? []
  if (identity === undefined) throw new Error('The account has no identity')
  expect((await ann.auth.unlinkIdentity(identity)).error).toMatchObject(refused)
})
