import { expect, test } from 'vitest'
import { expectWaiting } from '../../testing/expect-waiting.ts'
import { type TestServer, testPassword } from '../../testing/test-server.ts'
import { asServiceRole, serviceKey } from '../admin/test-service-role.ts'
import { authRequests, newEmail } from '../core/test-auth-requests.ts'
import { confirmedShopper, confirmingServer } from './test-confirming.ts'

const otherPassword = 'battery staple'

type Changing = { userId: string; act: () => Promise<unknown> }

/**
 * Runs `act` while another transaction is changing the account's email address. That transaction commits once
 * `act` is waiting for it.
 */
function whileAddressChanges(
  server: TestServer,
  { to = newEmail(), ...changing }: Changing & { to?: string },
): Promise<void> {
  const query = 'update auth.users set email = $2 where id = $1'
  return whileAccountChanges(server, { ...changing, query, values: [to] })
}

async function whileAccountChanges(
  { ownerPool }: TestServer,
  { userId, act, query, values = [] }: Changing & { query: string; values?: string[] },
): Promise<void> {
  const changing = await ownerPool.connect()
  await changing.query('begin')
  await changing.query(query, [userId, ...values])
  const done = act()
  await expectWaiting(ownerPool, 1)
  await changing.query('commit')
  changing.release()
  await done
}

test.each([
  ['/recover', {}],
  ['/otp', { create_user: false }],
  ['/signup', { password: testPassword }],
  ['/resend', { type: 'email_change' }],
])(
  '%s doesn’t send a link to a mailbox that no longer belongs to the account',
  async (path, body) => {
    const server = await confirmingServer()
    const { post } = authRequests(server.url)
    const { email, userId } = await confirmedShopper(server)
    await server.ownerPool.query("update auth.users set email_change = 'new@example.com'")
    await whileAddressChanges(server, { userId, act: () => post(path, { email, ...body }) })
    // Waits for another email. By the time this email arrives, the background task of the first request has
    // ended.
    const other = newEmail()
    await post('/otp', { email: other })
    await server.nextMail(other)
    const { rows } = await server.ownerPool.query(
      'select token_type from auth.one_time_tokens where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([])
  },
)

/** Requests an email address change while another one is still uncommitted. */
async function changeDuringChange(change: {
  authAutoconfirm: boolean
  between: string
  to: string
}) {
  const { authAutoconfirm, between, to } = change
  const server = await confirmingServer({ authAutoconfirm })
  const { send, newSession } = authRequests(server.url)
  const session = authAutoconfirm ? await newSession() : (await confirmedShopper(server)).session
  const headers = { authorization: `Bearer ${session.access_token}` }
  const before = server.mails.length
  let response: unknown
  const act = async () => {
    response = await send('PUT', '/user', { headers, body: JSON.stringify({ email: to }) })
  }
  await whileAddressChanges(server, { userId: session.user.id, to: between, act })
  return { response, mails: server.mails.slice(before) }
}

test('the second of two concurrent address changes must be confirmed from the address set by the first', async () => {
  const [between, to] = [newEmail(), newEmail()]
  const { response, mails } = await changeDuringChange({ authAutoconfirm: false, between, to })
  expect(response).toMatchObject({ status: 200, body: { email: between, new_email: to } })
  expect(mails).toMatchObject([
    { kind: 'email-change', to: between, info: { newEmail: to } },
    { kind: 'email-change', to, info: { newEmail: to } },
  ])
})

test('without confirmations, the second of two concurrent address changes notifies the address set by the first', async () => {
  const [between, to] = [newEmail(), newEmail()]
  const { response, mails } = await changeDuringChange({ authAutoconfirm: true, between, to })
  expect(response).toMatchObject({ status: 200, body: { email: to } })
  expect(mails).toMatchObject([{ kind: 'email-change-notice', to: between }])
})

test.each([true, false])(
  'requesting the address that a concurrent change has just set doesn’t send an email (autoconfirm: %s)',
  async (authAutoconfirm) => {
    const to = newEmail()
    const { response, mails } = await changeDuringChange({ authAutoconfirm, between: to, to })
    expect(response).toMatchObject({ status: 200, body: { email: to } })
    expect(response).not.toHaveProperty('body.new_email')
    expect(mails).toEqual([])
  },
)

test('an operator can’t get a link for a mailbox that no longer belongs to the account', async () => {
  const server = await confirmingServer({ authServiceKey: serviceKey })
  const { email, userId } = await confirmedShopper(server)
  const { admin } = asServiceRole(server).auth
  let generated: unknown
  const act = async () => void (generated = await admin.generateLink({ type: 'recovery', email }))
  await whileAddressChanges(server, { userId, act })
  expect(generated).toMatchObject({ error: { status: 404, code: 'user_not_found' } })
})

test('an operator’s sign-up link doesn’t replace the password of an account that its owner has just confirmed', async () => {
  const server = await confirmingServer({ authServiceKey: serviceKey })
  const { post, signIn } = authRequests(server.url)
  const email = newEmail()
  await post('/signup', { email, password: testPassword })
  const { rows } = await server.ownerPool.query<{ id: string }>('select id from auth.users')
  const userId = rows[0]?.id ?? ''
  const { admin } = asServiceRole(server).auth
  const link = { type: 'signup', email, password: otherPassword } as const
  let generated: unknown
  const act = async () => void (generated = await admin.generateLink(link))
  const query = 'update auth.users set email_confirmed_at = now() where id = $1'
  await whileAccountChanges(server, { userId, act, query })
  expect(generated).toMatchObject({ error: { status: 422, code: 'email_exists' } })
  expect((await signIn(email)).status).toBe(200)
})

test('after two simultaneous sign-ups with different passwords, the account has no password', async () => {
  const server = await confirmingServer()
  const { post, signIn } = authRequests(server.url)
  const email = newEmail()
  const passwords = [testPassword, otherPassword]
  const responses = await Promise.all(
    passwords.map((password) => post('/signup', { email, password })),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  await server.nextMail(email)
  const { code: token } = await server.nextMail(email)
  expect((await post('/verify', { email, token, type: 'signup' })).status).toBe(200)
  for (const password of passwords) {
    expect(await signIn(email, password)).toMatchObject({ body: { code: 'invalid_credentials' } })
  }
})

test('after two simultaneous sign-ups with the same password, the account keeps the password', async () => {
  const server = await confirmingServer()
  const { post, signIn } = authRequests(server.url)
  const email = newEmail()
  const signUp = () => post('/signup', { email, password: testPassword })
  await Promise.all([signUp(), signUp()])
  await server.nextMail(email)
  const { code: token } = await server.nextMail(email)
  expect((await post('/verify', { email, token, type: 'signup' })).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})
