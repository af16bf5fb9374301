import type { Settings } from '../../settings/env.ts'
import { type TestServer, testPassword, testServer } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'

/** Starts a server whose accounts are confirmed by email. */
export function confirmingServer(changes: Partial<Settings> = {}): Promise<TestServer> {
  return testServer({ authAutoconfirm: false, ...changes })
}

/** Signs up a shopper and confirms the email address. Returns the address, the session and the user's ID. */
export async function confirmedShopper({ url, nextMail }: TestServer) {
  const email = newEmail()
  const { post } = authRequests(url)
  await post('/signup', { email, password: testPassword })
  const { code } = await nextMail(email)
  const session = toSession(await post('/verify', { email, token: code, type: 'signup' }))
  return { email, session, userId: session.user.id }
}
