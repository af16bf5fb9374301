import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Passwords } from '../core/auth-services.ts'
import { lockUser } from '../core/user-queries.ts'
import {
  commitWithoutWaiting,
  countAttempt,
  deleteCode,
  deleteToken,
  type OneTimeType,
  selectTokenOwner,
  type UsedToken,
  upsertToken,
} from './one-time-token-queries.ts'

/**
 * Prefix of the secret of a PKCE link. Only the browser that requested such a link can complete the sign-in.
 */
export const pkcePrefix = 'pkce_'

/** A six-digit code and its hash. */
export type Code = { digits: string; hash: string }

/**
 * Issues a link of this type for the account and returns its secret. An earlier link of this type stops
 * working. With `codeHash`, the shopper can enter the code instead of opening the link. With `flowStateId`,
 * only the browser that requested the link can complete the sign-in.
 */
export async function issueToken(
  client: PoolClient,
  owner: {
    userId: string
    type: OneTimeType
    /** Address to which the link is sent. */
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

/** A code that matched when it was checked. Another request may have consumed the code in the meantime. */
export type MatchedCode = { id: string; userId: string; codeHash: string }

/**
 * Consumes the secret of a link and locks the owner's account until the transaction ends. Returns undefined
 * if the secret is unknown, used or expired.
 */
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
 * Counts an attempt to enter a code, and returns the latest code sent to an email address if the digits match
 * it. Returns undefined if the digits are wrong, or if the code has expired or has no attempts left. Takes
 * just as long if there is no code.
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
  const stored = await authTransaction(pool, async (client) => {
    await commitWithoutWaiting(client)
    return countAttempt(client, verification)
  })
  const isRight = await passwords.compare(
    verification.digits,
    stored?.codeHash ?? null,
    verification.signal,
  )
  return isRight ? stored : undefined
}

/**
 * Consumes a matched code and locks the owner's account until the transaction ends. Returns undefined if
 * another request has already consumed or replaced the code.
 */
export async function consumeCode(
  client: PoolClient,
  code: MatchedCode,
): Promise<UsedToken | undefined> {
  await lockUser(client, code.userId)
  return deleteCode(client, code)
}

/** Generates the secret of a link: 56 hexadecimal digits, like the token hashes of Supabase Auth. */
export function makeToken(): string {
  return randomBytes(28).toString('hex')
}

/** Hashes a link's secret for storage. A fast hash is enough, because the secret is fully random. */
function hashToken(token: string): string {
  return createHash('sha224').update(token).digest('hex')
}

/**
 * Generates a code and its slow hash. Call this before looking up the account, so that the timing doesn't
 * reveal whether there is one.
 */
export async function makeCode(passwords: Passwords, signal: AbortSignal): Promise<Code> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return { digits, hash: await passwords.hash(digits, signal) }
}
