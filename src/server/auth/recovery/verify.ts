import type { Pool } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { ClientFacts } from '../client-facts.ts'
import { otpExpired, userBanned, validationFailed } from '../errors.ts'
import { selectUser } from '../queries.ts'
import { type StartedSession, startSession } from '../sessions.ts'
import { hashOneTimeToken } from './one-time-token.ts'
import { lockUser, recordRecovery, selectRecoveryOwner, spendRecoveryToken } from './queries.ts'

/** What a caller of `/verify` shows, in a link or in a body; empty where it was left out. */
export type Proof = { type: string; token: string; tokenHash: string; email: string; phone: string }

const knownTypes = new Set(['signup', 'recovery', 'email', 'email_change', 'magiclink', 'invite'])

/** The secret of a proof; throws what the protocol answers when it can't be one. */
export function tokenOfBody({ type, token, tokenHash, email, phone }: Proof): string {
  checkType(type)
  if (token !== '' && tokenHash !== '') {
    throw validationFailed('Verify requires either a token or a token hash')
  }
  if (tokenHash !== '' && (email !== '' || phone !== '')) {
    throw validationFailed('Only the token_hash and type should be provided')
  }
  if (tokenHash !== '') return tokenHash
  if (token === '') throw validationFailed('Verify requires a token or a token hash')
  if (email === '' && phone === '') {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  // No codes to type in are sent by this server.
  throw otpExpired('Token has expired or is invalid')
}

export function tokenOfLink({ type, token }: Pick<Proof, 'type' | 'token'>): string {
  if (token === '') throw validationFailed('Verify requires a token or a token hash')
  checkType(type)
  return token
}

/** Starts a session for the holder of a recovery link, which works once. */
export async function verify(
  pool: Pool,
  proof: { type: string; token: string; client: ClientFacts; refusal: string },
): Promise<StartedSession> {
  const refuse = () => otpExpired(proof.refusal)
  // Links of other types aren't made by this server.
  if (proof.type !== 'recovery') throw refuse()
  const hash = hashOneTimeToken(proof.token)
  const started = await authTransaction(pool, async (client) => {
    const userId = await selectRecoveryOwner(client, hash)
    if (userId === undefined) return undefined
    await lockUser(client, userId)
    // Not thrown in here: that an old link was tried once must last.
    if (!(await spendRecoveryToken(client, { userId, hash }))) return undefined
    if ((await selectUser(client, userId))?.is_banned !== false) throw userBanned()
    await recordRecovery(client, userId)
    return startSession(client, { userId, method: 'otp', client: proof.client })
  })
  if (started === undefined) throw refuse()
  return started
}

function checkType(type: string): void {
  if (type === '') throw validationFailed('Verify requires a verification type')
  if (!knownTypes.has(type)) throw validationFailed('Unsupported verification type')
}
