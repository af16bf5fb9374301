import type { IncomingHttpHeaders } from 'node:http'
import type { Pool } from 'pg'
import type { Identity } from '../database/transaction.ts'
import { authTransaction } from '../database/transaction.ts'
import { type Identify, InvalidToken } from '../http/identity.ts'
import {
  badClaim,
  badJwt,
  noAuthorization,
  sessionNotFound,
  userBanned,
  userNotFound,
} from './errors.ts'
import type { UserRow } from './present-user.ts'
import { selectSession, selectUser } from './queries.ts'

type CurrentSession = { user: UserRow; sessionId: string }

/** The shopper whose living session the request's token belongs to; throws what the protocol answers otherwise. */
export async function requireSession(
  { pool, identify }: { pool: Pool; identify: Identify },
  request: { headers: IncomingHttpHeaders },
): Promise<CurrentSession> {
  const identity = await identifyShopper(identify, request)
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

async function identifyShopper(
  identify: Identify,
  request: { headers: IncomingHttpHeaders },
): Promise<Extract<Identity, { role: 'authenticated' }>> {
  let identity: Identity
  try {
    identity = await identify(request)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    throw error.reason === 'claims' ? badClaim(error.message) : badJwt(error.message)
  }
  if (identity.role !== 'authenticated') throw noAuthorization()
  return identity
}
