import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Passwords } from '../passwords.ts'
import {
  commitWithoutWaiting,
  countTry,
  deleteCode,
  deleteToken,
  lockUser,
  type OneTimeType,
  selectTokenOwner,
  type UsedToken,
} from './queries.ts'
import { hashToken } from './secrets.ts'

/** A code that was right when it was compared. */
export type MatchedCode = { id: string; userId: string; codeHash: string }

/** Consumes the secret of a link: it works once, and never when it is too old. */
export async function consumeToken(
  client: PoolClient,
  verification: { token: string; types: readonly OneTimeType[] },
): Promise<UsedToken | undefined> {
  const { types } = verification
  const tokenHash = hashToken(verification.token)
  const userId = await selectTokenOwner(client, { tokenHash, types })
  if (userId === undefined) return undefined
  await lockUser(client, userId)
  return deleteToken(client, { userId, tokenHash, types })
}

/**
 * Compares digits with the code that went to a mailbox. The try counts before they are compared,
 * and takes as long where there is no code.
 */
export async function matchCode(
  { pool, passwords }: { pool: Pool; passwords: Passwords },
  verification: {
    email: string
    digits: string
    types: readonly OneTimeType[]
    signal: AbortSignal
  },
): Promise<MatchedCode | undefined> {
  const kept = await authTransaction(pool, async (client) => {
    await commitWithoutWaiting(client)
    return countTry(client, verification)
  })
  const isRight = await passwords.verify(
    verification.digits,
    kept?.codeHash ?? null,
    verification.signal,
  )
  return isRight ? kept : undefined
}

/** Consumes a code that was right: of those who knew it at the same time, one gets it. */
export async function consumeCode(
  client: PoolClient,
  code: MatchedCode,
): Promise<UsedToken | undefined> {
  await lockUser(client, code.userId)
  return deleteCode(client, code)
}
