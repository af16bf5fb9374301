import { expect, test } from 'vitest'
import { expectWaiting } from '../../testing/expect-waiting.ts'
import { type TestServer, testPassword } from '../../testing/test-server.ts'
import { asServiceRole, serviceKey } from '../admin/test-service-role.ts'
import { authRequests, newEmail } from '../core/test-auth-requests.ts'
import { confirmedShopper, confirmingServer } from './test-confirming.ts'

const otherPassword = 'battery staple'

type Changing = { userId: string; act: () => Promise<unknown> }

/** Does something while the account's address is about to change, which it does before that ends. */
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
  const acted = act()
  await expectWaiting(ownerPool, 1)
  await changing.query('commit')
  changing.release()
  await acted
}

test.each([
  ['/recover', {}],
  ['/otp', { create_user: false }],
  ['/signup', { password: testPassword }],
  ['/resend', { type: 'email_change' }],
])('a mailbox that just gave up an account is sent no way into it by %s', async (path, more) => {
  const server = await confirmingServer()
  const { post } = authRequests(server.url)
  const { email, userId } = await confirmedShopper(server)
  await server.ownerPool.query("update auth.users set email_change = 'new@example.com'")
  await whileAddressChanges(server, { userId, act: () => post(path, { email, ...more }) })
  // Of the next mailbox, so that what follows the first answer has ended.
  const other = newEmail()
  await post('/otp', { email: other })
  await server.nextMail(other)
  const { rows } = await server.ownerPool.query(
    'select token_type from auth.one_time_tokens where user_id = $1',
    [userId],
  )
  expect(rows).toEqual([])
})

/** What follows when a shopper asks for an address while the account gets another one. */
async function changeWhileChanging(change: {
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
  let answer: unknown
  const act = async () => {
    answer = await send('PUT', '/user', { headers, body: JSON.stringify({ email: to }) })
  }
  await whileAddressChanges(server, { userId: session.user.id, to: between, act })
  return { answer, mails: server.mails.slice(before) }
}

test('a change that waits for another asks that address, not the one before it', async () => {
  const [between, to] = [newEmail(), newEmail()]
  const { answer, mails } = await changeWhileChanging({ authAutoconfirm: false, between, to })
  expect(answer).toMatchObject({ status: 200, body: { email: between, new_email: to } })
  expect(mails).toMatchObject([
    { kind: 'email-change', to: between, info: { newEmail: to } },
    { kind: 'email-change', to, info: { newEmail: to } },
  ])
})

test('where accounts need no confirmation, it tells that address', async () => {
  const [between, to] = [newEmail(), newEmail()]
  const { answer, mails } = await changeWhileChanging({ authAutoconfirm: true, between, to })
  expect(answer).toMatchObject({ status: 200, body: { email: to } })
  expect(mails).toMatchObject([{ kind: 'email-change-notice', to: between }])
})

test.each([true, false])(
  'an address that the account just got is not asked for again, confirmed at once: %s',
  async (authAutoconfirm) => {
    const to = newEmail()
    const { answer, mails } = await changeWhileChanging({ authAutoconfirm, between: to, to })
    expect(answer).toMatchObject({ status: 200, body: { email: to } })
    expect(answer).not.toHaveProperty('body.new_email')
    expect(mails).toEqual([])
  },
)

test('no link is made for a mailbox that just gave up the account', async () => {
  const server = await confirmingServer({ authServiceKey: serviceKey })
  const { email, userId } = await confirmedShopper(server)
  const { admin } = asServiceRole(server).auth
  let made: unknown
  const act = async () => void (made = await admin.generateLink({ type: 'recovery', email }))
  await whileAddressChanges(server, { userId, act })
  expect(made).toMatchObject({ error: { status: 404, code: 'user_not_found' } })
})

test('a password that its owner confirms meanwhile is not replaced by that of an operator\u2019s link', async () => {
  const server = await confirmingServer({ authServiceKey: serviceKey })
  const { post, signIn } = authRequests(server.url)
  const email = newEmail()
  await post('/signup', { email, password: testPassword })
  const { rows } = await server.ownerPool.query<{ id: string }>('select id from auth.users')
  const userId = rows[0]?.id ?? ''
  const { admin } = asServiceRole(server).auth
  const link = { type: 'signup', email, password: otherPassword } as const
  let made: unknown
  const act = async () => void (made = await admin.generateLink(link))
  const query = 'update auth.users set email_confirmed_at = now() where id = $1'
  await whileAccountChanges(server, { userId, act, query })
  expect(made).toMatchObject({ error: { status: 422, code: 'email_exists' } })
  expect((await signIn(email)).status).toBe(200)
})

test('of two sign-ups for one address at the same time, neither decides on the password', async () => {
  const server = await confirmingServer()
  const { post, signIn } = authRequests(server.url)
  const email = newEmail()
  const passwords = [testPassword, otherPassword]
  const answers = await Promise.all(
    passwords.map((password) => post('/signup', { email, password })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await server.nextMail(email)
  const { code: token } = await server.nextMail(email)
  expect((await post('/verify', { email, token, type: 'signup' })).status).toBe(200)
  for (const password of passwords) {
    expect(await signIn(email, password)).toMatchObject({ body: { code: 'invalid_credentials' } })
  }
})

test('a sign-up that is sent twice keeps its password', async () => {
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
