import { expect, test, vi } from 'vitest'
import { type TestServer, testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail } from '../test-requests.ts'
import { confirmedShopper, confirmingServer } from './test-confirming.ts'

const otherPassword = 'battery staple'

/** Does something while the account's address is about to change, which it does before that ends. */
async function whileAddressChanges(
  { ownerPool }: TestServer,
  { userId, act }: { userId: string; act: () => Promise<unknown> },
): Promise<void> {
  const changing = await ownerPool.connect()
  await changing.query('begin')
  await changing.query('update auth.users set email = $2 where id = $1', [userId, newEmail()])
  const acted = act()
  await vi.waitFor(async () => {
    const { rowCount } = await ownerPool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  }, 10_000)
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
