import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Passwords } from '../core/auth-services.ts'
import { lockUser } from '../core/user-queries.ts'
import {
  commitWithoutWaiting,
  countTry,
  deleteCode,
  deleteToken,
  type OneTimeType,
  selectTokenOwner,
  type UsedToken,
  upsertToken,
} from './one-time-token-queries.ts'

/** How the secret of a link begins when the browser that asked for it must end the sign-in itself. */
export const pkcePrefix = 'pkce_'

/** Six digits to type in. */
export type Code = { digits: string; hash: string }

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
  const isRight = await passwords.compare(
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

/** A secret for one link, in the form of Supabase Auth's token hashes: 56 hexadecimal digits. */
export function makeToken(): string {
  return randomBytes(28).toString('hex')
}

/** What is kept of a link's secret. It is random throughout, so a fast hash is enough. */
function hashToken(token: string): string {
  return createHash('sha224').update(token).digest('hex')
}

/**
 * A code with its slow hash. Made before it is known whether anybody will get it: the time that
 * takes tells nothing about the address.
 */
export async function makeCode(passwords: Passwords, signal: AbortSignal): Promise<Code> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return { digits, hash: await passwords.hash(digits, signal) }
}
