import type { PoolClient } from 'pg'
import { type OneTimeType, upsertToken } from './queries.ts'
import { hashToken, makeToken, pkcePrefix } from './secrets.ts'

/**
 * The secret of the account's one link of this type; an earlier one stops working. With `codeHash`
 * there is a code besides; with `flowStateId` the link ends only in the browser that asked for it.
 */
export async function issueToken(
  client: PoolClient,
  owner: {
    userId: string
    type: OneTimeType
    /** The mailbox that the link goes to. */
    email: string
    codeHash?: string
    flowStateId?: string | undefined
  },
): Promise<string> {
  const { userId, type, email, codeHash = null, flowStateId } = owner
  const token = `${flowStateId === undefined ? '' : pkcePrefix}${makeToken()}`
  await upsertToken(client, {
    userId,
    type,
    email,
    tokenHash: hashToken(token),
    codeHash,
    flowStateId: flowStateId ?? null,
  })
  return token
}
