import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { hashParameters } from '../password/password-hashing.ts'

test('a sign-in ignores case and spaces around the email address', async () => {
  const { url, asAnon } = await testServer()
  const { user } = await authRequests(url).newSession()
  const { data, error } = await asAnon().auth.signInWithPassword({
    email: ` ${user.email.toUpperCase()}`,
    password: testPassword,
  })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(user.id)
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
})

test('a sign-in updates the time of the last sign-in', async () => {
  const { url, ownerPool } = await testServer()
  const requests = authRequests(url)
  const { user } = await requests.newSession()
  await ownerPool.query("update auth.users set last_sign_in_at = now() - interval '1 day'")
  const before = (await ownerPool.query('select now() as time')).rows[0].time as Date
  const again = toSession(await requests.signIn(user.email))
  expect(new Date(String(again.user['last_sign_in_at'])).getTime()).toBeGreaterThanOrEqual(
    before.getTime(),
  )
})

test('an unknown email address and a wrong password get the same response', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, signIn } = authRequests(url)
  const { user } = await newSession()
  const { user: other } = await newSession()
  await ownerPool.query('update auth.users set encrypted_password = null where id = $1', [other.id])
  const responses = [
    await signIn(newEmail(), testPassword),
    await signIn(user.email, 'wrong password'),
    await signIn(user.email, ''),
    await signIn(user.email, 'x'.repeat(1000)),
    await signIn(other.email, testPassword),
    await signIn('no address at all', testPassword),
  ]
  for (const response of responses) {
    expect(response.status).toBe(400)
    expect(response.body).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }
})

test('the Supabase client reports a wrong password', async () => {
  const { asAnon } = await testServer()
  const { error } = await asAnon().auth.signInWithPassword({
    email: newEmail(),
    password: 'wrong password',
  })
  expect(error).toMatchObject({
    name: 'AuthApiError',
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
})

test.each([
  ['banned', "banned_until = now() + interval '1 day'", 'user_banned', 'User is banned'],
  ['unconfirmed', 'email_confirmed_at = null', 'email_not_confirmed', 'Email not confirmed'],
])(
  'only someone with the right password learns that the account is %s',
  async (_who, change, code, message) => {
    const { url, ownerPool } = await testServer()
    const { newSession, signIn } = authRequests(url)
    const { user } = await newSession()
    await ownerPool.query(`update auth.users set ${change}`)
    expect(await signIn(user.email)).toMatchObject({ status: 400, body: { code, message } })
    const wrong = await signIn(user.email, 'wrong password')
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials' })
  },
)

const refusedSignIns: readonly [unknown, string | RegExp][] = [
  [{ password: 'x' }, 'missing email or phone'],
  [{ email: '', password: 'x' }, 'missing email or phone'],
  [{ email: 'a@example.com', phone: '1', password: 'x' }, /^Only an email address or phone/],
  [{ email: {}, password: 'x' }, /^email: /],
  [{ email: 'a@example.com', password: 123_456 }, /^password: /],
  [{ email: 'a\u0000@example.com', password: 'x' }, /^email: must not contain/],
  [null, /./],
]

test('a malformed sign-in is rejected, and the error says why', async () => {
  const { url } = await testServer()
  const { post } = authRequests(url)
  const path = '/token?grant_type=password'
  const responses = await Promise.all(refusedSignIns.map(([body]) => post(path, body)))
  const expected = refusedSignIns.map(([, message]) => ({
    code: 'validation_failed',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  }))
  expect(responses.map((response) => response.body)).toEqual(expected)
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([400]))
})

test('unsupported grant types are rejected', async () => {
  const { url } = await testServer()
  const { post } = authRequests(url)
  const types = ['', '?grant_type=code', '?grant_type=password&grant_type=password']
  const responses = await Promise.all(types.map((query) => post(`/token${query}`, { email: 'x' })))
  for (const response of responses) {
    expect(response).toMatchObject({ status: 400, body: { message: 'unsupported_grant_type' } })
  }
})

test('a hash with old parameters is replaced at the next sign-in', async () => {
  const { url, ownerPool } = await testServer({}, { hashParameters })
  const { newSession, signIn } = authRequests(url)
  const { user } = await newSession()
  const old = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await ownerPool.query('update auth.users set encrypted_password = $1', [old])
  expect((await signIn(user.email, 'wrong password')).status).toBe(400)
  expect((await signIn(user.email)).status).toBe(200)
  const { rows } = await ownerPool.query('select encrypted_password from auth.users')
  expect(rows[0].encrypted_password).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect((await signIn(user.email)).status).toBe(200)
})

test('if a stored hash has an unknown format, a sign-in fails like one with a wrong password', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, signIn } = authRequests(url)
  const { user } = await newSession()
  await ownerPool.query(
    "update auth.users set encrypted_password = '$2a$10$abcdefghijklmnopqrstuv'",
  )
  expect((await signIn(user.email)).body).toMatchObject({ code: 'invalid_credentials' })
})

test('a sign-in deletes the shopper’s sessions that ended more than a day ago', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, signIn } = authRequests(url)
  const ann = await newSession()
  await newSession()
  await signIn(ann.user.email)
  await ownerPool.query("update auth.sessions set not_after = now() - interval '25 hours'")
  await signIn(ann.user.email)
  await ownerPool.query(
    "update auth.sessions set not_after = now() - interval '23 hours' where not_after is null",
  )
  const last = toSession(await signIn(ann.user.email))
  const { rows } = await ownerPool.query(
    'select not_after is null as lives, user_id = $1 as is_anns from auth.sessions order by created_at',
    [ann.user.id],
  )
  expect(rows).toEqual([
    { lives: false, is_anns: false },
    { lives: false, is_anns: true },
    { lives: true, is_anns: true },
  ])
  expect(last.user.id).toBe(ann.user.id)
})
