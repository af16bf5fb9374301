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
import { recordSending, selectAskedSides, updateEmailChange } from '../email/email-queries.ts'
import type { LinkType } from '../email/mail-links.ts'
import type { OneTimeType } from '../email/one-time-token-queries.ts'
import { issueToken, makeCode } from '../email/one-time-tokens.ts'
import { parseNewPassword } from '../password/password-policy.ts'
import { updatePassword, voidUnconfirmedPassword } from '../password/password-queries.ts'
import type { GenerateLinkBody } from './admin-bodies.ts'
import { recordInvitation, selectEmailChange } from './admin-user-queries.ts'
import { findUser } from './admin-users.ts'

type LinkRequest = {
  type: z.infer<typeof GenerateLinkBody>['type']
  email: string
  /** Of a change of address. */
  newEmail?: string
  /** Of a sign-up. */
  password?: string | undefined
  data: Record<string, unknown>
  ip: string | null
  signal: AbortSignal
}

type MadeLink = { user: UserRow; linkType: LinkType; token: string; code: string }

const kinds = {
  signup: { link: 'signup', token: 'confirmation' },
  invite: { link: 'invite', token: 'confirmation' },
  magiclink: { link: 'magiclink', token: 'magiclink' },
  recovery: { link: 'recovery', token: 'recovery' },
  email_change_current: { link: 'email_change', token: 'email_change_current' },
  email_change_new: { link: 'email_change', token: 'email_change_new' },
} as const satisfies Record<LinkRequest['type'], { link: LinkType; token: OneTimeType }>

/** Makes a link and a code of an account, which is made too where the kind of link begins one. */
export async function generateLink(auth: Auth, request: LinkRequest): Promise<MadeLink> {
  const { pool, passwords, settings } = auth
  const { type, signal } = request
  const email = parseEmail(request.email)
  const password =
    type === 'signup' ? parseNewPassword(request.password ?? '', settings) : undefined
  const newEmail = type.startsWith('email_change') ? parseEmail(request.newEmail ?? '') : undefined
  const passwordHash = password === undefined ? undefined : await passwords.hash(password, signal)
  const code = await makeCode(passwords, signal)

  return authTransaction(pool, async (client) => {
    const userId = await findOrMakeOwner(client, { ...request, email, passwordHash })
    if (newEmail !== undefined) await wantEmail(client, { userId, type, email, newEmail })
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

/** The account of the address, locked. */
async function findOrMakeOwner(
  client: PoolClient,
  request: LinkRequest & { passwordHash: string | undefined },
): Promise<string> {
  const { type, email, data, passwordHash } = request
  const begins = type === 'signup' || type === 'invite'
  const present = await lockAddressOwner(client, email)
  if (present !== undefined) {
    if (begins && present.is_confirmed) throw emailExists()
    // Whoever opens an invitation was not asked to confirm a password, which may be a stranger's.
    const isDoubtful = type === 'invite'
    await voidUnconfirmedPassword(client, { userId: present.id, isDoubtful })
    if (passwordHash !== undefined) {
      await updatePassword(client, { userId: present.id, encryptedPassword: passwordHash })
    }
    if (begins) await addData(client, present.id, data)
    return present.id
  }
  if (!begins && type !== 'magiclink') throw unknownAddress()
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
  // Undefined where another request has made an account for the address meanwhile.
  if ((await insertUser(client, user)) === undefined) throw emailExists()
  await insertEmailIdentity(client, id)
  await addData(client, id, data)
  return id
}

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
 * Both mailboxes are asked by a link each, which may be made one after the other. A link of each is
 * kept from the start until it is opened, so that a mailbox which agreed is told from one that was
 * not asked yet: asked again, it must not count for both, and the change starts anew.
 */
async function wantEmail(
  client: PoolClient,
  change: { userId: string; type: LinkRequest['type']; email: string; newEmail: string },
): Promise<void> {
  const { userId, type, email, newEmail } = change
  const isWanted = (await selectEmailChange(client, userId)) === newEmail
  const asked = isWanted ? await selectAskedSides(client, userId) : []
  if (asked.some((side) => side === type)) return
  if (await isAddressTaken(client, newEmail)) throw emailExists()
  await updateEmailChange(client, { userId, email: newEmail })
  const sides = [
    { type: 'email_change_current', email },
    { type: 'email_change_new', email: newEmail },
  ] as const
  // These are handed to nobody; the one that the operator wants takes the place of its own.
  for (const side of sides) {
    if (!asked.includes(side.type)) await issueToken(client, { userId, ...side })
  }
}
