import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests } from '../core/test-auth-requests.ts'
import { codeOf, enrollFactor, holdClock, setUpSecondFactor, submitCode } from './test-factors.ts'

test('setting up an authenticator app raises the session to assurance level aal2', async () => {
  const { asShopper, settings } = await testServer()
  holdClock()
  const ann = await asShopper('ann')
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  const { data, error } = await ann.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
  const { secret, uri, qr_code: image } = data?.totp ?? { secret: '', uri: '', qr_code: '' }
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { host, pathname, searchParams } = new URL(uri)
  expect([host, decodeURIComponent(pathname)]).toEqual([
    'totp',
    `/${new URL(settings.siteUrl).host}:${email}`,
  ])
  expect(Object.fromEntries(searchParams)).toMatchObject({
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(image).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
  const before = await ann.auth.mfa.listFactors()
  expect(before.data?.all).toMatchObject([{ id: data?.id, status: 'unverified' }])
  expect(before.data?.totp).toEqual([])

  const id = data?.id ?? ''
  const verified = await submitCode(ann, id, codeOf(secret))
  expect(verified.error).toBeNull()
  expect(decodeJwt(verified.data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  })
  const level = await ann.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect((await ann.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
  ])
  expect(JSON.stringify((await ann.auth.getUser()).data)).not.toContain(secret)
})

test('a session with two factors keeps its assurance level when it is refreshed', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await setUpSecondFactor(ann)
  const { data } = await ann.auth.refreshSession()
  expect(decodeJwt(data.session?.access_token ?? '')['aal']).toBe('aal2')
})

test('a shopper who added a second factor needs it at the next sign-in', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const factor = await setUpSecondFactor(ann)
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  const phone = server.asAnon()
  await phone.auth.signInWithPassword({ email, password: testPassword })
  const level = await phone.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const { error } = await submitCode(phone, factor.id, codeOf(factor.secret))
  expect(error).toBeNull()
  expect((await ann.auth.getUser()).error).toBeNull()
})

test('a correct code invalidates the session’s earlier tokens and ends all password-only sessions', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { refresh, get, signIn } = authRequests(server.url)
  const before = (await ann.auth.getSession()).data.session
  const other = (await signIn(before?.user.email ?? '')).body as Record<string, string>
  const unfinished = await enrollFactor(ann, 'left')
  const factor = await setUpSecondFactor(ann, 'used')
  const after = (await ann.auth.getSession()).data.session
  expect(after?.refresh_token).not.toBe(before?.refresh_token)
  expect((await get('/user', other['access_token'])).status).toBe(403)
  expect(await refresh(other['refresh_token'])).toMatchObject({ status: 400 })
  const factors = (await ann.auth.mfa.listFactors()).data?.all.map(({ id }) => id)
  expect(factors).toEqual([factor.id])
  expect(factors).not.toContain(unfinished.id)

  // The old refresh token can only come from a client that hasn't entered a code, so using it ends the session.
  expect(await refresh(before?.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used' },
  })
  expect((await get('/user', after?.access_token)).status).toBe(403)
})

test('a code works only once, and using it makes earlier codes invalid', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const { id, secret } = await enrollFactor(ann)
  const code = codeOf(secret)
  expect((await submitCode(ann, id, code)).error).toBeNull()
  const refusal = { status: 422, code: 'mfa_verification_failed' }
  expect((await submitCode(ann, id, code)).error).toMatchObject(refusal)
  expect((await submitCode(ann, id, codeOf(secret, -1))).error).toMatchObject(refusal)
  expect((await submitCode(ann, id, codeOf(secret, 1))).error).toBeNull()
})

test('only one of several simultaneous uses of a code succeeds', async () => {
  const { asShopper, url } = await testServer()
  const ann = await asShopper('ann')
  const { id, secret } = await enrollFactor(ann)
  const token = (await ann.auth.getSession()).data.session?.access_token
  const challenges = await Promise.all(
    Array.from({ length: 4 }, () => ann.auth.mfa.challenge({ factorId: id })),
  )
  const code = codeOf(secret)
  const responses = await Promise.all(
    challenges.map(({ data }) =>
      authRequests(url).post(
        `/factors/${id}/verify`,
        { challenge_id: data?.id, code },
        { authorization: `Bearer ${token}` },
      ),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 422, 422, 422,
  ])
})

test('a phone’s clock may be off by half a minute, but not by two minutes', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const { id, secret } = await enrollFactor(ann)
  for (const steps of [-4, 4]) {
    expect((await submitCode(ann, id, codeOf(secret, steps))).error?.code).toBe(
      'mfa_verification_failed',
    )
  }
  expect((await submitCode(ann, id, codeOf(secret, -1))).error).toBeNull()
  const spaced = codeOf(secret, 1).replace(/^(...)/, '$1 ')
  expect((await submitCode(ann, id, spaced)).error).toBeNull()
})

test('only a session at aal2 can remove a factor', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const { id } = await setUpSecondFactor(ann)
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  const thief = server.asAnon()
  await thief.auth.signInWithPassword({ email, password: testPassword })
  expect((await thief.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  })
  expect(await ann.auth.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null })
  await ann.auth.refreshSession()
  const level = await ann.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }])
  expect((await ann.auth.mfa.listFactors()).data?.all).toEqual([])
})

test('the owner of an account gets an email when an authenticator app is added or removed', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const to = (await ann.auth.getUser()).data.user?.email
  const { id, secret } = await setUpSecondFactor(ann)
  await submitCode(ann, id, codeOf(secret))
  const unfinished = await enrollFactor(ann)
  await ann.auth.mfa.unenroll({ factorId: unfinished.id })
  await ann.auth.mfa.unenroll({ factorId: id })
  expect(server.mails).toEqual([
    { kind: 'factor-added', to },
    { kind: 'factor-removed', to },
  ])
})

test('without the second factor, a session can’t change the password or address', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const factor = await setUpSecondFactor(ann)
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  const weak = server.asAnon()
  await weak.auth.signInWithPassword({ email, password: testPassword })
  const changes = [{ password: 'battery staple' }, { email: 'thief@example.com' }]
  for (const change of changes) {
    expect((await weak.auth.updateUser(change)).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
  }
  expect((await weak.auth.updateUser({ data: { full_name: 'Ann' } })).error).toBeNull()
  await submitCode(weak, factor.id, codeOf(factor.secret))
  const change = { password: 'battery staple', current_password: testPassword }
  expect((await weak.auth.updateUser(change)).error).toBeNull()
})

test('removing a factor doesn’t lower the level of a session that verified a different factor', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const first = await setUpSecondFactor(ann, 'first')
  const second = await enrollFactor(ann, 'second')
  await submitCode(ann, second.id, codeOf(second.secret))
  await ann.auth.mfa.unenroll({ factorId: first.id })
  const { data } = await ann.auth.refreshSession()
  expect(decodeJwt(data.session?.access_token ?? '')['aal']).toBe('aal2')
})
