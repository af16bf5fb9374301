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

/** Exchanges a refresh token for the next one of its session. */
export async function refreshSession(
  pool: Pool,
  request: { token: string; client: ClientInfo },
): Promise<StartedSession> {
  if (!isRefreshToken(request.token)) throw validationFailed('Refresh token is not valid')
  const outcome = await authTransaction(pool, (client) => exchange(client, request))
  // Thrown only now: the end of the family must be committed, not rolled back.
  if (outcome === 'reused') throw refreshTokenAlreadyUsed()
  return outcome
}

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
    // What has ended ends no second time, however often its tokens come.
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
 * The one token of the session that is active after this exchange. Under the lock of the session
 * a used token is answered with the active one, when another tab or a lost answer explains it:
 * it is the active one's parent, or was used in the last ten seconds. Any other use of a used
 * token is a copy in a stranger's hands, and ends the session for both; so does the use of very many.
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
    // To forget some of them instead would hide a thief who uses many.
    if (await hasUsedTooManyTokens(client, sessionId)) return 'reused'
    await insertRefreshToken(client, { token: next, userId, sessionId, parent: token })
    return next
  }
  const active = await selectActiveToken(client, sessionId)
  if (active && (active.parent === token || row.is_just_revoked)) return active.token
  return 'reused'
}
