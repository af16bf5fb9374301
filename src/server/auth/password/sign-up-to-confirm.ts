import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../core/audit-log.ts'
import type { Auth, Passwords } from '../core/auth-services.ts'
import {
  type Credentials,
  insertEmailIdentity,
  insertUser,
  lockAddressOwner,
  selectCredentials,
} from '../core/user-queries.ts'
import type { UserRow } from '../core/users.ts'
import { issueMail, type MailRequest } from '../email/issue-mail.ts'
import { makeCode } from '../email/one-time-tokens.ts'
import {
  endSavepoint,
  removeUnconfirmedPassword,
  selectNow,
  setSavepoint,
} from './password-queries.ts'

type SignUpRequest = MailRequest & { password: string; data: Record<string, unknown> }

/**
 * Creates an account that its owner confirms by email. If an account already has the email address, the
 * returned user, the timing and the number of emails are the same. The owner of a confirmed account gets a
 * link to sign in. An unconfirmed account loses its password unless both sign-ups used the same password. The
 * owner of a banned account doesn't get an email.
 */
export async function signUpToConfirm(auth: Auth, request: SignUpRequest): Promise<UserRow> {
  const { email, data, options, ip, signal } = request
  const existing = await authTransaction(auth.pool, (client) => selectCredentials(client, email))
  const password = await hashOrCompare(auth.passwords, request, existing)
  const code = await makeCode(auth.passwords, signal)
  const [id, identityId] = [randomUUID(), randomUUID()]
  const account = { id, identityId, existing, encryptedPassword: password.hash, request }
  const outcome = await authTransaction(auth.pool, async (client) => {
    await insertAccount(client, account)
    const owner = await lockAddressOwner(client, email)
    const userId = existing?.id ?? id
    if (owner?.id !== userId) return undefined
    // One of the two sign-ups may be a stranger's. The owner must not confirm the stranger's password by
    // accident.
    const isDoubtful = existing !== undefined && !password.isSame
    await removeUnconfirmedPassword(client, { userId, removesPassword: isDoubtful })
    const type = owner.is_confirmed ? 'magiclink' : 'confirmation'
    const mail = await issueMail(client, { userId, type, to: email, code, options, ip })
    return { now: await selectNow(client), mail: owner.is_banned ? undefined : mail }
  })
  // While the password was being hashed, an account with this email address was created or deleted. Starts
  // over.
  if (outcome === undefined) return signUpToConfirm(auth, request)
  if (outcome.mail !== undefined) auth.mailer.send(outcome.mail)
  return newUser({ id, identityId, email, data, now: outcome.now })
}

/**
 * Computes exactly one slow hash: hashes the new password, or compares it with the password of an earlier,
 * unconfirmed sign-up.
 */
async function hashOrCompare(
  passwords: Passwords,
  { password, signal }: SignUpRequest,
  existing: Credentials | undefined,
): Promise<{ hash: string | null; isSame: boolean }> {
  if (existing === undefined || existing.is_confirmed) {
    return { hash: await passwords.hash(password, signal), isSame: false }
  }
  return {
    hash: null,
    isSame: await passwords.compare(password, existing.encrypted_password, signal),
  }
}

/**
 * Inserts an account. If the email address is taken, inserts an account with a made-up address and rolls that
 * back, so that both cases take the same time.
 */
async function insertAccount(
  client: PoolClient,
  account: {
    id: string
    identityId: string
    existing: Credentials | undefined
    encryptedPassword: string | null
    request: SignUpRequest
  },
): Promise<void> {
  const { id, identityId, existing, encryptedPassword, request } = account
  const { data, ip } = request
  const email = existing === undefined ? request.email : `${id}@example.invalid`
  await setSavepoint(client)
  const user = { id, email, encryptedPassword, data, isConfirmed: false }
  const isInserted = (await insertUser(client, user)) !== undefined
  if (isInserted) {
    await insertEmailIdentity(client, id, identityId)
    await recordEvent(client, { action: 'user_signedup', userId: id, ip })
  }
  await endSavepoint(client, { isKept: existing === undefined })
}

/**
 * Builds the user in the response to a sign-up, using only values from the request. The response is therefore
 * the same whether or not the email address already has an account.
 */
function newUser(request: {
  id: string
  identityId: string
  email: string
  data: Record<string, unknown>
  now: string
}): UserRow {
  const { id, identityId, email, data, now } = request
  const addedMetadata = { sub: id, email, email_verified: false, phone_verified: false }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: '',
    email_change_sent_at: null,
    invited_at: null,
    last_sign_in_at: null,
    banned_until: null,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, ...addedMetadata },
    created_at: now,
    updated_at: now,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: addedMetadata,
        provider: 'email',
        last_sign_in_at: null,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    factors: null,
    is_banned: false,
  }
}
