import type { PoolClient } from 'pg'
import type { SignAccessToken } from './access-token.ts'
import type { ClientInfo } from './client-info.ts'
import { presentUser, type UserRow } from './present-user.ts'
import {
  deleteOldSessions,
  insertSession,
  type SessionRow,
  type SignInMethod,
  selectSession,
  selectUser,
} from './queries.ts'
import { insertRefreshToken } from './refresh/queries.ts'
import { makeRefreshToken } from './refresh/refresh-token.ts'

export type StartedSession = { user: UserRow; session: SessionRow; refreshToken: string }

/** Begins a session after the shopper proved who they are by `method`. */
export async function startSession(
  client: PoolClient,
  owner: { userId: string; method: SignInMethod; client: ClientInfo },
): Promise<StartedSession> {
  await deleteOldSessions(client, owner.userId)
  const sessionId = await insertSession(client, owner)
  const token = makeRefreshToken()
  await insertRefreshToken(client, { token, userId: owner.userId, sessionId, parent: null })
  return loadSession(client, { id: sessionId, userId: owner.userId, token })
}

export async function loadSession(
  client: PoolClient,
  owner: { id: string; userId: string; token: string },
): Promise<StartedSession> {
  const user = await selectUser(client, owner.userId)
  const session = await selectSession(client, owner)
  if (user === undefined || session === undefined) throw new Error('The session has no owner')
  return { user, session, refreshToken: owner.token }
}

/** The answer to sign-up, sign-in and refresh. */
export async function presentSession(sign: SignAccessToken, started: StartedSession) {
  return {
    ...(await sign(started)),
    refresh_token: started.refreshToken,
    user: presentUser(started.user),
  }
}
