import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import { type TestServer, testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../test-requests.ts'
import { issueToken } from './issue-token.ts'

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

/** What follows ? in the link of a mail. */
export function queryOf({ link = '' }: Mail): Record<string, string> {
  return Object.fromEntries(new URL(link).searchParams)
}

/** Opens a link as a browser does, up to where it leads. */
export async function openLink(
  { url }: Pick<TestServer, 'url'>,
  query: Record<string, string>,
  method = 'GET',
) {
  const search = new URLSearchParams(query).toString()
  const answer = await fetch(`${url}/auth/v1/verify?${search}`, {
    method,
    redirect: 'manual',
  })
  const target = URL.parse(answer.headers.get('location') ?? '')
  const hash = Object.fromEntries(new URLSearchParams(target?.hash.slice(1)))
  if (target) target.hash = ''
  return { status: answer.status, target: target?.href, hash }
}
