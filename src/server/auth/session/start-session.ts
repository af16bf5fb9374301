import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import { describeDevice } from '#shared/accounts/describe-device.ts'
import type { Mail } from '../../mail/mail.ts'
import { recordEvent } from '../core/audit-log.ts'
import { selectIsKnownDevice } from '../core/audit-queries.ts'
import type { SignAccessToken } from '../core/auth-services.ts'
import type { ClientInfo } from '../core/client-info.ts'
import { selectUser } from '../core/user-queries.ts'
import { presentUser, type SessionRow, type UserRow } from '../core/users.ts'
import {
  deleteOldSessions,
  insertRefreshToken,
  insertSession,
  type SignInMethod,
  selectSession,
} from './session-queries.ts'

export type StartedSession = { user: UserRow; session: SessionRow; refreshToken: string }

/**
 * Starts a session at aal1 for a shopper who authenticated with `method`. If the account already has 200
 * sessions, also ends the least recently used one.
 */
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

/** Loads the session and its user. Throws if the session or the user is missing. */
export async function loadSession(
  client: PoolClient,
  owner: { id: string; userId: string; token: string },
): Promise<StartedSession> {
  const user = await selectUser(client, owner.userId)
  const session = await selectSession(client, owner)
  if (user === undefined || session === undefined) throw new Error('The session has no owner')
  return { user, session, refreshToken: owner.token }
}

/** Returns the response to a sign-up, sign-in or refresh, with a newly signed access token. */
export async function presentSession(sign: SignAccessToken, started: StartedSession) {
  return {
    ...(await sign(started)),
    refresh_token: started.refreshToken,
    user: presentUser(started.user),
  }
}

/**
 * Records a sign-in and its kind of device. Returns an email to the owner if the audit log lists earlier
 * devices for the account, but none of this kind. The caller must send the email after the commit. Otherwise,
 * returns undefined.
 */
export async function recordLogin(
  client: PoolClient,
  login: {
    user: { id: string; email: string }
    action: 'login' | 'user_signedup' | 'user_confirmed' | 'user_recovered'
    client: ClientInfo
  },
): Promise<Mail | undefined> {
  const { user, action } = login
  const { ip, userAgent } = login.client
  const device = describeDevice(userAgent)
  const isKnown = await selectIsKnownDevice(client, { userId: user.id, device })
  await recordEvent(client, { action, userId: user.id, ip, traits: { device } })
  if (isKnown) return undefined
  const info = { at: new Date().toISOString(), userAgent }
  return { kind: 'new-sign-in', to: user.email, info }
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const length = 12

/** Generates a refresh token in the format of Supabase Auth, with 62 random bits. */
export function makeRefreshToken(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** Whether the text has the format of a refresh token. Doesn't look up the token. */
export function isRefreshToken(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(text)
}
