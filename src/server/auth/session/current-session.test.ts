import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { authRequests } from '../core/test-auth-requests.ts'

test('a shopper reads their own account', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const session = (await ann.auth.getSession()).data.session
  const { data, error } = await ann.auth.getUser()
  expect(error).toBeNull()
  expect(data.user).toEqual(session?.user)
})

test('a signed-out client can’t read an account', async () => {
  const { url, settings } = await testServer()
  const { get, send } = authRequests(url)
  const expected = {
    status: 401,
    body: {
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    },
  }
  expect(await get('/user')).toMatchObject(expected)
  expect(await get('/user', settings.authAnonKey)).toMatchObject(expected)
  const headers = { apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x' }
  expect(await send('GET', '/user', { headers })).toMatchObject(expected)
})

test('a forged token is rejected', async () => {
  const { url } = await testServer()
  const { newSession, get } = authRequests(url)
  const { access_token: token } = await newSession()
  const [header = '', payload = '', signature = ''] = token.split('.')
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const forgeries = [
    `${header}.${payload}.${signature.toUpperCase()}`,
    `${unsigned}.${payload}.`,
    'x',
    'x'.repeat(12_000),
  ]
  const responses = await Promise.all(forgeries.map((forged) => get('/user', forged)))
  for (const response of responses) {
    expect(response).toMatchObject({
      status: 403,
      body: {
        code: 'bad_jwt',
        message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
      },
    })
  }
})

test('a token of a deleted account is rejected', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, get } = authRequests(url)
  const { access_token: token } = await newSession()
  await ownerPool.query('delete from auth.users')
  expect(await get('/user', token)).toMatchObject({
    status: 403,
    body: { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' },
  })
})

test('a token of a banned shopper is rejected immediately', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, get } = authRequests(url)
  const { access_token: token } = await newSession()
  await ownerPool.query("update auth.users set banned_until = now() + interval '1 day'")
  expect(await get('/user', token)).toMatchObject({ status: 403, body: { code: 'user_banned' } })
})

test('a token from another shopper’s session is rejected', async () => {
  const { url, ownerPool } = await testServer()
  const { newSession, get } = authRequests(url)
  const ann = await newSession()
  const bob = await newSession()
  await ownerPool.query('update auth.sessions set user_id = $1', [bob.user.id])
  expect(await get('/user', ann.access_token)).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
})
