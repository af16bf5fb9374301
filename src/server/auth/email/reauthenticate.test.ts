import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { authRequests } from '../core/test-auth-requests.ts'

const password = 'battery staple'

test('a shopper verifies their mailbox with a code that works only once', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const email = String((await ann.auth.getUser()).data.user?.email)
  const { error } = await ann.auth.reauthenticate()
  expect(error).toBeNull()
  const { kind, link, code: nonce = '' } = await server.nextMail(email)
  expect({ kind, link }).toEqual({ kind: 'reauthentication', link: undefined })

  const wrong = nonce === '000000' ? '000001' : '000000'
  const refused = await ann.auth.updateUser({ password, nonce: wrong })
  expect(refused.error).toMatchObject({
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'Nonce has expired or is invalid',
  })
  expect((await ann.auth.updateUser({ password, nonce })).error).toBeNull()
  const again = await ann.auth.updateUser({ password: 'another password', nonce })
  expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
})

test('a reauthentication code can’t be used to sign in', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const email = String((await ann.auth.getUser()).data.user?.email)
  await ann.auth.reauthenticate()
  const { code: token } = await server.nextMail(email)
  const { post } = authRequests(server.url)
  for (const type of ['email', 'magiclink', 'recovery', 'signup', 'email_change']) {
    expect((await post('/verify', { email, token, type })).status).toBe(403)
  }
})

test('a signed-out client can’t reauthenticate', async () => {
  const { url } = await testServer()
  expect(await authRequests(url).get('/reauthenticate')).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
})
