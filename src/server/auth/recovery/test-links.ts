import { authTransaction } from '../../database/transaction.ts'
import { type TestServer, testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../test-requests.ts'
import { hashOneTimeToken, makeOneTimeToken } from './one-time-token.ts'
import { insertRecoveryToken } from './queries.ts'

/** A shopper with a session and the secret of a recovery link. */
export async function shopperWithLink({ url, pool }: TestServer) {
  const email = newEmail()
  const session = toSession(
    await authRequests(url).post('/signup', { email, password: testPassword }),
  )
  const userId = session.user.id
  return { email, userId, session, token: await newLink(pool, userId) }
}

export async function newLink(pool: TestServer['pool'], userId: string): Promise<string> {
  const token = makeOneTimeToken()
  await authTransaction(pool, (client) =>
    insertRecoveryToken(client, { userId, hash: hashOneTimeToken(token) }),
  )
  return token
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
