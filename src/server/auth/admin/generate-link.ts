import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../core/audit-log.ts'
import { emailExists, unknownAddress } from '../core/auth-errors.ts'
import type { Auth } from '../core/auth-services.ts'
import { parseEmail } from '../core/email-address.ts'
import { mergeData } from '../core/request-bodies.ts'
import {
  insertEmailIdentity,
  insertUser,
  isAddressTaken,
  lockAddressOwner,
  updateData,
} from '../core/user-queries.ts'
import type { UserRow } from '../core/users.ts'
import {
  recordSending,
  selectMailboxesWithUnusedLink,
  updateEmailChange,
} from '../email/email-queries.ts'
import type { LinkType } from '../email/mail-links.ts'
import type { OneTimeType } from '../email/one-time-token-queries.ts'
import { issueToken, makeCode } from '../email/one-time-tokens.ts'
import { parseNewPassword } from '../password/password-policy.ts'
import { removeUnconfirmedPassword, updatePassword } from '../password/password-queries.ts'
import type { GenerateLinkBody } from './admin-bodies.ts'
import { recordInvitation, selectEmailChange } from './admin-user-queries.ts'
import { findUser } from './admin-users.ts'

type LinkRequest = {
  type: z.infer<typeof GenerateLinkBody>['type']
  email: string
  /** New email address. Only for a link that changes the address. */
  newEmail?: string
  /** New password. Only for a sign-up link. */
  password?: string | undefined
  data: Record<string, unknown>
  ip: string | null
  signal: AbortSignal
}

type GeneratedLink = { user: UserRow; linkType: LinkType; token: string; code: string }

const kinds = {
  signup: { link: 'signup', token: 'confirmation' },
  invite: { link: 'invite', token: 'confirmation' },
  magiclink: { link: 'magiclink', token: 'magiclink' },
  recovery: { link: 'recovery', token: 'recovery' },
  email_change_current: { link: 'email_change', token: 'email_change_current' },
  email_change_new: { link: 'email_change', token: 'email_change_new' },
} as const satisfies Record<LinkRequest['type'], { link: LinkType; token: OneTimeType }>

/**
 * Generates a link and a code for an account, without sending an email. Earlier links of the same type stop
 * working. If there is no account, sign-up, invitation and magic links create one; other types throw
 * `user_not_found`. Sign-up and invitation links throw `email_exists` if the account is already confirmed. A
 * sign-up link replaces the password of an unconfirmed account, and an invitation removes that password.
 */
export async function generateLink(auth: Auth, request: LinkRequest): Promise<GeneratedLink> {
  const { pool, passwords, settings } = auth
  const { type, signal } = request
  const email = parseEmail(request.email)
  const password =
    type === 'signup' ? parseNewPassword(request.password ?? '', settings) : undefined
  const newEmail = type.startsWith('email_change') ? parseEmail(request.newEmail ?? '') : undefined
  const passwordHash = password === undefined ? undefined : await passwords.hash(password, signal)
  const code = await makeCode(passwords, signal)

  return authTransaction(pool, async (client) => {
    const userId = await findOrCreateOwner(client, { ...request, email, passwordHash })
    if (newEmail !== undefined) await requestEmailChange(client, { userId, type, email, newEmail })
    const kind = kinds[type]
    const to = type === 'email_change_new' && newEmail !== undefined ? newEmail : email
    const owner = { userId, type: kind.token, email: to }
    const token = await issueToken(client, { ...owner, codeHash: code.hash })
    if (type === 'invite') await recordInvitation(client, userId)
    else await recordSending(client, owner)
    await recordEvent(client, {
      action: type === 'invite' ? 'user_invited' : 'link_generated',
      userId,
      ip: request.ip,
      traits: { type },
    })
    return { user: await findUser(client, userId), linkType: kind.link, token, code: code.digits }
  })
}

/**
 * Locks the account with this email address and returns its ID. If there is none, creates an account for a
 * sign-up, invitation or magic link, and throws `user_not_found` for other types.
 */
async function findOrCreateOwner(
  client: PoolClient,
  request: LinkRequest & { passwordHash: string | undefined },
): Promise<string> {
  const { type, email, data, passwordHash } = request
  const startsAccount = type === 'signup' || type === 'invite'
  const existing = await lockAddressOwner(client, email)
  if (existing !== undefined) {
    if (startsAccount && existing.is_confirmed) throw emailExists()
    // Someone else may have set the current password. Accepting an invitation doesn't prove who set it.
    const isDoubtful = type === 'invite'
    await removeUnconfirmedPassword(client, {
      userId: existing.id,
      removesPassword: isDoubtful,
    })
    if (passwordHash !== undefined) {
      await updatePassword(client, { userId: existing.id, encryptedPassword: passwordHash })
    }
    if (startsAccount) await addData(client, existing.id, data)
    return existing.id
  }
  if (!startsAccount && type !== 'magiclink') throw unknownAddress()
  const id = randomUUID()
  const encryptedPassword = passwordHash ?? null
  const user = {
    id,
    email,
    encryptedPassword,
    data: {},
    isConfirmed: false,
    isByServiceRole: true,
  }
  // Another request has just created an account with this email address.
  if ((await insertUser(client, user)) === undefined) throw emailExists()
  await insertEmailIdentity(client, id)
  await addData(client, id, data)
  return id
}

/** Merges the data into the account's metadata. */
async function addData(
  client: PoolClient,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const user = await findUser(client, userId)
  await updateData(client, {
    userId,
    app: mergeData('app_metadata', user.app_metadata, {}),
    user: mergeData('user_metadata', user.user_metadata, data),
  })
}

/**
 * Starts an email address change, or continues a pending change to the same address. The operator generates a
 * link for the old mailbox and another for the new one, and both mailboxes must confirm. Both links are
 * stored from the start, and opening a link deletes it. So if a mailbox has no link, it has already confirmed. If
 * the operator generates another link for such a mailbox, the change starts over. Otherwise, that mailbox
 * could confirm the change twice.
 */
async function requestEmailChange(
  client: PoolClient,
  change: { userId: string; type: LinkRequest['type']; email: string; newEmail: string },
): Promise<void> {
  const { userId, type, email, newEmail } = change
  const isPending = (await selectEmailChange(client, userId)) === newEmail
  const sidesWithLink = isPending ? await selectMailboxesWithUnusedLink(client, userId) : []
  if (sidesWithLink.some((side) => side === type)) return
  if (await isAddressTaken(client, newEmail)) throw emailExists()
  await updateEmailChange(client, { userId, email: newEmail })
  const sides = [
    { type: 'email_change_current', email },
    { type: 'email_change_new', email: newEmail },
  ] as const
  // These links are placeholders and are never sent. The link that the operator requested then replaces one
  // of them.
  for (const side of sides) {
    if (!sidesWithLink.includes(side.type)) await issueToken(client, { userId, ...side })
  }
}
