import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { authRequests } from '../auth/core/test-auth-requests.ts'
import { hashOf } from '../auth/email/test-links.ts'
import { type TestServer, testPassword, testServer } from '../testing/test-server.ts'
import { simulateOperator } from './test-admin.ts'

const email = 'admin@example.com'

function secretOf(link: string): string {
  return hashOf(link)['token_hash'] ?? ''
}

async function signUp(server: TestServer) {
  const client = server.asAnon()
  const { data } = await client.auth.signUp({ email, password: testPassword })
  return { client, id: data.user?.id, token: data.session?.access_token ?? '' }
}

test('a new administrator sets a password with the link and has the role', async () => {
  const server = await testServer()
  const { admin, output } = simulateOperator(server)
  const link = await admin('make-admin', ' Admin@Example.com')
  expect(output.join()).toContain('admin@example.com is an administrator now.')
  const { siteUrl } = server.settings
  expect(link.split('#')[0]).toBe(`${siteUrl}/auth/confirm`)
  expect(hashOf(link)['redirect_to']).toBe(`${siteUrl}/auth/reset`)

  const client = server.asAnon()
  const opened = await client.auth.verifyOtp({ token_hash: secretOf(link), type: 'recovery' })
  expect(opened.error).toBeNull()
  expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull()
  const { data } = await server.asAnon().auth.signInWithPassword({
    email,
    password: 'a new password',
  })
  expect(data.user?.app_metadata).toEqual({
    role: 'admin',
    provider: 'email',
    providers: ['email'],
  })
  expect(data.user?.identities).toHaveLength(1)
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
    role: 'authenticated',
    app_metadata: { role: 'admin' },
  })
})

test('an existing account that becomes an administrator loses its sessions, password, second factors, links and tokens', async () => {
  const server = await testServer()
  const squatter = await signUp(server)
  await squatter.client
    .rpc('create_access_token', { name: 'Mine', scopes: ['lists:read'], days: 90 })
    .throwOnError()
  const tokens = 'select from public.personal_access_tokens'
  expect((await server.ownerPool.query(tokens)).rowCount).toBe(1)
  await server.ownerPool.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret)
     values ($1, 'totp', 'verified', 'GEZDGNBVGY3TQOJQ')`,
    [squatter.id],
  )
  const { admin, output } = simulateOperator(server)
  const first = await admin('make-admin', email, '--yes')
  expect((await server.ownerPool.query(tokens)).rowCount).toBe(0)
  expect(output[0]).toMatch(
    new RegExp(`^${email} already has an account: ID ${squatter.id}, created 2\\d{3}-.*Z\\. `),
  )
  expect((await squatter.client.from('notes').select()).error?.code).toBe('PGRST303')
  expect((await squatter.client.auth.refreshSession()).error).toMatchObject({ status: 400 })
  expect((await authRequests(server.url).get('/user', squatter.token)).status).toBe(403)
  const signIn = await server.asAnon().auth.signInWithPassword({ email, password: testPassword })
  expect(signIn.error).toMatchObject({ status: 400, code: 'invalid_credentials' })

  expect((await server.ownerPool.query('select from auth.mfa_factors')).rowCount).toBe(0)

  const second = await admin('make-admin', email, '--yes')
  const open = (link: string) =>
    server.asAnon().auth.verifyOtp({ token_hash: secretOf(link), type: 'recovery' })
  expect((await open(first)).error?.code).toBe('otp_expired')
  expect((await open(second)).data.user?.id).toBe(squatter.id)
})

test('an operator must confirm before an account is taken over', async () => {
  const server = await testServer()
  const { client, token } = await signUp(server)
  const no = simulateOperator(server, false)
  await expect(no.admin('make-admin', email)).rejects.toThrow('Nothing was changed.')
  expect(no.questions).toEqual(['Make this account an administrator?'])
  expect((await client.auth.getUser(token)).data.user?.app_metadata['role']).toBeUndefined()

  const script = simulateOperator(server)
  await expect(script.admin('make-admin', email)).rejects.toThrow(
    'Nothing was changed: add --yes to make this account an administrator.',
  )
  expect((await client.auth.getUser(token)).error).toBeNull()

  expect(await simulateOperator(server, true).admin('make-admin', email)).toContain('type=recovery')
  expect((await client.auth.getUser(token)).error).not.toBeNull()
})

test('a password that is set at the same moment is removed too', async () => {
  const server = await testServer()
  const { client } = await signUp(server)
  const signIns = [1, 2, 3].map(() =>
    server.asAnon().auth.signInWithPassword({ email, password: testPassword }),
  )
  const change = client.auth.updateUser({
    password: 'squatters own',
    current_password: testPassword,
  })
  await simulateOperator(server).admin('make-admin', email, '--yes')
  await change
  await Promise.all(signIns)
  const { rows } = await server.ownerPool.query(
    `select encrypted_password, (select count(*)::int from auth.sessions) as sessions
     from auth.users`,
  )
  expect(rows).toEqual([{ encrypted_password: null, sessions: 0 }])
})

test('an operator can remove the role, and the audit log records both changes', async () => {
  const server = await testServer()
  const { client, id } = await signUp(server)
  await simulateOperator(server).admin('make-admin', email, '--yes')
  const { admin, output } = simulateOperator(server)
  await admin('demote-admin', email)
  expect(output).toEqual([`${email} is no longer an administrator. The account can still sign in.`])
  await expect(admin('demote-admin', email)).rejects.toThrow('is not an administrator')
  await expect(admin('demote-admin', 'nobody@example.com')).rejects.toThrow('has no account')
  const { rows } = await server.ownerPool.query(
    `select payload ->> 'action' as action, payload -> 'traits' as traits
     from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload ->> 'action' like 'admin%'
     order by created_at`,
    [id],
  )
  const traits = { by: 'operator' }
  expect(rows).toEqual([
    { action: 'admin_granted', traits },
    { action: 'admin_revoked', traits },
  ])
  const link = await simulateOperator(server).admin('reset-password', email)
  const proof = { token_hash: secretOf(link), type: 'recovery' } as const
  const { data } = await client.auth.verifyOtp(proof)
  expect(data.user?.app_metadata).not.toHaveProperty('role')
})

test('if the command runs twice at the same time, only the last link works', async () => {
  const server = await testServer()
  const links = await Promise.allSettled([
    simulateOperator(server).admin('make-admin', email, '--yes'),
    simulateOperator(server).admin('make-admin', email, '--yes'),
  ])
  const printed = links.flatMap((link) => (link.status === 'fulfilled' ? [link.value] : []))
  expect(printed.length).toBeGreaterThan(0)
  const opened = []
  for (const link of printed) {
    const proof = { token_hash: secretOf(link), type: 'recovery' } as const
    opened.push((await server.asAnon().auth.verifyOtp(proof)).error === null)
  }
  expect(opened.filter(Boolean)).toHaveLength(1)
})

test('an invalid email address is rejected', async () => {
  const server = await testServer()
  await expect(simulateOperator(server).admin('make-admin', 'admin')).rejects.toThrow(
    'invalid format',
  )
})
