import { expect, test } from 'vitest'
import { hashOf } from '../auth/email/test-links.ts'
import { type TestServer, testPassword, testServer } from '../testing/test-server.ts'
import { simulateOperator } from './test-admin.ts'

const email = 'ann@example.com'
const newPassword = 'a new password'

async function signUp(server: TestServer) {
  const client = server.asAnon()
  const { data, error } = await client.auth.signUp({ email, password: testPassword })
  expect(error).toBeNull()
  return { client, id: data.user?.id ?? '' }
}

/** Adds a verified second factor to the account. */
function addFactor({ ownerPool }: TestServer, userId: string) {
  return ownerPool.query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, 'phone', 'totp', 'verified', 'GEZDGNBVGY3TQOJQ')`,
    [userId],
  )
}

async function countFactors({ ownerPool }: TestServer): Promise<number> {
  return (await ownerPool.query('select from auth.mfa_factors')).rowCount ?? 0
}

function signIn(server: TestServer, password: string) {
  return server.asAnon().auth.signInWithPassword({ email, password })
}

async function setPassword(server: TestServer, printed: string) {
  const client = server.asAnon()
  const token_hash = hashOf(printed)['token_hash'] ?? ''
  const opened = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
  if (opened.error) return opened.error.code
  return (await client.auth.updateUser({ password: newPassword })).error?.code ?? 'set'
}

test('after an operator creates a link to set a new password, the old password works until the link is used', async () => {
  const server = await testServer()
  const { client } = await signUp(server)
  const { admin, output } = simulateOperator(server)
  const link = await admin('reset-password', ' Ann@Example.com')
  expect(output).toEqual([
    'This link sets a new password for ann@example.com. It works once, within an hour. The current password works until then:',
  ])
  expect(link).toMatch(
    /^http:\/\/localhost:3000\/auth\/confirm#token_hash=[\da-f]{56}&type=recovery&/,
  )
  expect((await signIn(server, testPassword)).error).toBeNull()
  expect((await client.from('notes').select()).error).toBeNull()

  expect(await setPassword(server, link)).toBe('set')
  expect((await signIn(server, newPassword)).error).toBeNull()
  expect((await signIn(server, testPassword)).error?.code).toBe('invalid_credentials')
  expect(await setPassword(server, link)).toBe('otp_expired')
})

test('a second link makes the first one invalid', async () => {
  const server = await testServer()
  await signUp(server)
  const { admin } = simulateOperator(server)
  const first = await admin('reset-password', email)
  const second = await admin('reset-password', email)
  expect(await setPassword(server, first)).toBe('otp_expired')
  expect(await setPassword(server, second)).toBe('set')
})

test('an operator can remove two-step verification for a shopper who lost their second factor', async () => {
  const server = await testServer()
  const { client, id } = await signUp(server)
  await addFactor(server, id)
  const { admin, output } = simulateOperator(server)
  const link = await admin('reset-mfa', email, '--yes')
  expect(output[0]).toMatch(new RegExp(`^${email} has two-step verification: ID ${id}, created 2`))
  expect(output[1]).toContain('is signed out everywhere')
  expect(await countFactors(server)).toBe(0)
  expect((await client.from('notes').select()).error?.code).toBe('PGRST303')
  expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400 })
  expect((await signIn(server, testPassword)).error).toBeNull()
  expect(await setPassword(server, link)).toBe('set')
  const { rows } = await server.ownerPool.query(
    `select payload from auth.audit_log_entries where payload ->> 'action' = 'factor_removed'`,
  )
  expect(rows).toMatchObject([{ payload: { actor_id: id, traits: { by: 'operator' } } }])
})

test('an operator must confirm before two-step verification is removed', async () => {
  const server = await testServer()
  const { client, id } = await signUp(server)
  await addFactor(server, id)
  const no = simulateOperator(server, false)
  await expect(no.admin('reset-mfa', email)).rejects.toThrow('Nothing was changed.')
  expect(no.questions).toEqual(['Remove two-step verification from this account?'])
  await expect(simulateOperator(server).admin('reset-mfa', email)).rejects.toThrow(
    'Nothing was changed: add --yes to remove two-step verification.',
  )
  expect(await countFactors(server)).toBe(1)
  expect((await client.auth.getUser()).error).toBeNull()
  expect(await simulateOperator(server, true).admin('reset-mfa', email)).toContain('type=recovery')
  expect(await countFactors(server)).toBe(0)
})

test('the error says whether an account is missing or has no two-step verification', async () => {
  const server = await testServer()
  const { admin } = simulateOperator(server, true)
  await expect(admin('reset-password', email)).rejects.toThrow('ann@example.com has no account.')
  await expect(admin('reset-mfa', email)).rejects.toThrow('ann@example.com has no account.')
  await signUp(server)
  await expect(admin('reset-mfa', email)).rejects.toThrow(
    'ann@example.com has no two-step verification.',
  )
})

test('an operator can’t get a link for a banned account', async () => {
  const server = await testServer()
  const { id } = await signUp(server)
  await server.ownerPool.query(
    "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
    [id],
  )
  const { admin } = simulateOperator(server, true)
  for (const command of ['reset-password', 'reset-mfa', 'make-admin']) {
    await expect(admin(command, email)).rejects.toThrow('ann@example.com is banned')
  }
  expect((await server.ownerPool.query('select from auth.one_time_tokens')).rowCount).toBe(0)
})
