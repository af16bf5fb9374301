import { expect, test } from 'vitest'
import { makeToken, programOf } from '../api/test-api.ts'
import { hashOf } from '../auth/email/test-links.ts'
import { testPassword, testServer } from '../testing/test-server.ts'
import { simulateOperator } from './test-admin.ts'

const email = 'ann@example.com'

async function withAnn() {
  const server = await testServer()
  const ann = server.asAnon()
  const { error } = await ann.auth.signUp({ email, password: testPassword })
  expect(error).toBeNull()
  return { server, ann, ...simulateOperator(server) }
}

function signIn(server: { asAnon: Awaited<ReturnType<typeof testServer>>['asAnon'] }) {
  return server.asAnon().auth.signInWithPassword({ email, password: testPassword })
}

test('an operator can list all accounts with the time each was last seen', async () => {
  const { server, admin } = await withAnn()
  await admin('users', 'invite', 'bob@example.com')
  await server.ownerPool.query(`update auth.users set created_at = now() - interval '1 day'
    where email = '${email}'`)
  const [head, ...lines] = (await admin('users')).trimEnd().split('\n')
  expect(head).toMatch(/^Joined +Last seen +State +Email$/)
  expect(lines).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d {2}never +invited +bob@example\.com$/),
    expect.stringMatching(
      /^\d{4}-\d\d-\d\d {2}\d{4}-\d\d-\d\d \d\d:\d\d +active +ann@example\.com$/,
    ),
  ])
})

test('an invited shopper opens the account with the link and chooses a password', async () => {
  const { server, admin, output } = await withAnn()
  await admin('users', 'invite', 'bob@example.com')
  const link = await admin('users', 'invite', ' Bob@Example.com')
  expect(output.at(-1)).toBe(
    'bob@example.com is invited. This link opens the account and sets its password. It works once, within an hour:',
  )
  const bob = server.asAnon()
  const token_hash = hashOf(link)['token_hash'] ?? ''
  expect((await bob.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  expect((await bob.auth.updateUser({ password: testPassword })).error).toBeNull()
  const account = { email: 'bob@example.com', password: testPassword }
  expect((await server.asAnon().auth.signInWithPassword(account)).error).toBeNull()
  await expect(admin('users', 'invite', account.email)).rejects.toThrow('already has an account')
})

test('a disabled account loses access immediately but keeps its lists', async () => {
  const { server, ann, admin } = await withAnn()
  const program = programOf(server, (await makeToken(ann)).secret)
  await program.post('/lists', { name: 'Weekly' })
  await admin('users', 'disable', email)
  expect((await ann.rpc('sync_lists', {})).error?.code).toBe('PGRST303')
  expect((await ann.auth.refreshSession()).error).toMatchObject({ status: 400 })
  expect((await program.get('/lists')).status).toBe(401)
  expect((await signIn(server)).error?.code).toBe('user_banned')
  await expect(admin('reset-password', email)).rejects.toThrow(
    `Nothing was changed: run "npm run admin -- users enable ${email}" first.`,
  )

  await admin('users', 'enable', email)
  await expect(admin('users', 'enable', email)).rejects.toThrow('is not disabled')
  const { data } = await signIn(server)
  const back = programOf(server, data.session?.access_token)
  expect((await back.get('/lists')).json).toMatchObject({ lists: [{ name: 'Weekly' }] })
})

test('an operator can sign an account out of every device', async () => {
  const { server, ann, admin } = await withAnn()
  await admin('users', 'sign-out', email)
  expect((await ann.rpc('sync_lists', {})).error?.code).toBe('PGRST303')
  expect((await signIn(server)).error).toBeNull()
})

test('an account is deleted after the operator confirms', async () => {
  const { server, admin } = await withAnn()
  await expect(admin('users', 'delete', email)).rejects.toThrow('add --yes to delete this account')
  await expect(simulateOperator(server, false).admin('users', 'delete', email)).rejects.toThrow(
    'Nothing was changed.',
  )
  const { admin: agreeing, questions } = simulateOperator(server, true)
  await agreeing('users', 'delete', email)
  expect(questions).toEqual(['Delete this account for good?'])
  expect((await signIn(server)).error?.code).toBe('invalid_credentials')
  await expect(admin('users', 'delete', email, '--yes')).rejects.toThrow('has no account')
})
