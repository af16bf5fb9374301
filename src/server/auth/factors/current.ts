import type { PoolClient } from 'pg'
import { sessionNotFound } from '../auth-errors.ts'
import { type SessionRow, selectSession } from '../queries.ts'
import { factorNotFound } from './errors.ts'
import { type FactorRow, lockFactor } from './queries.ts'

/** The session as it is now: it may have ended since the request came in. */
export async function currentSession(
  client: PoolClient,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<SessionRow> {
  const session = await selectSession(client, { id: sessionId, userId })
  if (session === undefined) throw sessionNotFound()
  return session
}

/** The shopper's own factor, locked. */
export async function currentFactor(
  client: PoolClient,
  { factorId, userId }: { factorId: string; userId: string },
): Promise<FactorRow> {
  const factor = await lockFactor(client, { id: factorId, userId })
  if (factor === undefined) throw factorNotFound()
  return factor
}
