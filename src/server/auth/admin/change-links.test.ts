import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail } from '../core/test-auth-requests.ts'
import { asServiceRole, serviceKey } from './test-service-role.ts'

const sides = ['email_change_current', 'email_change_new'] as const

/**
 * Creates a shopper whose email address an operator changes. Returns functions that generate the links for
 * the change and open them.
 */
async function operatorChange() {
  const server = await testServer({ authServiceKey: serviceKey })
  const { admin } = asServiceRole(server).auth
  const { user } = await authRequests(server.url).newSession()
  const to = newEmail()
  const make = async (type: (typeof sides)[number], newAddress = to) => {
    const { data, error } = await admin.generateLink({
      type,
      email: user.email,
      newEmail: newAddress,
    })
    expect(error).toBeNull()
    return data.properties?.hashed_token ?? ''
  }
  const open = async (tokenHash: string) =>
    (await server.asAnon().auth.verifyOtp({ type: 'email_change', token_hash: tokenHash })).error
  const address = async () => (await admin.getUserById(user.id)).data.user?.email
  return { from: user.email, to, make, open, address }
}

test.each(sides)(
  'confirming twice from one mailbox, with links of type %s, doesn’t change the email address',
  async (side) => {
    const { from, make, open, address } = await operatorChange()
    expect(await open(await make(side))).toBeNull()
    expect(await open(await make(side))).toBeNull()
    expect(await address()).toBe(from)
  },
)

test.each([
  ['the current mailbox first', sides],
  ['the new mailbox first', sides.toReversed()],
])('the second link can be generated after the first was opened, %s', async (_order, order) => {
  const { from, to, make, open, address } = await operatorChange()
  const [first, second] = order
  if (first === undefined || second === undefined) throw new Error('A side is missing')
  expect(await open(await make(first))).toBeNull()
  expect(await address()).toBe(from)
  expect(await open(await make(second))).toBeNull()
  expect(await address()).toBe(to)
})

test('generating a link again, even after the first was opened, doesn’t block the address change', async () => {
  const { from, to, make, open, address } = await operatorChange()
  await make('email_change_current')
  await open(await make('email_change_current'))
  await make('email_change_new')
  const next = await make('email_change_new')
  await open(await make('email_change_current'))
  expect(await address()).toBe(from)
  expect(await open(next)).toBeNull()
  expect(await address()).toBe(to)
})

test('confirming one new email address doesn’t confirm a later one', async () => {
  const { from, to, make, open, address } = await operatorChange()
  const earlier = await make('email_change_new', newEmail())
  const current = await make('email_change_current')
  expect(await open(earlier)).toMatchObject({ code: 'otp_expired' })
  expect(await open(current)).toBeNull()
  expect(await address()).toBe(from)
  expect(await open(await make('email_change_new'))).toBeNull()
  expect(await address()).toBe(to)
})
