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
 * Exchanges a refresh token for the next token of its session. Reusing the previous token, or a token that
 * was first used in the last ten seconds, returns the current token again: another tab or a lost response may
 * explain the reuse. Any other reuse ends the session. Throws if the token is unknown
 * (`refresh_token_not_found`) or reused (`refresh_token_already_used`), or if the session has ended or the
 * user is banned.
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
 * Returns the session with its next token. If the given token was stolen, ends the session and returns
 * 'reused'.
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
    // The session has already ended, so an earlier request has recorded the reuse.
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
 * Returns the active token of the session after this refresh. The session must be locked. If the given token
 * was used before, there are two cases. If it is the parent of the active token or was first used in the last
 * ten seconds, returns the active token: the cause may be another tab or a lost response. Otherwise, returns
 * 'reused': the token was stolen, so the session must end for both the owner and the thief. Also returns
 * 'reused' if the session has used too many tokens.
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
    // Deleting old used tokens instead of ending the session would let a thief who uses many tokens go
    // unnoticed.
    if (await hasUsedTooManyTokens(client, sessionId)) return 'reused'
    await insertRefreshToken(client, { token: next, userId, sessionId, parent: token })
    return next
  }
  const active = await selectActiveToken(client, sessionId)
  if (active && (active.parent === token || row.is_just_revoked)) return active.token
  return 'reused'
}
