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
  type SpentToken,
  selectTokenOwner,
} from './queries.ts'
import { hashToken } from './secrets.ts'

/** A code that was right when it was compared. */
export type MatchedCode = { id: string; userId: string; codeHash: string }

/** Spends the secret of a link: it works once, and never when it is too old. */
export async function spendToken(
  client: PoolClient,
  proof: { token: string; types: readonly OneTimeType[] },
): Promise<SpentToken | undefined> {
  const { types } = proof
  const tokenHash = hashToken(proof.token)
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
  proof: { email: string; digits: string; types: readonly OneTimeType[]; signal: AbortSignal },
): Promise<MatchedCode | undefined> {
  const kept = await authTransaction(pool, async (client) => {
    await commitWithoutWaiting(client)
    return countTry(client, proof)
  })
  const isRight = await passwords.verify(proof.digits, kept?.codeHash ?? null, proof.signal)
  return isRight ? kept : undefined
}

/** Spends a code that was right: of those who knew it at the same time, one gets it. */
export async function spendCode(
  client: PoolClient,
  code: MatchedCode,
): Promise<SpentToken | undefined> {
  await lockUser(client, code.userId)
  return deleteCode(client, code)
}
