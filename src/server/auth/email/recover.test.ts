import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { openLink, otherApp, queryOf } from './test-links.ts'

const newPassword = 'battery staple'

test('a shopper who forgot the password sets a new one with the link in an email', async () => {
  const server = await testServer()
  const { user } = await authRequests(server.url).newSession()
  const ann = server.asAnon()
  const { data, error } = await ann.auth.resetPasswordForEmail(user.email.toUpperCase())
  expect({ data, error }).toEqual({ data: {}, error: null })
  const mail = await server.nextMail(user.email)
  expect(mail.kind).toBe('recovery')
  const opened = await openLink(server, queryOf(mail))
  expect(opened).toMatchObject({ target: otherApp, hash: { type: 'recovery' } })
  const { access_token: token } = opened.hash
  const { send, signIn } = authRequests(server.url)
  const changed = await send('PUT', '/user', {
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: newPassword }),
  })
  expect(changed.status).toBe(200)
  expect((await signIn(user.email)).status).toBe(400)
  expect((await signIn(user.email, newPassword)).status).toBe(200)
})

test('a shopper can type the code from the email instead of opening the link', async () => {
  const server = await testServer()
  const { user } = await authRequests(server.url).newSession()
  const ann = server.asAnon()
  const seen: string[] = []
  ann.auth.onAuthStateChange((event) => void seen.push(event))
  await ann.auth.resetPasswordForEmail(user.email)
  const { code = '' } = await server.nextMail(user.email)
  const { email } = user
  const { data, error } = await ann.auth.verifyOtp({ email, token: code, type: 'recovery' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: user.id, recovery_sent_at: expect.any(String) })
  expect(seen).toContain('PASSWORD_RECOVERY')
})

test('an unknown email address gets the usual response, but no email is sent there', async () => {
  const server = await testServer()
  const { newSession, post } = authRequests(server.url)
  const { user } = await newSession()
  const unknown = await post('/recover', { email: newEmail() })
  const known = await post('/recover', { email: user.email })
  expect(unknown).toMatchObject({ status: 200, body: {} })
  expect(known.status).toBe(unknown.status)
  expect(known.body).toEqual(unknown.body)
  await server.nextMail(user.email)
  expect(server.mails).toHaveLength(1)
})

test('a banned account doesn’t get an email', async () => {
  const server = await testServer()
  const { newSession, post } = authRequests(server.url)
  const [locked, open] = [await newSession(), await newSession()]
  await server.ownerPool.query("update auth.users set banned_until = 'infinity' where id = $1", [
    locked.user.id,
  ])
  await post('/recover', { email: locked.user.email })
  await post('/recover', { email: open.user.email })
  await server.nextMail(open.user.email)
  expect(server.mails.map(({ to }) => to)).toEqual([open.user.email])
})

test('a recovery gives an unconfirmed account to the owner of its email address', async () => {
  const server = await testServer({ authAutoconfirm: false })
  const { post, signIn } = authRequests(server.url)
  const email = newEmail()
  await post('/signup', { email, password: newPassword })
  await server.nextMail(email)
  await post('/recover', { email })
  const { code } = await server.nextMail(email)
  const session = toSession(await post('/verify', { email, token: code, type: 'recovery' }))
  expect(session.user).toHaveProperty('email_confirmed_at')
  expect((await signIn(email, newPassword)).status).toBe(400)
})

test.each([{}, { email: '' }, { email: 'nobody' }, { email: 'a@b.c\r\nBcc: eve@evil.example' }])(
  'a recovery for %j is rejected',
  async (body) => {
    const { url, mails } = await testServer()
    const answer = await authRequests(url).post('/recover', body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(mails).toEqual([])
  },
)
