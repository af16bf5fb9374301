import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { z } from 'zod'
import { authTransaction } from '../../database/transaction.ts'
import { codeOf } from '../../lib/errors.ts'
import { recordEvent } from '../core/audit-log.ts'
import { emailExists, unknownUser, validationFailed } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { parseEmail } from '../core/email-address.ts'
import { mergeData } from '../core/request-bodies.ts'
import {
  insertEmailIdentity,
  insertUser,
  isAddressTaken,
  lockUser,
  selectUser,
  updateData,
} from '../core/user-queries.ts'
import type { UserRow } from '../core/users.ts'
import { deleteOneTimeTokens } from '../email/one-time-token-queries.ts'
import { parseNewPassword } from '../password/password-policy.ts'
import { updatePassword } from '../password/password-queries.ts'
import { deleteAllSessions } from '../session/session-queries.ts'
import type { ChangeUserBody } from './admin-bodies.ts'
import { confirmEmail, deleteUser, updateBan, updateEmail } from './admin-user-queries.ts'
import { parseBanDuration } from './ban-duration.ts'

/** Returns the account with this ID. Throws `user_not_found` if there is none. */
export async function findUser(client: PoolClient, userId: string): Promise<UserRow> {
  const user = await selectUser(client, userId)
  if (user === undefined) throw unknownUser()
  return user
}

/**
 * Creates an account at the operator's request, without sending an email. If the account has no password, its
 * owner signs in with a link. Throws `validation_failed` if the email address is missing or the ID is taken,
 * and `email_exists` if the address is taken.
 */
export async function createUser(
  pool: Pool,
  request: { id: string | undefined; attributes: Attributes; ip: string | null },
): Promise<UserRow> {
  const { attributes, ip } = request
  const { email, encryptedPassword = null, confirmsEmail: isConfirmed } = attributes
  if (email === undefined) {
    throw validationFailed('Cannot create a user without either an email or phone')
  }
  const id = request.id ?? randomUUID()
  return authTransaction(pool, async (client) => {
    const user = { id, email, encryptedPassword, data: {}, isConfirmed, isByServiceRole: true }
    if ((await insertUser(client, user)) === undefined) {
      const isTaken = await isAddressTaken(client, email)
      throw isTaken ? emailExists() : validationFailed('id: already used by another user')
    }
    await insertEmailIdentity(client, id)
    await applyAttributes(client, await findUser(client, id), {
      ...attributes,
      encryptedPassword: undefined,
    })
    await recordEvent(client, { action: 'user_created', userId: id, ip })
    const created = await findUser(client, id)
    await recordRoleChange(client, { before: undefined, after: created, ip })
    return created
  })
}

/**
 * Changes an account, records the change in the audit log and returns the changed account. A new password
 * ends all the account's sessions. A new password or email address invalidates all its links. Throws
 * `user_not_found` if the account doesn't exist, `email_exists` if the address is taken, and
 * `validation_failed` if the metadata is too long.
 */
export async function changeUser(
  pool: Pool,
  request: { userId: string; attributes: Attributes; ip: string | null },
): Promise<UserRow> {
  const { userId, attributes, ip } = request
  return authTransaction(pool, async (client) => {
    await lockUser(client, userId)
    const before = await findUser(client, userId)
    await applyAttributes(client, before, attributes)
    const traits = { changed: changedNames(attributes).join(' ') }
    await recordEvent(client, { action: 'user_modified', userId, ip, traits })
    const after = await findUser(client, userId)
    await recordRoleChange(client, { before, after, ip })
    return after
  })
}

/**
 * Deletes an account and all its data. A trigger in the database records the deletion. Throws
 * `user_not_found` if the account doesn't exist.
 */
export async function removeUser(pool: Pool, userId: string): Promise<void> {
  await authTransaction(pool, async (client) => {
    await findUser(client, userId)
    await deleteUser(client, userId)
  })
}

