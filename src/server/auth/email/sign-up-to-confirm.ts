import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../audit/record.ts'
import type { Auth } from '../auth.ts'
import { makeCode } from '../one-time/secrets.ts'
import type { Passwords } from '../passwords.ts'
import type { UserRow } from '../present-user.ts'
import { type Credentials, insertEmailIdentity, insertUser, selectCredentials } from '../queries.ts'
import { issueMail, type MailRequest } from './issue-mail.ts'
import { newUser } from './new-user.ts'
import { endSavepoint, selectNow, setSavepoint, voidUnconfirmedPassword } from './queries.ts'

type SignUpRequest = MailRequest & { password: string; data: Record<string, unknown> }

/**
 * Makes an account that its owner confirms by mail. For an address that has one already, the
 * answer, its time and the number of mails are the same; the owner is sent a link to sign in.
 */
export async function signUpToConfirm(auth: Auth, request: SignUpRequest): Promise<UserRow> {
  const { email, data, wish, ip, signal } = request
  const present = await authTransaction(auth.pool, (client) => selectCredentials(client, email))
  const password = await weighPassword(auth.passwords, request, present)
  const code = await makeCode(auth.passwords, signal)
  const [id, identityId] = [randomUUID(), randomUUID()]
  const account = { id, identityId, present, encryptedPassword: password.hash, request }
  const { mail, now } = await authTransaction(auth.pool, async (client) => {
    const isMade = await makeAccount(client, account)
    // Somebody else made it while the password was hashed, and has the mail.
    if (present === undefined && !isMade) return { now: await selectNow(client) }
    const userId = present?.id ?? id
    // One of the two may be a stranger who waits for the owner to confirm their password.
    const isDoubtful = present !== undefined && !password.isSame
    await voidUnconfirmedPassword(client, { userId, isDoubtful })
    const type = present?.is_confirmed === true ? 'magiclink' : 'confirmation'
    return {
      now: await selectNow(client),
      mail: await issueMail(client, { userId, type, to: email, code, wish, ip }),
    }
  })
  if (mail !== undefined && present?.is_banned !== true) auth.mailer.send(mail)
  return newUser({ id, identityId, email, data, now })
}

/** One slow hash in each case: of the new password, or to compare it with that of the first sign-up. */
async function weighPassword(
  passwords: Passwords,
  { password, signal }: SignUpRequest,
  present: Credentials | undefined,
): Promise<{ hash: string | null; isSame: boolean }> {
  if (present === undefined || present.is_confirmed) {
    return { hash: await passwords.hash(password, signal), isSame: false }
  }
  return {
    hash: null,
    isSame: await passwords.verify(password, present.encrypted_password, signal),
  }
}

/**
 * Whether there is a new account. One is made in each case, and unmade for an address that has one
 * already: the work tells nothing either.
 */
async function makeAccount(
  client: PoolClient,
  account: {
    id: string
    identityId: string
    present: Credentials | undefined
    encryptedPassword: string | null
    request: SignUpRequest
  },
): Promise<boolean> {
  const { id, identityId, present, encryptedPassword, request } = account
  const { data, ip } = request
  const email = present === undefined ? request.email : `${id}@example.invalid`
  await setSavepoint(client)
  const user = { id, email, encryptedPassword, data, isConfirmed: false }
  const isMade = (await insertUser(client, user)) !== undefined
  if (isMade) {
    await insertEmailIdentity(client, id, identityId)
    await recordEvent(client, { action: 'user_signedup', userId: id, ip })
  }
  const isKept = present === undefined
  await endSavepoint(client, { isKept })
  return isMade && isKept
}
