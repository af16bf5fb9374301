import type { PoolClient } from 'pg'
import { insufficientAal } from './errors.ts'
import { selectNeedsCode } from './queries.ts'

/**
 * Before a change of the password or of the address: whoever has a second factor must have shown
 * it in this session. Throws what the protocol answers otherwise (insufficient_aal, 401).
 */
export async function requireSecondFactor(
  client: PoolClient,
  session: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await selectNeedsCode(client, session))) return
  throw insufficientAal(
    401,
    'AAL2 session is required to update email or password when MFA is enabled.',
  )
}