/** Records that an account gained or lost the admin role. Does nothing if the role stays the same. */
async function recordRoleChange(
  client: PoolClient,
  change: { before: UserRow | undefined; after: UserRow; ip: string | null },
): Promise<void> {
  const { before, after, ip } = change
  const isAdmin = (user: UserRow | undefined) => user?.app_metadata['role'] === 'admin'
  if (isAdmin(before) === isAdmin(after)) return
  const action = isAdmin(after) ? 'admin_granted' : 'admin_revoked'
  await recordEvent(client, { action, userId: after.id, ip })
}

/** Returns the names of the attributes that the request changes. */
function changedNames(attributes: Attributes): string[] {
  const { email, encryptedPassword, confirmsEmail, userData, appData, banMs } = attributes
  const changes = {
    email: email !== undefined,
    password: encryptedPassword !== undefined,
    confirmation: confirmsEmail,
    user_metadata: Object.keys(userData).length > 0,
    app_metadata: Object.keys(appData).length > 0,
    ban: banMs !== undefined,
  }
  return Object.entries(changes).flatMap(([name, isChanged]) => (isChanged ? [name] : []))
}

/** Changes to an account. Undefined keeps the current value. */
export type Attributes = {
  email: string | undefined
  encryptedPassword: string | undefined
  confirmsEmail: boolean
  userData: Record<string, unknown>
  appData: Record<string, unknown>
  /** Duration of a ban in milliseconds. Null lifts the current ban. */
  banMs: number | null | undefined
}

/**
 * Parses the attributes in a request body and hashes the password. Throws `validation_failed` or
 * `weak_password` if an attribute is invalid. Also throws `validation_failed` if the body contains both a
 * password and a password hash.
 */
export async function prepareAttributes(
  { passwords, settings }: Pick<Auth, 'passwords' | 'settings'>,
  body: z.infer<typeof ChangeUserBody>,
  signal: AbortSignal,
): Promise<Attributes> {
  const { email, password: typed, password_hash: passwordHash, ban_duration: ban } = body
  if (typed !== undefined && passwordHash !== undefined) {
    throw validationFailed('Only a password or a password hash should be provided')
  }
  const banMs = ban === undefined ? undefined : parseBanDuration(ban)
  const address = email === undefined ? undefined : parseEmail(email)
  const password = typed === undefined ? undefined : parseNewPassword(typed, settings)
  return {
    email: address,
    encryptedPassword:
      password === undefined ? passwordHash : await passwords.hash(password, signal),
    confirmsEmail: body.email_confirm,
    userData: body.user_metadata,
    appData: body.app_metadata,
    banMs,
  }
}

/**
 * Changes an account, which must be locked. A new password ends all the account's sessions and invalidates
 * all its links. A new email address invalidates the links too, because the old mailbox may belong to someone
 * else.
 */
async function applyAttributes(
  client: PoolClient,
  user: UserRow,
  attributes: Attributes,
): Promise<void> {
  const { id: userId } = user
  const { email, encryptedPassword, confirmsEmail, userData, appData, banMs } = attributes
  const isNewEmail = email !== undefined && email !== user.email
  if (banMs !== undefined) await updateBan(client, { userId, ms: banMs })
  await updateData(client, {
    userId,
    app: mergeData('app_metadata', user.app_metadata, appData),
    user: mergeData('user_metadata', user.user_metadata, userData),
  })
  if (isNewEmail) await changeEmail(client, { userId, email, isVerified: confirmsEmail })
  if (confirmsEmail) await confirmEmail(client, userId)
  if (encryptedPassword !== undefined) {
    await updatePassword(client, { userId, encryptedPassword })
    await deleteAllSessions(client, userId)
  }
  if (isNewEmail || encryptedPassword !== undefined) await deleteOneTimeTokens(client, userId)
}

const uniqueViolation = '23505'

/** Sets the account's email address. Throws `email_exists` if another account has the address. */
async function changeEmail(
  client: PoolClient,
  change: { userId: string; email: string; isVerified: boolean },
): Promise<void> {
  try {
    await updateEmail(client, change)
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw emailExists()
    throw error
  }
}
