import { expect, test } from 'vitest'
import { testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail } from '../core/test-auth-requests.ts'
import { hashOf } from '../email/test-links.ts'
import { asServiceRole, serviceKey } from './test-service-role.ts'

async function operatedServer() {
  const server = await testServer({ authServiceKey: serviceKey })
  return { server, admin: asServiceRole(server).auth.admin }
}

test('an invited person gets an email with a link that opens the account', async () => {
  const { server, admin } = await operatedServer()
  const email = newEmail()
  const redirectTo = `${server.settings.siteUrl}/account`
  const { data, error } = await admin.inviteUserByEmail(email, {
    data: { full_name: 'Ann' },
    redirectTo,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    invited_at: expect.any(String),
    user_metadata: { full_name: 'Ann' },
  })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const [mail] = server.mails
  expect(mail).toMatchObject({ kind: 'invite', to: email, code: expect.stringMatching(/^\d{6}$/) })
  const link = mail?.link ?? ''
  expect(hashOf(link)).toMatchObject({
    type: 'invite',
    redirect_to: redirectTo,
  })

  const ann = server.asAnon()
  const opened = await ann.auth.verifyOtp({
    type: 'invite',
    token_hash: hashOf(link)['token_hash'] ?? '',
  })
  expect(opened.error).toBeNull()
  expect((await ann.auth.updateUser({ password: testPassword })).error).toBeNull()
  expect((await authRequests(server.url).signIn(email)).status).toBe(200)
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
})

test.each(['recovery', 'magiclink'] as const)(
  'a %s link generated for the operator works once, and its code can be entered instead',
  async (type) => {
    const { server, admin } = await operatedServer()
    const { user } = await authRequests(server.url).newSession()
    const make = async () => {
      const { data, error } = await admin.generateLink({ type, email: user.email })
      expect(error).toBeNull()
      expect(data.user?.id).toBe(user.id)
      return data.properties
    }
    const first = await make()
    expect(first?.action_link).toBe(
      `${server.settings.siteUrl}/auth/v1/verify?${new URLSearchParams({
        token: first?.hashed_token ?? '',
        type,
        redirect_to: first?.redirect_to ?? '',
      }).toString()}`,
    )
    expect(first?.verification_type).toBe(type)
    const open = (tokenHash = '') => server.asAnon().auth.verifyOtp({ type, token_hash: tokenHash })
    expect((await open(first?.hashed_token)).data.user?.id).toBe(user.id)
    expect((await open(first?.hashed_token)).error?.code).toBe('otp_expired')
    const second = await make()
    const typed = await server
      .asAnon()
      .auth.verifyOtp({ type, email: user.email, token: second?.email_otp ?? '' })
    expect(typed.data.user?.id).toBe(user.id)
    expect(server.mails).toEqual([])
  },
)

test('a sign-up link creates an account, and opening the link confirms it', async () => {
  const { server, admin } = await operatedServer()
  const email = newEmail()
  const made = await admin.generateLink({ type: 'signup', email, password: testPassword })
  expect(made.error).toBeNull()
  const { signIn } = authRequests(server.url)
  expect(await signIn(email)).toMatchObject({ body: { code: 'email_not_confirmed' } })
  const opened = await server.asAnon().auth.verifyOtp({
    type: 'signup',
    token_hash: made.data.properties?.hashed_token ?? '',
  })
  expect(opened.data.user?.email).toBe(email)
  expect((await signIn(email)).status).toBe(200)
  const again = await admin.generateLink({ type: 'signup', email, password: testPassword })
  expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
  const weak = await admin.generateLink({ type: 'signup', email: newEmail(), password: '1' })
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' })
})

test('two links, one for each mailbox, change an email address', async () => {
  const { server, admin } = await operatedServer()
  const { user } = await authRequests(server.url).newSession()
  const newAddress = newEmail()
  const change = { email: user.email, newEmail: newAddress }
  const current = await admin.generateLink({ type: 'email_change_current', ...change })
  const next = await admin.generateLink({ type: 'email_change_new', ...change })
  expect(next.data.user?.new_email).toBe(newAddress)
  const open = (tokenHash = '') =>
    server.asAnon().auth.verifyOtp({ type: 'email_change', token_hash: tokenHash })
  await open(current.data.properties?.hashed_token)
  expect((await admin.getUserById(user.id)).data.user?.email).toBe(user.email)
  await open(next.data.properties?.hashed_token)
  expect((await admin.getUserById(user.id)).data.user?.email).toBe(newAddress)

  const { user: bob } = await authRequests(server.url).newSession()
  const taken = { email: bob.email, newEmail: newAddress }
  expect((await admin.generateLink({ type: 'email_change_new', ...taken })).error).toMatchObject({
    code: 'email_exists',
  })
})

test('an operator can’t get a link for an unknown email address or to another site', async () => {
  const { server, admin } = await operatedServer()
  expect((await admin.generateLink({ type: 'recovery', email: newEmail() })).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  })
  const { user } = await authRequests(server.url).newSession()
  const { data } = await admin.generateLink({
    type: 'magiclink',
    email: user.email,
    options: { redirectTo: 'https://evil.example/' },
  })
  expect(data.properties?.redirect_to).toBe(`${server.settings.siteUrl}/`)
})
