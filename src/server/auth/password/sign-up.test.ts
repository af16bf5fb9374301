import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { passwordTooLong } from '#shared/accounts/password-text.ts'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'

const rfc3339 = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)

test('a shopper signs up and is signed in immediately, as a confirmed user', async () => {
  const { asAnon } = await testServer()
  const email = newEmail()
  const { data, error } = await asAnon().auth.signUp({
    email: ` ${email.toUpperCase()} `,
    password: testPassword,
    options: { data: { full_name: 'Ann Lee' }, emailRedirectTo: 'http://localhost:3000/app' },
  })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
  const id = data.user?.id
  expect(data.user).toEqual({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: rfc3339,
    confirmed_at: rfc3339,
    last_sign_in_at: rfc3339,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {
      full_name: 'Ann Lee',
      sub: id,
      email,
      email_verified: true,
      phone_verified: false,
    },
    identities: [
      {
        identity_id: expect.any(String),
        id,
        user_id: id,
        identity_data: { sub: id, email, email_verified: false, phone_verified: false },
        provider: 'email',
        last_sign_in_at: rfc3339,
        created_at: rfc3339,
        updated_at: rfc3339,
        email,
      },
    ],
    created_at: rfc3339,
    updated_at: rfc3339,
    is_anonymous: false,
  })
})

test('the access token of a shopper contains every claim of the protocol', async () => {
  const { url } = await testServer()
  const session = await authRequests(url).newSession()
  expect(decodeProtectedHeader(session.access_token)).toEqual({
    alg: 'ES256',
    kid: expect.any(String),
    typ: 'JWT',
  })
  const claims = decodeJwt(session.access_token)
  expect(claims).toEqual({
    iss: 'http://localhost:3000/auth/v1',
    sub: session.user.id,
    aud: 'authenticated',
    exp: Number(claims.iat) + 3600,
    iat: expect.any(Number),
    email: session.user.email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: expect.objectContaining({ sub: session.user.id }),
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
  })
  expect(session['expires_at']).toBe(claims.exp)
  expect(session.refresh_token).toMatch(/^[a-z0-9]{12}$/)
})

test('a session stores the browser that started it', async () => {
  const { url, ownerPool } = await testServer()
  await authRequests(url).post(
    '/signup',
    { email: newEmail(), password: testPassword },
    { 'user-agent': 'x'.repeat(600) },
  )
  const { rows } = await ownerPool.query('select user_agent, host(ip) as ip from auth.sessions')
  expect(rows).toEqual([{ user_agent: 'x'.repeat(512), ip: '127.0.0.1' }])
})

test('a shopper’s metadata can’t override values that the server sets', async () => {
  const { url } = await testServer()
  const email = newEmail()
  const data = { sub: 'somebody', email: 'boss@example.com', email_verified: false, role: 'admin' }
  const response = await authRequests(url).post('/signup', { email, password: testPassword, data })
  const { user, access_token: token } = toSession(response)
  expect(user['user_metadata']).toMatchObject({ sub: user.id, email, role: 'admin' })
  expect(user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } })
  expect(decodeJwt(token)).toMatchObject({ role: 'authenticated', email })
})

test('an email address can have only one account, whether in upper or lower case', async () => {
  const { url, asAnon } = await testServer()
  const { user } = await authRequests(url).newSession()
  const { error } = await asAnon().auth.signUp({
    email: user.email.toUpperCase(),
    password: testPassword,
  })
  expect(error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  })
})

test('only one of several simultaneous sign-ups with the same email address succeeds', async () => {
  const { url, ownerPool } = await testServer()
  const body = { email: newEmail(), password: testPassword }
  const { post } = authRequests(url)
  const responses = await Promise.all(Array.from({ length: 8 }, () => post('/signup', body)))
  const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
  const { rows } = await ownerPool.query('select count(*)::int as count from auth.identities')
  expect(rows).toEqual([{ count: 1 }])
})

