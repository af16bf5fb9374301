import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import { type TestServer, testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'
import { issueToken } from './one-time-tokens.ts'

/** A shopper with a session and the secret of a recovery link. */
export async function shopperWithLink({ url, pool }: TestServer) {
  const email = newEmail()
  const session = toSession(
    await authRequests(url).post('/signup', { email, password: testPassword }),
  )
  const userId = session.user.id
  return { email, userId, session, token: await newLink(pool, { userId, email }) }
}

export function newLink(
  pool: TestServer['pool'],
  owner: { userId: string; email: string },
): Promise<string> {
  return authTransaction(pool, (client) => issueToken(client, { ...owner, type: 'recovery' }))
}

/** An app beside ours, on the same machine: to it, a link of the protocol leads at once. */
export const appBeside = 'http://localhost:5173/app'

/** What the link of a mail or of the protocol carries, as one of the protocol to an app beside ours would. */
export function queryOf({ link = '' }: Mail): Record<string, string> {
  const { searchParams } = new URL(link)
  const { token_hash: secret = '', type = '' } = hashOf(link)
  return {
    token: searchParams.get('token') ?? secret,
    type: searchParams.get('type') ?? type,
    redirect_to: appBeside,
  }
}

/** What follows # in an address. */
export function hashOf(link: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))
}

/** Opens a link of the protocol as a browser does, up to where it leads. */
export async function openLink(
  { url }: Pick<TestServer, 'url'>,
  query: Record<string, string>,
  method = 'GET',
) {
  const search = new URLSearchParams({ redirect_to: appBeside, ...query }).toString()
  const answer = await fetch(`${url}/auth/v1/verify?${search}`, {
    method,
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  const hash = location === null ? {} : hashOf(location)
  return { status: answer.status, target: location?.split('#')[0], hash }
}
