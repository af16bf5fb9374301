import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../core/audit-log.ts'
import {
  noSessionToRefresh,
  refreshTokenAlreadyUsed,
  refreshTokenNotFound,
  sessionExpired,
  userBannedAtSignIn,
  validationFailed,
} from '../core/auth-errors.ts'
import type { ClientInfo } from '../core/client-info.ts'
import {
  deleteOldUsedTokens,
  hasUsedTooManyTokens,
  lockSession,
  recordRefresh,
  revokeFamily,
  revokeToken,
  selectActiveToken,
  selectRefreshToken,
  selectSessionId,
} from './refresh-token-queries.ts'
import { insertRefreshToken } from './session-queries.ts'
import {
  isRefreshToken,
  loadSession,
  makeRefreshToken,
  type StartedSession,
} from './start-session.ts'

/**
 * Exchanges a refresh token for the next token of its session. A used token returns the current token again
 * if another tab or a lost response explains its reuse: the used token is the previous one, or its first use
 * was in the last ten seconds. Any other reuse ends the session. Throws the protocol's error if the token is
 * unknown or reused, the session has ended or the user is banned.
 */
export async function refreshSession(
  pool: Pool,
  request: { token: string; client: ClientInfo },
): Promise<StartedSession> {
  if (!isRefreshToken(request.token)) throw validationFailed('Refresh token is not valid')
  const outcome = await authTransaction(pool, (client) => exchange(client, request))
  // Thrown after the transaction, so that the end of the session is committed.
  if (outcome === 'reused') throw refreshTokenAlreadyUsed()
  return outcome
}

/**
 * Returns the next token, or 'reused' if the token was stolen. If the token was stolen, also ends the
 * session.
 */
async function exchange(
  client: PoolClient,
  request: { token: string; client: ClientInfo },
): Promise<StartedSession | 'reused'> {
  const sessionId = await selectSessionId(client, request.token)
  if (sessionId === undefined) throw refreshTokenNotFound()
  if (sessionId === null) throw noSessionToRefresh()
  const locked = await lockSession(client, sessionId)
  if (locked === undefined) throw noSessionToRefresh()
  const session = { ...locked, sessionId }

  const token = await nextToken(client, request.token, session)
  if (token === 'reused') {
    const { userId } = session
    // The session ended before, so an earlier request has already recorded the reuse.
    if (session.hasEnded) return token
    await revokeFamily(client, sessionId)
    await recordEvent(client, { action: 'refresh_token_reused', userId, ip: request.client.ip })
    return token
  }
  if (session.hasEnded) throw sessionExpired()

  await recordRefresh(client, sessionId, request.client)
  const started = await loadSession(client, { id: sessionId, userId: session.userId, token })
  if (started.user.is_banned) throw userBannedAtSignIn()
  return started
}

/**
 * Returns the active token of the session after this refresh. The session must be locked. A used token
 * returns the active token if it is the parent of the active token or was used in the last ten seconds,
 * because another tab or a lost response explains that. Any other reuse returns 'reused': the token was
 * stolen, so the session must end for both the owner and the thief. Also returns 'reused' if the session has
 * used too many tokens.
 */
async function nextToken(
  client: PoolClient,
  token: string,
  session: { sessionId: string; userId: string },
): Promise<string> {
  const { sessionId, userId } = session
  const row = await selectRefreshToken(client, token)
  if (row === undefined) throw refreshTokenNotFound()
  if (!row.is_revoked) {
    const next = makeRefreshToken()
    await revokeToken(client, token)
    await deleteOldUsedTokens(client, sessionId)
    // If some used tokens were deleted instead, a thief who uses many tokens could go unnoticed.
    if (await hasUsedTooManyTokens(client, sessionId)) return 'reused'
    await insertRefreshToken(client, { token: next, userId, sessionId, parent: token })
    return next
  }
  const active = await selectActiveToken(client, sessionId)
  if (active && (active.parent === token || row.is_just_revoked)) return active.token
  return 'reused'
}
