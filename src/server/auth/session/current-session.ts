import type { IncomingHttpHeaders } from 'node:http'
import type { Pool } from 'pg'
import type { Authenticate } from '../../caller/authenticate.ts'
import { authTransaction, type Identity } from '../../database/transaction.ts'
import { noAuthorization, sessionNotFound, userBanned, userNotFound } from '../core/auth-errors.ts'
import { selectUser } from '../core/user-queries.ts'
import type { UserRow } from '../core/users.ts'
import { selectSession } from './session-queries.ts'

type CurrentSession = { user: UserRow; sessionId: string }

/**
 * Returns the user and session of the request's access token. Throws `no_authorization` if the token is
 * missing or isn't a shopper's, `session_not_found` if the session has ended, and `user_banned` or
 * `user_not_found` if the user is banned or deleted.
 */
export async function requireSession(
  { pool, authenticate }: { pool: Pool; authenticate: Authenticate },
  request: { headers: IncomingHttpHeaders },
): Promise<CurrentSession> {
  const identity = await authenticateShopper(authenticate, request)
  const userId = String(identity.claims['sub'])
  const { sessionId } = identity
  const { user, session } = await authTransaction(pool, async (client) => ({
    user: await selectUser(client, userId),
    session: await selectSession(client, { id: sessionId, userId }),
  }))
  if (user === undefined) throw userNotFound()
  if (session === undefined) throw sessionNotFound()
  if (user.is_banned) throw userBanned()
  return { user, sessionId }
}

async function authenticateShopper(
  authenticate: Authenticate,
  request: { headers: IncomingHttpHeaders },
): Promise<Extract<Identity, { role: 'authenticated' }>> {
  const identity = await authenticate(request)
  if (identity.role !== 'authenticated') throw noAuthorization()
  return identity
}
