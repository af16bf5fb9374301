import { expect, test } from 'vitest'
import { testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail } from '../core/test-auth-requests.ts'
import { confirmedShopper, confirmingServer } from './test-confirming.ts'
import { hashOf } from './test-links.ts'

test('a shopper can get the sign-up email again, and the link in the first one stops working', async () => {
  const server = await confirmingServer()
  const { post } = authRequests(server.url)
  const email = newEmail()
  await post('/signup', { email, password: testPassword })
  const first = await server.nextMail(email)
  const { error } = await server.asAnon().auth.resend({ email, type: 'signup' })
  expect(error).toBeNull()
  const second = await server.nextMail(email)
  expect(second.kind).toBe('confirmation')
  const verify = ({ link = '' }) => {
    const token_hash = hashOf(link)['token_hash']
    return post('/verify', { token_hash, type: 'signup' })
  }
  expect((await verify(first)).status).toBe(403)
  expect((await verify(second)).status).toBe(200)
})

test('if nothing is pending, a resend gets the usual response but doesn’t send an email', async () => {
  const server = await confirmingServer()
  const { email: confirmed } = await confirmedShopper(server)
  const { post } = authRequests(server.url)
  const waiting = newEmail()
  await post('/signup', { email: waiting, password: testPassword })
  await server.nextMail(waiting)
  const before = server.mails.length
  for (const type of ['signup', 'email_change']) {
    for (const email of [newEmail(), confirmed]) {
      expect(await post('/resend', { email, type })).toMatchObject({ status: 200, body: {} })
    }
  }
  expect(await post('/resend', { email: waiting, type: 'signup' })).toMatchObject({
    status: 200,
    body: {},
  })
  await server.nextMail(waiting)
  expect(server.mails).toHaveLength(before + 1)
})

test('an unsupported type is rejected', async () => {
  const { url } = await confirmingServer()
  const { post } = authRequests(url)
  expect(await post('/resend', { email: newEmail(), type: 'recovery' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  expect(await post('/resend', { phone: '+15550100', type: 'sms' })).toMatchObject({
    status: 422,
    body: { code: 'phone_provider_disabled' },
  })
})
