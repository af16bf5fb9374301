import type { PoolClient } from 'pg'
import { authTransaction } from '../database/transaction.ts'
import type { Auth } from './auth.ts'
import { sessionNotFound, validationFailed } from './auth-errors.ts'
import { maxUserDataBytes } from './bodies.ts'
import { applyPasswordChange, preparePasswordChange } from './change-password.ts'
import { prepareEmailChange, startEmailChange } from './email/request-change.ts'
import { requireSecondFactor } from './factors/require-aal.ts'
import { lockUser } from './one-time/queries.ts'
import type { UserRow } from './present-user.ts'
import { selectSession, selectUser, updateUserData } from './queries.ts'
import type { UpdateRequest } from './user-update.ts'

/**
 * Changes the shopper's own account. A new password ends all other sessions and outstanding links;
 * a new address waits until both mailboxes agree, where accounts are confirmed by mail.
 */
export async function updateUser(auth: Auth, request: UpdateRequest): Promise<UserRow> {
  const { user, sessionId, update } = request
  if (update.email !== undefined || update.password !== undefined) {
    const session = { userId: user.id, sessionId }
    await authTransaction(auth.pool, (client) => requireSecondFactor(client, session))
  }
  const passwordChange = await preparePasswordChange(auth, request)
  const emailChange = await prepareEmailChange(auth, request)
  const { updated, mails } = await authTransaction(auth.pool, async (client) => {
    await lockUser(client, user.id)
    // It may have been ended, and the password voided, while the new one was hashed.
    const session = await selectSession(client, { id: sessionId, userId: user.id })
    if (session === undefined) throw sessionNotFound()
    if (passwordChange) await applyPasswordChange(client, { request, change: passwordChange })
    await mergeData(client, user.id, update.data)
    const started = emailChange ? await startEmailChange(client, { request, emailChange }) : []
    return { mails: started, updated: await selectUser(client, user.id) }
  })
  if (updated === undefined) throw new Error('The session has no owner')
  for (const mail of mails) auth.mailer.send(mail)
  return updated
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
  if (Buffer.byteLength(kept) > maxUserDataBytes) {
    throw validationFailed(`data: must not be longer than ${maxUserDataBytes} bytes`)
  }
  await updateUserData(client, { userId, data: kept })
}
