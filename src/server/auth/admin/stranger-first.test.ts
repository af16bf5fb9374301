import { expect, test } from 'vitest'
import { testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail } from '../core/test-auth-requests.ts'
import { confirmingServer } from '../email/test-confirming.ts'
import { openLink, queryOf } from '../email/test-links.ts'
import { asServiceRole, serviceKey } from './test-service-role.ts'

const strangersPassword = 'battery staple'

/** Signs up as a stranger with someone else's email address, which its owner hasn't confirmed yet. */
async function strangerSignUp() {
  const server = await confirmingServer({ authServiceKey: serviceKey })
  const { post, signIn } = authRequests(server.url)
  const email = newEmail()
  const signUp = (password: string) => post('/signup', { email, password })
  await signUp(strangersPassword)
  await server.nextMail(email)
  const { admin } = asServiceRole(server).auth
  const open = (link = '') => openLink(server, queryOf({ kind: 'invite', to: email, link }))
  return { server, admin, email, post, signUp, signIn, open }
}

test('accepting an invitation doesn’t give access to a stranger who signed up with the invited email address', async () => {
  const { server, admin, email, signIn, open } = await strangerSignUp()
  expect((await admin.inviteUserByEmail(email)).error).toBeNull()
  const { link } = await server.nextMail(email)
  expect((await open(link)).hash).toHaveProperty('access_token')
  expect(await signIn(email, strangersPassword)).toMatchObject({
    body: { code: 'invalid_credentials' },
  })
})

test.each(['invite', 'email'] as const)(
  'entering an invitation’s code as type %s doesn’t give a stranger access',
  async (type) => {
    const { server, admin, email, signIn } = await strangerSignUp()
    await admin.inviteUserByEmail(email)
    const { code = '' } = await server.nextMail(email)
    const opened = await authRequests(server.url).post('/verify', { email, token: code, type })
    expect(opened.status).toBe(200)
    expect((await signIn(email, strangersPassword)).status).toBe(400)
  },
)

test('a stranger who signs up again after the invitation doesn’t get access', async () => {
  const { server, admin, email, signUp, signIn, open } = await strangerSignUp()
  await admin.inviteUserByEmail(email)
  await server.nextMail(email)
  await signUp(strangersPassword)
  const { link } = await server.nextMail(email)
  expect((await open(link)).hash).toHaveProperty('access_token')
  expect((await signIn(email, strangersPassword)).status).toBe(400)
})

test('the password of an operator\u2019s sign-up link replaces a stranger\u2019s password', async () => {
  const { admin, email, signIn, open } = await strangerSignUp()
  const made = await admin.generateLink({ type: 'signup', email, password: testPassword })
  expect((await open(made.data.properties?.action_link)).hash).toHaveProperty('access_token')
  expect((await signIn(email, strangersPassword)).status).toBe(400)
  expect((await signIn(email, testPassword)).status).toBe(200)
})

test.each(['magiclink', 'recovery'] as const)(
  'an operator\u2019s %s link doesn\u2019t confirm a stranger\u2019s password',
  async (type) => {
    const { admin, email, signIn, open } = await strangerSignUp()
    const made = await admin.generateLink({ type, email })
    expect((await open(made.data.properties?.action_link)).hash).toHaveProperty('access_token')
    expect((await signIn(email, strangersPassword)).status).toBe(400)
  },
)

test('an operator\u2019s address-change links don\u2019t confirm a stranger\u2019s password', async () => {
  const { admin, email, signIn, open } = await strangerSignUp()
  const newAddress = newEmail()
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const made = await admin.generateLink({ type, email, newEmail: newAddress })
    await open(made.data.properties?.action_link)
  }
  const { data } = await admin.listUsers()
  expect(data.users).toMatchObject([{ email: newAddress }])
  expect(await signIn(newAddress, strangersPassword)).toMatchObject({
    body: { code: 'invalid_credentials' },
  })
})
