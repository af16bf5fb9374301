import type { Pool, PoolClient } from 'pg'
import { deleteUser, recordInvitation, updateBan } from '../auth/admin/admin-user-queries.ts'
import { type AuditAction, recordEvent } from '../auth/core/audit-log.ts'
import { normalizeEmail, parseEmail } from '../auth/core/email-address.ts'
import { insertEmailIdentity, insertUser, lockUser } from '../auth/core/user-queries.ts'
import { recoveryLink } from '../auth/email/mail-links.ts'
import { deleteOneTimeTokens } from '../auth/email/one-time-token-queries.ts'
import { issueToken } from '../auth/email/one-time-tokens.ts'
import { removeUnconfirmedPassword } from '../auth/password/password-queries.ts'
import { deleteAllSessions } from '../auth/session/session-queries.ts'
import { authTransaction } from '../database/transaction.ts'
import { type Account, endAccessTokens, selectAccount, selectAccounts } from './admin-queries.ts'
import { AdminRefusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

type Tools = { pool: Pool; terminal: Terminal }

const traits = { by: 'operator' }
const pageSize = 1000
/** A disabled account is banned for 100 years, as in Supabase's own tools. */
const disabledMs = 876_000 * 3_600_000

/** Prints all accounts, newest first, reading them page by page. Times are in UTC. */
export async function listUsers({ pool, terminal }: Tools): Promise<void> {
  await terminal.write(linesOfAccounts(pool))
}

async function* linesOfAccounts(pool: Pool): AsyncGenerator<string> {
  yield `${'Joined'.padEnd(10)}  ${'Last seen'.padEnd(16)}  ${'State'.padEnd(8)}  Email\n`
  for (let offset = 0; ; offset += pageSize) {
    const page = await authTransaction(pool, (client) =>
      selectAccounts(client, { offset, limit: pageSize }),
    )
    for (const { joined, lastSeen, state, email } of page) {
      yield `${joined}  ${(lastSeen ?? 'never').padEnd(16)}  ${state.padEnd(8)}  ${email}\n`
    }
    if (page.length < pageSize) return
  }
}

/**
 * Creates an account and prints a link that confirms it and sets its password. Doesn't send an email. If an
 * unconfirmed account exists, removes its password and prints a new link. Throws AdminRefusal if the account
 * is confirmed.
 */
export async function inviteUser(
  { pool, siteUrl, terminal }: Tools & { siteUrl: string },
  typed: string,
): Promise<void> {
  const email = parseEmail(typed)
  const token = await authTransaction(pool, async (client) => {
    const present = await selectAccount(client, email)
    if (present?.isConfirmed) throw new AdminRefusal(`${email} already has an account.`)
    const account = { email, encryptedPassword: null, data: {}, isConfirmed: false }
    const userId = present?.id ?? (await insertUser(client, { ...account, isByServiceRole: true }))
    if (userId === undefined)
      throw new AdminRefusal(`An account for ${email} was created just now.`)
    if (present === undefined) await insertEmailIdentity(client, userId)
    await removeUnconfirmedPassword(client, { userId, removesPassword: true })
    await recordInvitation(client, userId)
    await recordEvent(client, { action: 'user_invited', userId, ip: null, traits })
    return issueToken(client, { userId, type: 'recovery', email })
  })
  terminal.say(
    `${email} is invited. This link opens the account and sets its password. It works once, within an hour:`,
  )
  await terminal.write([`${recoveryLink(siteUrl, token)}\n`])
}

/**
 * Blocks an account, and ends all its sessions, links and access tokens. Keeps its lists. Throws AdminRefusal
 * if the account doesn't exist.
 */
export async function disableUser({ pool, terminal }: Tools, typed: string): Promise<void> {
  const email = await changeAccount(pool, typed, async (client, { id: userId }) => {
    await updateBan(client, { userId, ms: disabledMs })
    await recordChange(client, userId, 'disabled')
    await endAllAccess(client, userId)
  })
  terminal.say(`${email} is disabled and signed out everywhere. Its lists are kept.`)
}

/**
 * Lets a disabled account sign in again. Sessions and access tokens that ended when the account was disabled
 * don't come back. Throws AdminRefusal if the account doesn't exist or isn't disabled.
 */
export async function enableUser({ pool, terminal }: Tools, typed: string): Promise<void> {
  const email = await changeAccount(pool, typed, async (client, { id: userId, isBanned }) => {
    if (!isBanned) throw new AdminRefusal(`${normalizeEmail(typed)} is not disabled.`)
    await updateBan(client, { userId, ms: null })
    await recordChange(client, userId, 'enabled')
  })
  terminal.say(`${email} can sign in again. Its access tokens have to be created again.`)
}

/**
 * Ends all sessions, links and access tokens of an account. The owner can sign in again. Throws AdminRefusal
 * if the account doesn't exist.
 */
export async function signOutUser({ pool, terminal }: Tools, typed: string): Promise<void> {
  const email = await changeAccount(pool, typed, async (client, { id: userId }) => {
    await recordEvent(client, { action: 'logout', userId, ip: null, traits })
    await endAllAccess(client, userId)
  })
  terminal.say(`${email} is signed out everywhere, and its access tokens have ended.`)
}

/**
 * Deletes an account and all its data, including lists it shares with others. Throws AdminRefusal if the
 * account doesn't exist or if the operator doesn't confirm.
 */
export async function deleteAccount(
  { pool, terminal }: Tools,
  request: { email: string; isConfirmed: boolean },
): Promise<void> {
  const email = normalizeEmail(request.email)
  const account = await authTransaction(pool, (client) => requireAccount(client, email))
  terminal.say(
    `${email} was created ${account.createdAt}. All its lists will be deleted, including those it shares.`,
  )
  if (!request.isConfirmed) {
    if (terminal.confirm === undefined) {
      throw new AdminRefusal('Nothing was changed: add --yes to delete this account.')
    }
    if (!(await terminal.confirm('Delete this account for good?'))) {
      throw new AdminRefusal('Nothing was changed.')
    }
  }
  await changeAccount(pool, email, (client, { id }) => deleteUser(client, id))
  terminal.say(`${email} is deleted.`)
}

/**
 * Locks the account, runs `change` on it and returns its normalized email address. Throws AdminRefusal if the
 * account doesn't exist.
 */
async function changeAccount(
  pool: Pool,
  typed: string,
  change: (client: PoolClient, account: Account) => Promise<void>,
): Promise<string> {
  const email = normalizeEmail(typed)
  await authTransaction(pool, async (client) => {
    const { id } = await requireAccount(client, email)
    await lockUser(client, id)
    await change(client, await requireAccount(client, email))
  })
  return email
}

async function requireAccount(client: PoolClient, email: string): Promise<Account> {
  const account = await selectAccount(client, email)
  if (account === undefined) throw new AdminRefusal(`${email} has no account.`)
  return account
}

function recordChange(client: PoolClient, userId: string, state: 'disabled' | 'enabled') {
  const action: AuditAction = 'user_modified'
  return recordEvent(client, { action, userId, ip: null, traits: { ...traits, state } })
}

/**
 * Ends an account's sessions, links and access tokens. Call it last in a transaction, because it switches the
 * transaction to the shopper's role.
 */
async function endAllAccess(client: PoolClient, userId: string): Promise<void> {
  await deleteAllSessions(client, userId)
  await deleteOneTimeTokens(client, userId)
  await endAccessTokens(client, userId)
}
