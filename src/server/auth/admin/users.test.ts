import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { setUpSecondFactor } from '../mfa/test-factors.ts'
import { asServiceRole, serviceKey } from './test-service-role.ts'

async function operatedServer() {
  const server = await testServer({ authServiceKey: serviceKey })
  return { server, admin: asServiceRole(server).auth.admin }
}

test('an operator creates an admin account that can sign in right away', async () => {
  const { server, admin } = await operatedServer()
  const email = newEmail()
  const id = randomUUID()
  const { data, error } = await admin.createUser({
    id,
    email: ` ${email.toUpperCase()}`,
    password: testPassword,
    email_confirm: true,
    user_metadata: { full_name: 'Ann' },
    app_metadata: { role: 'admin' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id,
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { role: 'admin', provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
  })
  expect(data.user?.user_metadata).toEqual({ full_name: 'Ann' })
  expect(JSON.stringify(data)).not.toContain('argon2')
  const signedIn = await server.asAnon().auth.signInWithPassword({
    email,
    password: testPassword,
  })
  expect(decodeJwt(signedIn.data.session?.access_token ?? '')).toMatchObject({
    sub: id,
    role: 'authenticated',
    app_metadata: { role: 'admin' },
  })
})

test('an account created with a password hash signs in with its password', async () => {
  const { server, admin } = await operatedServer()
  const email = newEmail()
  const passwordHash = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await admin.createUser({ email, password_hash: passwordHash, email_confirm: true })
  expect((await authRequests(server.url).signIn(email)).status).toBe(200)
})

test('an account created with an unconfirmed email address can’t sign in until it is confirmed', async () => {
  const { server, admin } = await operatedServer()
  const email = newEmail()
  const { data } = await admin.createUser({ email, password: testPassword })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const { signIn } = authRequests(server.url)
  expect(await signIn(email)).toMatchObject({ body: { code: 'email_not_confirmed' } })
  await admin.updateUserById(data.user?.id ?? '', { email_confirm: true })
  expect((await signIn(email)).status).toBe(200)
})

const refused: readonly [object, number, string, string | RegExp][] = [
  [{}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
  [{ email: 'none' }, 400, 'validation_failed', /invalid format/],
  [{ email: 'a@example.com', password: '12345' }, 422, 'weak_password', /at least 6/],
  [{ email: 'a@example.com', phone: '+15550100' }, 400, 'validation_failed', /^phone: /],
  [{ email: 'a@example.com', id: '1' }, 400, 'validation_failed', /^id: /],
  [{ email: 'a@example.com', role: 'service_role' }, 400, 'validation_failed', /^role: /],
  [
    { email: 'a@example.com', ban_duration: '1d' },
    400,
    'validation_failed',
    /^invalid format for ban/,
  ],
  [
    { email: 'a@example.com', password_hash: '$2b$10$x' },
    400,
    'validation_failed',
    /^password_hash: /,
  ],
  [
    { email: 'a@example.com', password: testPassword, password_hash: '$argon2id$' },
    400,
    'validation_failed',
    /^password_hash: /,
  ],
  [
    { email: 'a@example.com', app_metadata: { x: 'x'.repeat(1100) } },
    400,
    'validation_failed',
    'app_metadata: must not be longer than 1024 bytes',
  ],
  [
    { email: 'a@example.com', user_metadata: { x: 'x'.repeat(4100) } },
    400,
    'validation_failed',
    'user_metadata: must not be longer than 4096 bytes',
  ],
]

test('creating an invalid account fails with an error that says why', async () => {
  const { server, admin } = await operatedServer()
  const responses = await Promise.all(refused.map(([attributes]) => admin.createUser(attributes)))
  expect(responses.map(({ error }) => [error?.status, error?.code, error?.message])).toEqual(
    refused.map(([, status, code, message]) => [
      status,
      code,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]),
  )
  expect((await server.ownerPool.query('select from auth.users')).rowCount).toBe(0)
})

test('two accounts can’t have the same email address or ID', async () => {
  const { admin } = await operatedServer()
  const email = newEmail()
  const { data } = await admin.createUser({ email })
  expect((await admin.createUser({ email: email.toUpperCase() })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
  const sameId = await admin.createUser({ email: newEmail(), id: data.user?.id ?? '' })
  expect(sameId.error).toMatchObject({ status: 400, message: 'id: already used by another user' })
  const other = await admin.createUser({ email: newEmail() })
  expect((await admin.updateUserById(other.data.user?.id ?? '', { email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
})

test('when an operator changes a password, the account’s sessions end and its links stop working', async () => {
  const { server, admin } = await operatedServer()
  const { newSession, get, refresh, signIn } = authRequests(server.url)
  const session = await newSession()
  const link = await admin.generateLink({ type: 'recovery', email: session.user.email })
  const { error } = await admin.updateUserById(session.user.id, { password: 'battery staple' })
  expect(error).toBeNull()
  expect((await get('/user', session.access_token)).status).toBe(403)
  expect((await refresh(session.refresh_token)).status).toBe(400)
  expect((await signIn(session.user.email)).status).toBe(400)
  expect((await signIn(session.user.email, 'battery staple')).status).toBe(200)
  const opened = await server.asAnon().auth.verifyOtp({
    type: 'recovery',
    token_hash: link.data.properties?.hashed_token ?? '',
  })
  expect(opened.error?.code).toBe('otp_expired')
})

test('an operator changes the email address and metadata of an account', async () => {
  const { server, admin } = await operatedServer()
  const { newSession, signIn } = authRequests(server.url)
  const { user } = await newSession()
  const email = newEmail()
  await admin.updateUserById(user.id, { user_metadata: { color: 'green', size: 1 } })
  const { data } = await admin.updateUserById(user.id, {
    email,
    user_metadata: { size: null },
    app_metadata: { role: 'admin' },
  })
  expect(data.user).toMatchObject({
    email,
    user_metadata: { color: 'green', email: user.email, email_verified: true },
    app_metadata: { role: 'admin', provider: 'email' },
    identities: [{ email, identity_data: { email, email_verified: false } }],
  })
  expect(data.user?.user_metadata).not.toHaveProperty('size')
  expect((await signIn(user.email)).status).toBe(400)
  expect((await signIn(email)).status).toBe(200)
  const without = await admin.updateUserById(user.id, { app_metadata: { role: null } })
  expect(without.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
})

test('a ban takes effect at the shopper’s next request and lasts until it is lifted', async () => {
  const { server, admin } = await operatedServer()
  const ann = await server.asShopper('ann')
  const session = (await ann.auth.getSession()).data.session
  const id = session?.user.id ?? ''
  const { get, signIn, refresh } = authRequests(server.url)
  const banned = await admin.updateUserById(id, { ban_duration: '1h30m' })
  const minutes = (Date.parse(banned.data.user?.banned_until ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(88)
  expect(minutes).toBeLessThan(92)
  expect(await get('/user', session?.access_token)).toMatchObject({
    status: 403,
    body: { code: 'user_banned' },
  })
  expect((await ann.from('notes').select()).error).toMatchObject({ code: 'PGRST303' })
  const code = { status: 400, body: { code: 'user_banned' } }
  expect(await refresh(session?.refresh_token)).toMatchObject(code)
  expect(await signIn(session?.user.email ?? '')).toMatchObject(code)

  const freed = await admin.updateUserById(id, { ban_duration: 'none' })
  expect(freed.data.user?.banned_until).toBeUndefined()
  expect((await get('/user', session?.access_token)).status).toBe(200)
  expect((await ann.from('notes').select()).error).toBeNull()
})

test('an operator deletes an account and all its data', async () => {
  const { server, admin } = await operatedServer()
  const ann = await server.asShopper('ann')
  await ann.from('notes').insert({ id: '1', name: 'Weekly', items: 'milk' })
  await setUpSecondFactor(ann)
  const session = (await ann.auth.getSession()).data.session
  const id = session?.user.id ?? ''
  const { data, error } = await admin.deleteUser(id)
  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  expect((await admin.getUserById(id)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User not found',
  })
  expect((await ann.from('notes').select()).error).toMatchObject({ code: 'PGRST303' })
  const { rows } = await server.ownerPool.query(
    `select (select count(*)::int from public.notes) as lists,
       (select count(*)::int from auth.mfa_factors) as factors,
       (select json_agg(payload ->> 'action') from auth.audit_log_entries) as entries`,
  )
  expect(rows).toEqual([{ lists: 0, factors: 0, entries: ['user_deleted'] }])
})

test('a soft deletion and a malformed user ID are rejected', async () => {
  const { server, admin } = await operatedServer()
  const { user } = await authRequests(server.url).newSession()
  expect((await admin.deleteUser(user.id, true)).error).toMatchObject({ status: 422 })
  expect((await admin.getUserById(user.id)).error).toBeNull()
  const headers = { authorization: `Bearer ${serviceKey}` }
  const response = await authRequests(server.url).send('GET', '/admin/users/1', { headers })
  expect(response).toMatchObject({
    status: 404,
    body: { code: 'validation_failed', message: 'user_id must be an UUID' },
  })
})

test('an operator reads all accounts, page by page', async () => {
  const { server, admin } = await operatedServer()
  expect((await admin.listUsers()).data).toMatchObject({ users: [], total: 0 })
  const { newSession } = authRequests(server.url)
  const ids = [await newSession(), await newSession(), await newSession()].map(
    ({ user }) => user.id,
  )
  const first = await admin.listUsers({ page: 1, perPage: 2 })
  expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 2, total: 3 })
  const second = await admin.listUsers({ page: 2, perPage: 2 })
  expect(second.data).toMatchObject({ nextPage: null, lastPage: 2, total: 3 })
  const listed = [...first.data.users, ...second.data.users].map(({ id }) => id)
  expect(listed).toEqual(ids.toReversed())
  for (const page of [-1, 0.5]) {
    expect((await admin.listUsers({ page })).error).toMatchObject({ status: 400 })
  }
})

test('an operator signs a shopper out with the shopper’s token', async () => {
  const { server, admin } = await operatedServer()
  const { newSession, signIn, get } = authRequests(server.url)
  const first = await newSession()
  const second = toSession(await signIn(first.user.email))
  expect((await admin.signOut(first.access_token, 'others')).error).toBeNull()
  expect((await get('/user', first.access_token)).status).toBe(200)
  expect((await get('/user', second.access_token)).status).toBe(403)
})

test('an operator removes a lost second factor', async () => {
  const { server, admin } = await operatedServer()
  const ann = await server.asShopper('ann')
  const factor = await setUpSecondFactor(ann)
  const userId = (await ann.auth.getUser()).data.user?.id ?? ''
  const listed = await admin.mfa.listFactors({ userId })
  expect(listed.data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
  expect(JSON.stringify(listed)).not.toContain(factor.secret)
  const removed = await admin.mfa.deleteFactor({ userId, id: factor.id })
  expect(removed.error).toBeNull()
  await ann.auth.refreshSession()
  const level = await ann.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  expect((await admin.mfa.deleteFactor({ userId, id: factor.id })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
})
