import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import { type TestServer, testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { issueToken } from './one-time-tokens.ts'

/**
 * Signs up a shopper. Returns the email address, the user's ID, the session and the secret of a recovery
 * link.
 */
export async function shopperWithLink({ url, pool }: TestServer) {
  const email = newEmail()
  const session = toSession(
    await authRequests(url).post('/signup', { email, password: testPassword }),
  )
  const userId = session.user.id
  return { email, userId, session, token: await newLink(pool, { userId, email }) }
}

/** Issues a recovery link for the shopper and returns its secret. */
export function newLink(
  pool: TestServer['pool'],
  owner: { userId: string; email: string },
): Promise<string> {
  return authTransaction(pool, (client) => issueToken(client, { ...owner, type: 'recovery' }))
}

/**
 * URL of another app on the same machine. Links in the protocol's format redirect straight to this app, not
 * to a page of our site.
 */
export const otherApp = 'http://localhost:5173/app'

/**
 * Returns the query parameters of a link that redirects to `otherApp`. The secret comes from the link in the
 * email. The link may have our format or Supabase's.
 */
export function queryOf({ link = '' }: Mail): Record<string, string> {
  const { searchParams } = new URL(link)
  const { token_hash: secret = '', type = '' } = hashOf(link)
  return {
    token: searchParams.get('token') ?? secret,
    type: searchParams.get('type') ?? type,
    redirect_to: otherApp,
  }
}

/** Returns the parameters in the hash of a URL. */
export function hashOf(link: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))
}

/**
 * Opens a link in the protocol's format. Returns the status of the response and, if it is a redirect, the
 * target URL without its hash and the parameters in the hash.
 */
export async function openLink(
  { url }: Pick<TestServer, 'url'>,
  query: Record<string, string>,
  method = 'GET',
) {
  const search = new URLSearchParams({ redirect_to: otherApp, ...query }).toString()
  const response = await fetch(`${url}/auth/v1/verify?${search}`, {
    method,
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  const hash = location === null ? {} : hashOf(location)
  return { status: response.status, target: location?.split('#')[0], hash }
}
