import type { PoolClient } from 'pg'
import type { z } from 'zod'
import type { Auth } from '../auth.ts'
import { emailExists, validationFailed } from '../auth-errors.ts'
import { parseEmail } from '../email-address.ts'
import { deleteOneTimeTokens } from '../one-time/queries.ts'
import { checkNewPassword } from '../passwords.ts'
import type { UserRow } from '../present-user.ts'
import { deleteSessions, updatePassword } from '../queries.ts'
import { parseBanDuration } from './ban-duration.ts'
import { type ChangeUserBody, mergeData } from './bodies.ts'
import { confirmEmail, updateBan, updateData, updateEmail } from './queries.ts'

/** What an account is to become; undefined leaves a thing as it is. */
export type Attributes = {
  email: string | undefined
  encryptedPassword: string | undefined
  confirmsEmail: boolean
  userData: Record<string, unknown>
  appData: Record<string, unknown>
  /** Null lifts a ban. */
  banMs: number | null | undefined
}

/** What a body asks for, with its password hashed; throws what the protocol answers otherwise. */
export async function prepareAttributes(
  { passwords, settings }: Pick<Auth, 'passwords' | 'settings'>,
  body: z.infer<typeof ChangeUserBody>,
  signal: AbortSignal,
): Promise<Attributes> {
  const { email, password, password_hash: passwordHash, ban_duration: ban } = body
  if (password !== undefined && passwordHash !== undefined) {
    throw validationFailed('Only a password or a password hash should be provided')
  }
  const banMs = ban === undefined ? undefined : parseBanDuration(ban)
  const address = email === undefined ? undefined : parseEmail(email)
  if (password !== undefined) checkNewPassword(password, settings)
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
 * Changes an account that is locked. A new password ends all its sessions and links; a new address
 * ends the links, which went to a mailbox that may be somebody else's.
 */
export async function applyAttributes(
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
    await deleteSessions(client, { id: userId, userId, scope: 'global' })
  }
  if (isNewEmail || encryptedPassword !== undefined) await deleteOneTimeTokens(client, userId)
}

const uniqueViolation = '23505'

async function changeEmail(
  client: PoolClient,
  change: { userId: string; email: string; isVerified: boolean },
): Promise<void> {
  try {
    await updateEmail(client, change)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) {
      throw emailExists()
    }
    throw error
  }
}
