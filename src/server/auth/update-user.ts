import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../database/transaction.ts'
import { longestUserDataBytes } from './bodies.ts'
import { normaliseEmail } from './email-address.ts'
import {
  emailChangeDisabled,
  phoneSignInDisabled,
  samePassword,
  sessionNotFound,
  validationFailed,
} from './errors.ts'
import { checkNewPassword, type Passwords } from './passwords.ts'
import type { UserRow } from './present-user.ts'
import {
  deleteSessions,
  selectCredentials,
  selectSession,
  selectUser,
  updatePassword,
  updateUserData,
} from './queries.ts'
import { deleteOneTimeTokens, lockUser } from './recovery/queries.ts'

export type UserUpdate = {
  email: string
  phone: string
  /** Undefined: stays as it is. */
  password: string | undefined
  /** Merged key by key into what is there; null removes a key. */
  data: Record<string, unknown>
}

/** Changes the shopper's own account. A new password ends all other sessions and outstanding links. */
export async function updateUser(
  { pool, passwords }: { pool: Pool; passwords: Passwords },
  request: { user: UserRow; sessionId: string; update: UserUpdate; signal: AbortSignal },
): Promise<UserRow> {
  const { user, sessionId, update } = request
  checkUpdate(user, update)
  const newPassword = await hashNewPassword({ pool, passwords }, request)
  return authTransaction(pool, async (client) => {
    await lockUser(client, user.id)
    // It may have been ended, and the password voided, while the new one was hashed.
    const session = await selectSession(client, { id: sessionId, userId: user.id })
    if (session === undefined) throw sessionNotFound()
    if (newPassword !== undefined) {
      await updatePassword(client, { userId: user.id, encryptedPassword: newPassword })
      await deleteSessions(client, { id: sessionId, userId: user.id, scope: 'others' })
      await deleteOneTimeTokens(client, user.id)
    }
    await mergeData(client, user.id, update.data)
    const updated = await selectUser(client, user.id)
    if (updated === undefined) throw new Error('The session has no owner')
    return updated
  })
}

function checkUpdate(user: UserRow, { email, phone, password }: UserUpdate): void {
  if (email !== '' && normaliseEmail(email) !== normaliseEmail(user.email)) {
    throw emailChangeDisabled()
  }
  if (phone !== '') throw phoneSignInDisabled()
  if (password !== undefined) checkNewPassword(password)
}

async function hashNewPassword(
  { pool, passwords }: { pool: Pool; passwords: Passwords },
  request: { user: UserRow; update: UserUpdate; signal: AbortSignal },
): Promise<string | undefined> {
  const { password } = request.update
  if (password === undefined) return undefined
  const email = normaliseEmail(request.user.email)
  const stored = await authTransaction(pool, (client) => selectCredentials(client, email))
  const present = stored?.encrypted_password ?? null
  if (await passwords.verify(password, present, request.signal)) throw samePassword()
  return passwords.hash(password, request.signal)
}

async function mergeData(
  client: PoolClient,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(data).length === 0) return
  const user = await selectUser(client, userId)
  const merged = Object.entries({ ...user?.user_metadata, ...data })
  const kept = JSON.stringify(Object.fromEntries(merged.filter(([, value]) => value !== null)))
  if (Buffer.byteLength(kept) > longestUserDataBytes) {
    throw validationFailed(`data: must not be longer than ${longestUserDataBytes} bytes`)
  }
  await updateUserData(client, { userId, data: kept })
}
