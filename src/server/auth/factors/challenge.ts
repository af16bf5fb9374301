import type { Pool } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { currentFactor } from './current.ts'
import { insertChallenge } from './queries.ts'

/** Asks for a code of the factor, to be answered within five minutes and from the same address. */
export async function challenge(
  pool: Pool,
  request: { userId: string; factorId: string; ip: string | null },
) {
  const { factorId, ip } = request
  return authTransaction(pool, async (client) => {
    await currentFactor(client, request)
    const { id, expiresAt } = await insertChallenge(client, { factorId, ip })
    return { id, type: 'totp', expires_at: expiresAt }
  })
}
