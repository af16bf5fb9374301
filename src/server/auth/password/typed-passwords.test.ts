import { hash, verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { asServiceRole, serviceKey } from '../admin/test-service-role.ts'
import { newEmail } from '../core/test-auth-requests.ts'
import { hashParameters } from './password-hashing.ts'

/** The same password as typed on two machines, and a different password that looks almost the same. */
const machines: [what: string, one: string, other: string, different: string][] = [
  ['é as one character or two', 'caf\u00E9 noir', 'cafe\u0301 noir', 'cafe noir'],
  [
    'Korean as syllables or letters',
    '한국어암호문',
    '한국어암호문'.normalize('NFD'),
    '한국어암호믄',
  ],
  ['the space of Option+Space', 'correct horse', 'correct\u00A0horse', 'correcthorse'],
]

async function codeOfSignIn({ asAnon }: TestServer, email: string, password: string) {
  return (await asAnon().auth.signInWithPassword({ email, password })).error?.code
}

async function expectSamePassword(
  server: TestServer,
  email: string,
  [, one, other, different]: (typeof machines)[number],
) {
  expect(await codeOfSignIn(server, email, one)).toBeUndefined()
  expect(await codeOfSignIn(server, email, other)).toBeUndefined()
  expect(await codeOfSignIn(server, email, different)).toBe('invalid_credentials')
}

test.each(machines)('a new password works on both machines: %s', async (...machine) => {
  const [, one, other] = machine
  const server = await testServer()
  for (const password of [one, other]) {
    const email = newEmail()
    expect((await server.asAnon().auth.signUp({ email, password })).error).toBeNull()
    await expectSamePassword(server, email, machine)
  }
})

test.each(machines)(
  'the password of an account confirmed by email works on both machines: %s',
  async (...machine) => {
    const [, one, other] = machine
    const server = await testServer({ authAutoconfirm: false })
    const email = newEmail()
    await server.asAnon().auth.signUp({ email, password: other })
    await server.nextMail(email)
    // A second sign-up on the other machine uses the same password, so the account keeps it.
    await server.asAnon().auth.signUp({ email, password: one })
    const { code = '' } = await server.nextMail(email)
    const { error } = await server.asAnon().auth.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    await expectSamePassword(server, email, machine)
  },
)

test.each(machines)('a changed password works on both machines: %s', async (...machine) => {
  const [, one, other, different] = machine
  const server = await testServer()
  const ann = server.asAnon()
  const email = newEmail()
  await ann.auth.signUp({ email, password: different })
  const change = (password: string, current: string) =>
    ann.auth.updateUser({ password, current_password: current })
  expect((await change(other, different)).error).toBeNull()
  await expectSamePassword(server, email, machine)
  expect((await change(one, other)).error?.code).toBe('same_password')
  expect((await change('battery staple', different)).error?.code).toBe('current_password_invalid')
  expect((await change('battery staple', other)).error).toBeNull()
})

test.each(machines)('a reset password works on both machines: %s', async (...machine) => {
  const [, , other, different] = machine
  const server = await testServer()
  const ann = server.asAnon()
  const email = newEmail()
  await ann.auth.signUp({ email, password: different })
  await ann.auth.resetPasswordForEmail(email)
  const { code = '' } = await server.nextMail(email)
  await ann.auth.verifyOtp({ email, token: code, type: 'recovery' })
  expect((await ann.auth.updateUser({ password: other })).error).toBeNull()
  await expectSamePassword(server, email, machine)
})

test.each(machines)(
  'a password set by an operator works on both machines: %s',
  async (...machine) => {
    const [, , other, different] = machine
    const server = await testServer({ authServiceKey: serviceKey })
    const { admin } = asServiceRole(server).auth
    const [created, changed, linked] = [newEmail(), newEmail(), newEmail()]
    await admin.createUser({ email: created, password: other, email_confirm: true })
    await expectSamePassword(server, created, machine)

    const made = await admin.createUser({
      email: changed,
      password: different,
      email_confirm: true,
    })
    await admin.updateUserById(made.data.user?.id ?? '', { password: other })
    await expectSamePassword(server, changed, machine)

    const link = await admin.generateLink({ type: 'signup', email: linked, password: other })
    const token_hash = link.data.properties?.hashed_token ?? ''
    const opened = await server.asAnon().auth.verifyOtp({ type: 'signup', token_hash })
    expect(opened.error).toBeNull()
    await expectSamePassword(server, linked, machine)
  },
)

test.each(machines)(
  'an account with an old hash can sign in on both machines after a sign-in on the original machine: %s',
  async (...machine) => {
    const [, one, other, different] = machine
    const server = await testServer()
    const email = newEmail()
    await server.asAnon().auth.signUp({ email, password: different })
    const before = await hash(other, hashParameters)
    await server.ownerPool.query('update auth.users set encrypted_password = $1', [before])

    expect(await codeOfSignIn(server, email, one)).toBe('invalid_credentials')
    expect(await codeOfSignIn(server, email, different)).toBe('invalid_credentials')
    expect(await codeOfSignIn(server, email, other)).toBeUndefined()
    await expectSamePassword(server, email, machine)
    const { rows } = await server.ownerPool.query('select encrypted_password from auth.users')
    expect(await verify(rows[0].encrypted_password, one)).toBe(true)
  },
)

test('a shopper can change a password that was hashed without normalization', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const before = await hash('cafe\u0301 noir', hashParameters)
  await server.ownerPool.query('update auth.users set encrypted_password = $1', [before])
  const { error } = await ann.auth.updateUser({
    password: 'battery staple',
    current_password: 'cafe\u0301 noir',
  })
  expect(error).toBeNull()
})

test('the length of a password is checked after normalization', async () => {
  const { asAnon } = await testServer()
  const codeOf = async (password: string) =>
    (await asAnon().auth.signUp({ email: newEmail(), password })).error?.code
  // Normalization combines each letter with its accent: 36 letters take 72 bytes instead of 108, and five
  // letters count as five characters instead of ten.
  expect(await codeOf('e\u0301'.repeat(36))).toBeUndefined()
  expect(await codeOf('e\u0301'.repeat(37))).toBe('validation_failed')
  expect(await codeOf('e\u0301'.repeat(6))).toBeUndefined()
  expect(await codeOf('e\u0301'.repeat(5))).toBe('weak_password')
})
