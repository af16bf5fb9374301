import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings/env.ts'
import { type TestServer, testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests } from '../core/test-auth-requests.ts'
import { codeOf, enrollFactor, setUpSecondFactor, submitCode } from './test-factors.ts'

/** Signs up a shopper. Returns functions that send raw requests. */
async function rawRequests(server: TestServer) {
  const ann = await server.asShopper('ann')
  const token = (await ann.auth.getSession()).data.session?.access_token
  const { post, send } = authRequests(server.url)
  const headers = { authorization: `Bearer ${token}` }
  return {
    ann,
    post: (path: string, body: unknown) => post(path, body, headers),
    remove: (path: string) => send('DELETE', path, { headers }),
  }
}

test.each([
  [{ factor_type: 'phone', phone: '1' }, 422, 'mfa_phone_enroll_not_enabled'],
  [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  [{ factor_type: 'sms' }, 400, 'validation_failed'],
  [{}, 400, 'validation_failed'],
  [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
  [{ factor_type: 'totp', friendly_name: 'a\u0000' }, 400, 'validation_failed'],
])('a request for the factor %j is rejected', async (body, status, code) => {
  const { post } = await rawRequests(await testServer())
  expect(await post('/factors', body)).toMatchObject({ status, body: { code } })
})

test('a shopper can’t have two factors with the same name', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await enrollFactor(ann, 'Phone')
  const { error } = await ann.auth.mfa.enroll({ factorType: 'totp', friendlyName: ' Phone ' })
  expect(error).toMatchObject({
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "Phone" for this user already exists',
  })
  await enrollFactor(ann)
  await enrollFactor(ann)
  await enrollFactor(await asShopper('bob'), 'Phone')
})

test('a shopper can have at most ten factors, even with simultaneous requests', async () => {
  const { asShopper, ownerPool } = await testServer()
  const ann = await asShopper('ann')
  const results = await Promise.all(
    Array.from({ length: 12 }, () => ann.auth.mfa.enroll({ factorType: 'totp' })),
  )
  expect(results.flatMap(({ error }) => error?.code ?? [])).toEqual([
    'too_many_enrolled_mfa_factors',
    'too_many_enrolled_mfa_factors',
  ])
  await ownerPool.query("update auth.mfa_factors set created_at = now() - interval '61 minutes'")
  expect((await ann.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  expect((await ann.auth.mfa.listFactors()).data?.all).toHaveLength(1)
})

test('adding a second authenticator app requires a code from the first', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  await setUpSecondFactor(ann)
  const thief = server.asAnon()
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  await thief.auth.signInWithPassword({ email, password: testPassword })
  expect((await thief.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  })
  expect((await ann.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
})

test('another shopper’s factor is not found', async () => {
  const server = await testServer()
  const { id, secret } = await enrollFactor(await server.asShopper('bob'))
  const { ann, post, remove } = await rawRequests(server)
  const refusal = {
    status: 404,
    body: { code: 'mfa_factor_not_found', message: 'Factor not found' },
  }
  expect(await post(`/factors/${id}/challenge`, {})).toMatchObject(refusal)
  const body = { challenge_id: randomUUID(), code: codeOf(secret) }
  expect(await post(`/factors/${id}/verify`, body)).toMatchObject(refusal)
  expect(await remove(`/factors/${id}`)).toMatchObject(refusal)
  expect((await ann.auth.mfa.unenroll({ factorId: randomUUID() })).error).toMatchObject({
    status: 404,
  })
  expect(await remove('/factors/1')).toMatchObject({
    status: 404,
    body: { code: 'validation_failed', message: 'factor_id must be an UUID' },
  })
})

test('a signed-out client can’t access factors', async () => {
  const { url } = await testServer()
  const { post, send } = authRequests(url)
  const path = `/factors/${randomUUID()}`
  const responses = await Promise.all([
    post('/factors', { factor_type: 'totp' }),
    post(`${path}/challenge`, {}),
    post(`${path}/verify`, {}),
    send('DELETE', path, {}),
  ])
  for (const { status, body } of responses) {
    expect([status, body]).toMatchObject([401, { code: 'no_authorization' }])
  }
})

test('a challenge works once, for five minutes and from one IP address', async () => {
  const server = await testServer()
  const { ann, post } = await rawRequests(server)
  const { id, secret } = await enrollFactor(ann)
  const other = await enrollFactor(ann, 'other')
  const challenge = async (factorId: string) =>
    (await ann.auth.mfa.challenge({ factorId })).data?.id
  const verify = (challengeId: unknown, code = codeOf(secret)) =>
    post(`/factors/${id}/verify`, { challenge_id: challengeId, code })
  const refusal = (code: string) => ({ status: 422, body: { code } })

  expect(await verify(randomUUID())).toMatchObject(refusal('mfa_factor_not_found'))
  expect(await verify('x')).toMatchObject(refusal('mfa_factor_not_found'))
  expect(await verify(await challenge(other.id))).toMatchObject(refusal('mfa_factor_not_found'))
  expect(await verify(undefined)).toMatchObject({ status: 400 })
  expect(await verify(await challenge(id), '')).toMatchObject({
    status: 400,
    body: { message: 'Code needs to be non-empty' },
  })

  const elsewhere = await challenge(id)
  await server.ownerPool.query("update auth.mfa_challenges set ip_address = '192.0.2.1'")
  expect(await verify(elsewhere)).toMatchObject(refusal('mfa_ip_address_mismatch'))

  const late = await challenge(id)
  await server.ownerPool.query(
    "update auth.mfa_challenges set created_at = now() - interval '300 seconds' where id = $1",
    [late],
  )
  expect(await verify(late)).toMatchObject(refusal('mfa_challenge_expired'))

  const used = await challenge(id)
  expect((await verify(used, codeOf(secret, -1))).status).toBe(200)
  expect(await verify(used)).toMatchObject(refusal('mfa_ip_address_mismatch'))
})

test('a challenge contains its expiry time', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const { data } = await ann.auth.mfa.challenge({ factorId: (await enrollFactor(ann)).id })
  expect(data).toMatchObject({ type: 'totp' })
  const seconds = (data?.expires_at ?? 0) - Date.now() / 1000
  expect(seconds).toBeGreaterThan(270)
  expect(seconds).toBeLessThan(330)
})

test('a factor allows fifteen attempts per minute in total, even if they are simultaneous and from many IP addresses', async () => {
  const server = await testServer({ trustProxy: readSettings({ TRUST_PROXY: 'true' }).trustProxy })
  const ann = await server.asShopper('ann')
  const { id, secret } = await enrollFactor(ann)
  const token = (await ann.auth.getSession()).data.session?.access_token
  const { post } = authRequests(server.url)
  // Writing the ID in uppercase doesn't allow more attempts.
  const spellings = [id, id.toUpperCase()]
  const verify = (index: number, code: string) =>
    post(
      `/factors/${spellings[index % 2]}/verify`,
      { challenge_id: randomUUID(), code },
      { authorization: `Bearer ${token}`, 'x-forwarded-for': `192.0.2.${index}` },
    )
  const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => verify(index, '1')))
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(15)
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(25)
  expect(refused[0]).toMatchObject({ body: { code: 'over_request_rate_limit' } })
  // Now even the correct code is rejected. Other shoppers aren't affected.
  expect((await verify(99, codeOf(secret))).status).toBe(429)
  const bob = await server.asShopper('bob')
  await setUpSecondFactor(bob)
})

test('challenges and attempts are limited for each IP address', async () => {
  const { asShopper } = await testServer({ authRateLimitFactor: 3 })
  const ann = await asShopper('ann')
  const { id, secret } = await enrollFactor(ann)
  await ann.auth.mfa.challenge({ factorId: id })
  expect((await submitCode(ann, id, codeOf(secret))).error).toBeNull()
  expect((await ann.auth.mfa.challenge({ factorId: id })).error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
  })
})

test('a code that is verified during a sign-out doesn’t bring the session back', async () => {
  const server = await testServer()
  const { ann, post } = await rawRequests(server)
  const { id, secret } = await enrollFactor(ann)
  const challenge = await ann.auth.mfa.challenge({ factorId: id })
  const [verified] = await Promise.all([
    post(`/factors/${id}/verify`, { challenge_id: challenge.data?.id, code: codeOf(secret) }),
    ann.auth.signOut(),
  ])
  expect([200, 403]).toContain(verified.status)
  const { rows } = await server.ownerPool.query('select count(*)::int from auth.sessions')
  expect(rows).toEqual([{ count: 0 }])
})
