import { expect, test } from 'vitest'
import { testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { confirmedShopper, confirmingServer } from '../email/test-confirming.ts'
import { openLink, otherApp, queryOf } from '../email/test-links.ts'

const otherPassword = 'battery staple'
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

test('a shopper signs up, cannot sign in yet, and confirms with the link in the email', async () => {
  const server = await confirmingServer()
  const email = newEmail()
  const ann = server.asAnon()
  const { data, error } = await ann.auth.signUp({
    email,
    password: testPassword,
    options: { data: { full_name: 'Ann Lee' }, emailRedirectTo: 'http://localhost:3000/app' },
  })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    email,
    role: 'authenticated',
    user_metadata: { full_name: 'Ann Lee', email_verified: false },
    identities: [{ provider: 'email' }],
  })
  expect(data.user).not.toHaveProperty('email_confirmed_at')
  const early = await ann.auth.signInWithPassword({ email, password: testPassword })
  expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })

  const mail = await server.nextMail(email)
  expect(mail).toMatchObject({ kind: 'confirmation', to: email })
  const opened = await openLink(server, queryOf(mail))
  expect(opened).toMatchObject({
    status: 303,
    target: otherApp,
    hash: { type: 'signup', token_type: 'bearer' },
  })
  const signedIn = await ann.auth.signInWithPassword({ email, password: testPassword })
  expect(signedIn.data.user).toMatchObject({
    id: data.user?.id,
    created_at: data.user?.created_at,
    user_metadata: { full_name: 'Ann Lee', email_verified: true },
    identities: [
      {
        identity_id: data.user?.identities?.[0]?.identity_id,
        identity_data: { email_verified: true },
      },
    ],
  })
})

test.each(['signup', 'email'] as const)(
  'a shopper confirms with the code (type %s)',
  async (type) => {
    const server = await confirmingServer()
    const email = newEmail()
    const ann = server.asAnon()
    await ann.auth.signUp({ email, password: testPassword })
    const { code = '' } = await server.nextMail(email)
    expect(code).toMatch(/^\d{6}$/)
    const { data, error } = await ann.auth.verifyOtp({ email: ` ${email}`, token: code, type })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const again = await server.asAnon().auth.verifyOtp({ email, token: code, type })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  },
)

test('a sign-up with a taken email address gets the usual response and sends the owner a link to sign in', async () => {
  const server = await confirmingServer()
  const { email, userId } = await confirmedShopper(server)
  const { post, signIn } = authRequests(server.url)
  const body = { password: otherPassword, data: { full_name: 'Eve' } }
  const known = await post('/signup', { ...body, email: email.toUpperCase() })
  const fresh = newEmail()
  const unknown = await post('/signup', { ...body, email: fresh })
  expect(known.status).toBe(unknown.status)
  expect(shapeOf(known.body, email)).toEqual(shapeOf(unknown.body, fresh))
  expect(JSON.stringify(known.body)).not.toContain(userId)

  expect(await server.nextMail(email)).toMatchObject({ kind: 'magic-link', to: email })
  expect(await server.nextMail(fresh)).toMatchObject({ kind: 'confirmation', to: fresh })
  expect((await signIn(email, otherPassword)).status).toBe(400)
  const { user } = toSession(await signIn(email))
  expect(user).toMatchObject({ id: userId })
  expect(user['user_metadata']).not.toHaveProperty('full_name')
})

test('a second sign-up with the same password sends the email again', async () => {
  const server = await confirmingServer()
  const email = newEmail()
  const { post, signIn } = authRequests(server.url)
  const first = await post('/signup', { email, password: testPassword })
  const { code: oldCode } = await server.nextMail(email)
  const second = await post('/signup', { email, password: testPassword })
  expect(shapeOf(second.body, email)).toEqual(shapeOf(first.body, email))
  const { code } = await server.nextMail(email)
  if (code !== oldCode) {
    const old = await post('/verify', { email, token: oldCode, type: 'signup' })
    expect(old.status).toBe(403)
  }
  expect((await post('/verify', { email, token: code, type: 'signup' })).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})

test('a stranger who signed up with an email address doesn’t get access when its owner confirms it', async () => {
  const server = await confirmingServer()
  const email = newEmail()
  const { post, signIn } = authRequests(server.url)
  await post('/signup', { email, password: otherPassword, data: { full_name: 'Eve' } })
  await server.nextMail(email)
  const response = await post('/signup', { email, password: testPassword })
  expect(JSON.stringify(response.body)).not.toContain('Eve')
  const { code } = await server.nextMail(email)
  expect((await post('/verify', { email, token: code, type: 'signup' })).status).toBe(200)
  // The server can't know which password is the owner's, so the owner sets a new one with 'Forgot password?'.
  expect((await signIn(email, otherPassword)).status).toBe(400)
  expect((await signIn(email, testPassword)).status).toBe(400)
})

test('simultaneous sign-ups with one email address create one account, and all requests succeed', async () => {
  const server = await confirmingServer()
  const body = { email: newEmail(), password: testPassword }
  const { post } = authRequests(server.url)
  const responses = await Promise.all(Array.from({ length: 6 }, () => post('/signup', body)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const { rowCount } = await server.ownerPool.query('select from auth.identities')
  expect(rowCount).toBe(1)
})

/** Replaces values that differ between responses, such as IDs, with placeholders. */
function shapeOf(body: unknown, email: string): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) => {
    if (value === email) return 'email'
    if (typeof value === 'string' && uuid.test(value)) return 'uuid'
    return typeof value === 'string' && /^\d{4}-.*Z$/.test(value) ? 'time' : value
  })
}
