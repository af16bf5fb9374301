import { expect, test } from 'vitest'
import { newLink, savedList } from '../../rest/test-shared-lists.ts'
import { type TestServer, testPassword, testServer } from '../../testing/test-server.ts'
import { asServiceRole, serviceKey } from '../admin/test-service-role.ts'
import { newEmail } from '../core/test-auth-requests.ts'

const disabled = {
  status: 422,
  code: 'signup_disabled',
  message: 'Signups not allowed for this instance',
}

function signUp({ asAnon }: TestServer, data: Record<string, unknown> = {}) {
  return asAnon().auth.signUp({ email: newEmail(), password: testPassword, options: { data } })
}

/** Creates an account for Ann, even if sign-ups are closed. Also creates a list and a link to it. */
async function annsLink(settings: Parameters<typeof testServer>[0]) {
  const server = await testServer({ ...settings, authServiceKey: serviceKey })
  const account = { email: newEmail(), password: testPassword }
  await asServiceRole(server).auth.admin.createUser({ ...account, email_confirm: true })
  const ann = server.asAnon()
  expect((await ann.auth.signInWithPassword(account)).error).toBeNull()
  const list = await savedList(ann, 'Weekly')
  return { server, ann, secret: (await newLink(ann, list)).secret }
}

test.each(['invite', 'closed'] as const)(
  'nobody can sign up on a server whose sign-ups are set to %s',
  async (signups) => {
    const { server, ann, secret } = await annsLink({ authSignups: signups })
    const known = (await ann.auth.getUser()).data.user?.email ?? ''
    for (const data of [{}, { list_invite: secret }, { list_invite: 'x' }]) {
      expect((await signUp(server, data)).error).toMatchObject(disabled)
    }
    // The error doesn't reveal whether an email address has an account.
    const again = { email: known, password: testPassword }
    expect((await server.asAnon().auth.signUp(again)).error).toMatchObject(disabled)
    for (const email of [known, newEmail()]) {
      expect((await server.asAnon().auth.signInWithOtp({ email })).error).toBeNull()
    }
    await server.nextMail(known)
    const { rows } = await server.ownerPool.query('select email from auth.users')
    expect(rows).toEqual([{ email: known }])
    const shown = await fetch(`${server.url}/auth/v1/settings`)
    expect(await shown.json()).toMatchObject({ disable_signup: true, signups })
  },
)

test('with sign-ups by invitation, people can sign up with a valid list link', async () => {
  const settings = { authSignups: 'invite', authSignupsByListLink: true } as const
  const { server, secret } = await annsLink(settings)
  const { data, error } = await signUp(server, { full_name: 'Bob', list_invite: secret })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Bob' })
  expect(data.user?.user_metadata).not.toHaveProperty('list_invite')
  for (const given of [undefined, '', 7, ['x'], 'a'.repeat(4000), `${secret}x`]) {
    expect((await signUp(server, { list_invite: given })).error).toMatchObject(disabled)
  }
  await server.ownerPool.query(
    "update public.list_invites set expires_at = now() - interval '1 second'",
  )
  expect((await signUp(server, { list_invite: secret })).error).toMatchObject(disabled)
})

test('a list link doesn’t allow a sign-up while sign-ups are closed', async () => {
  const settings = { authSignups: 'closed', authSignupsByListLink: true } as const
  const { server, secret } = await annsLink(settings)
  expect((await signUp(server, { list_invite: secret })).error).toMatchObject(disabled)
  const shown = await fetch(`${server.url}/auth/v1/settings`)
  expect(await shown.json()).toMatchObject({ signups_by_list_link: false })
})