test.each([
  ['emoji', '🥕🥕🥕🥕🥕🥕'],
  ['right-to-left text', 'סיסמה טובה'],
  ['zero-width characters and spaces at the ends', '  pass\u200Bword\u200D '],
  ['72 bytes', '🥕'.repeat(18)],
])('a shopper may use %s in the password and the name', async (_what, password) => {
  const { asAnon } = await testServer()
  const email = newEmail()
  const signedUp = await asAnon().auth.signUp({
    email,
    password,
    options: { data: { full_name: password } },
  })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.user?.user_metadata['full_name']).toBe(password)
  const signedIn = await asAnon().auth.signInWithPassword({ email, password })
  expect(signedIn.error).toBeNull()
  expect(signedIn.data.user?.user_metadata['full_name']).toBe(password)
  const other = await asAnon().auth.signInWithPassword({ email, password: `${password}x` })
  expect(other.error?.code).toBe('invalid_credentials')
})

test('a password that is too short is rejected, and the error says why', async () => {
  const { asAnon } = await testServer()
  const { error } = await asAnon().auth.signUp({ email: newEmail(), password: '🥕🥕🥕🥕🥕' })
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    code: 'weak_password',
    message: 'Password should be at least 6 characters.',
    reasons: ['length'],
  })
})

test('if the operator forbids common passwords, the error says that the password is easy to guess', async () => {
  const { asAnon } = await testServer({ authRefuseCommonPasswords: true })
  const ann = asAnon()
  const { error } = await ann.auth.signUp({ email: newEmail(), password: 'Password123!' })
  expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
  const { data } = await ann.auth.signUp({ email: newEmail(), password: testPassword })
  expect(data.session).not.toBeNull()
  const changed = await ann.auth.updateUser({ password: 'qwerty123' })
  expect(changed.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
})

const email = 'somebody@example.com'
const password = testPassword

const refusedSignUps: readonly [unknown, string | RegExp][] = [
  [{ email, password: '' }, 'Signup requires a valid password'],
  [{ email, password: 'x'.repeat(73) }, passwordTooLong],
  [{ email, password: '🥕'.repeat(19) }, passwordTooLong],
  [{ email: ' ', password }, 'An email address is required'],
  [{ email: 'nobody', password }, 'Unable to validate email address: invalid format'],
  [{ email: 'a b@example.com', password }, 'Unable to validate email address: invalid format'],
  [
    { email: 'ann\u212A@example.com', password },
    'Unable to validate email address: invalid format',
  ],
  [{ email: `${'x'.repeat(250)}@example.com`, password }, 'An email address is too long'],
  [{ email: 7, password }, /^email: /],
  [{ email, password: ['x'] }, /^password: /],
  [{ email: 'a\u0000@example.com', password }, /^email: must not contain/],
  [{ email, password: 'half \uD83E of a carrot' }, /^password: must not contain/],
  [{ email, password, data: 'text' }, /^data: /],
  [{ email, password, data: ['text'] }, /^data: /],
  [{ email, password, data: { full_name: 'a\u0000b' } }, /^data: must not contain/],
  [{ email, password, data: { 'a\u0000': 1 } }, /^data: must not contain/],
  [{ email, password, data: { nested: [{ name: '\uDD55' }] } }, /^data: must not contain/],
  [{ email, password, data: { bio: 'x'.repeat(4096) } }, /^data: must not be longer than 4096/],
  [{ email, phone: '123', password }, /^Only an email address or phone number/],
  [[email, password], /./],
  ['text', /./],
]

test('an invalid sign-up fails with an error that says why, and doesn’t create an account', async () => {
  const { url, ownerPool } = await testServer()
  const { post } = authRequests(url)
  const responses = await Promise.all(refusedSignUps.map(([body]) => post('/signup', body)))
  const expected = refusedSignUps.map(([, message]) => ({
    code: 'validation_failed',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  }))
  expect(responses.map((response) => response.body)).toEqual(expected)
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([400]))
  expect((await ownerPool.query('select from auth.users')).rowCount).toBe(0)
})

test('deeply nested metadata is rejected without a stack overflow', async () => {
  const { url } = await testServer()
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const text = `{"email":"${email}","password":"${password}","data":{"x":${deep}}}`
  const response = await authRequests(url).send('POST', '/signup', { body: text })
  expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('anonymous sign-ups and sign-ups by phone are disabled', async () => {
  const { asAnon, url } = await testServer()
  const anonymous = await asAnon().auth.signInAnonymously()
  expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  const { post } = authRequests(url)
  expect(await post('/signup', { password })).toMatchObject({
    status: 422,
    body: { code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' },
  })
  const phone = await asAnon().auth.signUp({ phone: '+15550100', password })
  expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
})
