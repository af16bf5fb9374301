import type { Pool } from 'pg'
import { authTransaction } from '../database/transaction.ts'
import { recordEvent } from './audit/record.ts'
import { validationFailed } from './errors.ts'
import { deleteSessions, type SignOutScope } from './queries.ts'

/** Ends this session, the shopper's others, or all of them: their tokens fail from the next request on. */
export async function signOut(
  pool: Pool,
  session: { userId: string; sessionId: string; scope: SignOutScope; ip: string | null },
): Promise<void> {
  const { userId, sessionId, scope, ip } = session
  await authTransaction(pool, async (client) => {
    await deleteSessions(client, { id: sessionId, userId, scope })
    await recordEvent(client, { action: 'logout', userId, ip, traits: { scope } })
  })
}

export function parseSignOutScope(scope: unknown): SignOutScope {
  if (scope === undefined || scope === '') return 'global'
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope
  throw validationFailed('Unsupported logout scope')
}
