import type { PoolClient } from 'pg'
import { authTransaction } from '../database/transaction.ts'
import { recordEvent } from './audit/record.ts'
import type { Auth } from './auth.ts'
import {
  currentPasswordInvalid,
  currentPasswordRequired,
  reauthenticationNotValid,
  samePassword,
} from './auth-errors.ts'
import { normaliseEmail } from './email-address.ts'
import { consumeCode, type MatchedCode, matchCode } from './one-time/consume-token.ts'
import { deleteOneTimeTokens } from './one-time/queries.ts'
import {
  deleteSessions,
  type SessionRow,
  selectCredentials,
  selectSession,
  updatePassword,
} from './queries.ts'
import type { UpdateRequest } from './user-update.ts'

type PasswordChange = { hash: string; nonce: MatchedCode | undefined }

/** What takes long of a change of password, done before its transaction. */
export async function preparePasswordChange(
  auth: Auth,
  { user, sessionId, update, signal }: UpdateRequest,
): Promise<PasswordChange | undefined> {
  const { password, currentPassword, nonce } = update
  if (password === undefined) return undefined
  const email = normaliseEmail(user.email)
  const matched = nonce === '' ? undefined : await matchNonce(auth, { email, nonce, signal })

  const { stored, session } = await authTransaction(auth.pool, async (client) => ({
    stored: await selectCredentials(client, email),
    session: await selectSession(client, { id: sessionId, userId: user.id }),
  }))
  const present = stored?.encrypted_password ?? null
  const isProven = matched !== undefined || currentPassword !== '' || isByMail(session)
  if (auth.settings.authRequireCurrentPassword && present !== null && !isProven) {
    throw currentPasswordRequired()
  }
  const isPresent = (text: string) => auth.passwords.verify(text, present, signal)
  if (currentPassword !== '' && !(await isPresent(currentPassword))) throw currentPasswordInvalid()
  if (await isPresent(password)) throw samePassword()
  return { hash: await auth.passwords.hash(password, signal), nonce: matched }
}

export async function applyPasswordChange(
  client: PoolClient,
  { request, change }: { request: UpdateRequest; change: PasswordChange },
): Promise<void> {
  const { user, sessionId, ip } = request
  if (change.nonce && (await consumeCode(client, change.nonce)) === undefined) {
    throw reauthenticationNotValid()
  }
  await updatePassword(client, { userId: user.id, encryptedPassword: change.hash })
  await deleteSessions(client, { id: sessionId, userId: user.id, scope: 'others' })
  await deleteOneTimeTokens(client, user.id)
  await recordEvent(client, { action: 'user_updated_password', userId: user.id, ip })
}

/** Whoever came by a link or code may have forgotten the password. */
function isByMail(session: SessionRow | undefined): boolean {
  return session?.amr.some(({ method }) => method === 'otp') === true
}

async function matchNonce(
  auth: Auth,
  { email, nonce, signal }: { email: string; nonce: string; signal: AbortSignal },
): Promise<MatchedCode> {
  const types = ['reauthentication'] as const
  const matched = await matchCode(auth, { email, digits: nonce, types, signal })
  if (matched === undefined) throw reauthenticationNotValid()
  return matched
}
