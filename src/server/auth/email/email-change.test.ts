import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { confirmedShopper, confirmingServer } from './test-confirming.ts'
import { openLink, queryOf } from './test-links.ts'

const awaitingOtherMailbox = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}

/**
 * Signs up a shopper and requests a new email address. Returns the emails that were sent to both mailboxes.
 */
async function changingShopper() {
  const server = await confirmingServer()
  const { email, session, userId } = await confirmedShopper(server)
  const requests = authRequests(server.url)
  const to = newEmail()
  const headers = { authorization: `Bearer ${session.access_token}` }
  const put = (body: object) =>
    requests.send('PUT', '/user', { headers, body: JSON.stringify(body) })
  const response = await put({ email: ` ${to.toUpperCase()}` })
  const mails = { current: await server.nextMail(email), next: await server.nextMail(to) }
  return { server, ...requests, email, to, userId, put, response, mails }
}

test('an email address changes once both mailboxes have confirmed by link', async () => {
  const { server, signIn, email, to, userId, response, mails } = await changingShopper()
  expect(response).toMatchObject({
    status: 200,
    body: { email, new_email: to, email_change_sent_at: expect.any(String) },
  })
  expect(mails.current).toMatchObject({ kind: 'email-change', info: { newEmail: to } })
  const first = await openLink(server, queryOf(mails.next))
  expect(first.hash).toEqual({ message: awaitingOtherMailbox.msg, sb: '' })
  expect((await signIn(to)).status).toBe(400)
  expect((await signIn(email)).status).toBe(200)

  const second = await openLink(server, queryOf(mails.current))
  expect(second.hash).toMatchObject({ type: 'email_change' })
  expect(decodeJwt(second.hash['access_token'] ?? '')).toMatchObject({ sub: userId, email: to })
  expect((await signIn(email)).status).toBe(400)
  const { user } = toSession(await signIn(to))
  expect(user).toMatchObject({
    email: to,
    user_metadata: { email: to, email_verified: true },
    identities: [{ email: to, identity_data: { email: to, email_verified: true } }],
  })
  expect(user).not.toHaveProperty('new_email')
  expect(await server.nextMail(email)).toMatchObject({
    kind: 'email-change-notice',
    info: { newEmail: to },
  })
})

test('an email address changes once the codes from both mailboxes are entered', async () => {
  const { post, email, to, mails } = await changingShopper()
  const verify = (address: string, token: unknown) =>
    post('/verify', { email: address, token, type: 'email_change' })
  if (mails.current.code !== mails.next.code) {
    expect((await verify(to, mails.current.code)).status).toBe(403)
  }
  expect(await verify(email, mails.current.code)).toMatchObject({
    status: 200,
    body: awaitingOtherMailbox,
  })
  expect((await verify(email, mails.current.code)).status).toBe(403)
  expect(toSession(await verify(to, mails.next.code)).user.email).toBe(to)
})

test('confirming an email address change doesn’t confirm a later change', async () => {
  const { server, signIn, email, put, mails } = await changingShopper()
  expect((await openLink(server, queryOf(mails.current))).hash).toHaveProperty('message')
  const later = newEmail()
  await put({ email: later })
  const late = await server.nextMail(later)
  expect((await openLink(server, queryOf(mails.next))).hash).toMatchObject({
    error_code: 'otp_expired',
  })
  expect((await openLink(server, queryOf(late))).hash).toHaveProperty('message')
  expect((await signIn(email)).status).toBe(200)
  expect((await openLink(server, queryOf(await server.nextMail(email)))).hash).toMatchObject({
    type: 'email_change',
  })
})

test('a change to an email address that was taken in the meantime is rejected', async () => {
  const { server, post, signIn, email, to, mails } = await changingShopper()
  await post('/signup', { email: to, password: 'battery staple' })
  await openLink(server, queryOf(mails.next))
  expect((await openLink(server, queryOf(mails.current))).hash).toMatchObject({
    error_code: 'email_exists',
  })
  expect((await signIn(email)).status).toBe(200)
})

test('a shopper can have the emails for an address change resent', async () => {
  const { server, post, email, to, mails } = await changingShopper()
  expect((await post('/resend', { email, type: 'email_change' })).status).toBe(200)
  const again = [await server.nextMail(email), await server.nextMail(to)] as const
  expect((await openLink(server, queryOf(mails.next))).hash).toHaveProperty('error_code')
  await openLink(server, queryOf(again[0]))
  expect((await openLink(server, queryOf(again[1]))).hash).toHaveProperty('access_token')
})

test('a new password cancels a pending email address change', async () => {
  const { server, put, mails, userId } = await changingShopper()
  const pending = 'select email_change from auth.users where id = $1'
  const [before] = (await server.ownerPool.query(pending, [userId])).rows
  expect(before.email_change).not.toBe('')
  expect((await put({ password: 'battery staple' })).status).toBe(200)
  // Requesting the emails again doesn't restore the canceled change.
  expect((await server.ownerPool.query(pending, [userId])).rows).toEqual([{ email_change: '' }])
  for (const mail of [mails.current, mails.next]) {
    expect((await openLink(server, queryOf(mail))).hash).toHaveProperty('error_code')
  }
})

test('an email address that is taken or malformed is rejected', async () => {
  const server = await testServer()
  const other = await authRequests(server.url).newSession()
  const ann = await server.asShopper('ann')
  const before = (await ann.auth.getUser()).data.user
  const taken = await ann.auth.updateUser({ email: other.user.email, data: { color: 'green' } })
  expect(taken.error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
  const wrong = await ann.auth.updateUser({ email: 'nobody' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
  const same = await ann.auth.updateUser({ email: String(before?.email).toUpperCase() })
  expect(same.error).toBeNull()
  expect((await ann.auth.getUser()).data.user).toEqual(before)
})

test('without confirmations, an address changes immediately and the old mailbox is notified', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const from = String((await ann.auth.getUser()).data.user?.email)
  const to = newEmail()
  const { data, error } = await ann.auth.updateUser({ email: to })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: to, identities: [{ email: to }] })
  expect(data.user).not.toHaveProperty('new_email')
  expect(await server.nextMail(from)).toMatchObject({ kind: 'email-change-notice' })
  expect(server.mails).toHaveLength(1)
})

test('canceling an address change keeps the current address and invalidates the links for the change', async () => {
  const { server, email, mails } = await changingShopper()
  const ann = server.asAnon()
  await ann.auth.signInWithPassword({ email, password: testPassword })
  await openLink(server, queryOf(mails.next))
  expect((await ann.rpc('cancel_email_change')).data).toBe(true)
  expect((await ann.auth.getUser()).data.user).not.toHaveProperty('new_email')
  expect((await openLink(server, queryOf(mails.current))).hash).toMatchObject({
    error_code: 'otp_expired',
  })
  expect((await ann.auth.getUser()).data.user?.email).toBe(email)
  expect((await ann.rpc('cancel_email_change')).data).toBe(false)
  expect((await server.asAnon().rpc('cancel_email_change')).error?.code).toBe('42501')
})
