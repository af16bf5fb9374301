import type { Pool } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../audit/record.ts'
import { lockUser } from '../one-time/queries.ts'
import { currentFactor, currentSession } from './current.ts'
import { insufficientAal } from './errors.ts'
import { deleteFactors } from './queries.ts'

/** Removes a factor; one that counts only at the hands of somebody who has shown a second factor. */
export async function unenroll(
  pool: Pool,
  request: { userId: string; sessionId: string; factorId: string; ip: string | null },
): Promise<{ wasVerified: boolean }> {
  const { userId, factorId, ip } = request
  return authTransaction(pool, async (client) => {
    await lockUser(client, userId)
    const session = await currentSession(client, request)
    const factor = await currentFactor(client, request)
    if (factor.is_verified && session.aal !== 'aal2') {
      throw insufficientAal(422, 'AAL2 required to unenroll verified factor')
    }
    await deleteFactors(client, { userId, id: factorId })
    const wasVerified = factor.is_verified
    if (wasVerified) {
      const traits = { factor_id: factorId }
      await recordEvent(client, { action: 'factor_removed', userId, ip, traits })
    }
    return { wasVerified }
  })
}
