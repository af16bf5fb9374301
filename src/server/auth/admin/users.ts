import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../audit/record.ts'
import { emailExists, validationFailed } from '../auth-errors.ts'
import { isAddressTaken } from '../email/queries.ts'
import { lockUser } from '../one-time/queries.ts'
import type { UserRow } from '../present-user.ts'
import { insertEmailIdentity, insertUser, selectUser } from '../queries.ts'
import { type Attributes, applyAttributes } from './apply-attributes.ts'
import { unknownUser } from './errors.ts'
import { deleteUser } from './queries.ts'

export async function findUser(client: PoolClient, userId: string): Promise<UserRow> {
  const user = await selectUser(client, userId)
  if (user === undefined) throw unknownUser()
  return user
}

/** Makes an account that the operator asks for; without a password it is entered by a link. */
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
      throw isTaken ? emailExists() : validationFailed('id: another user has it')
    }
    await insertEmailIdentity(client, id)
    await applyAttributes(client, await findUser(client, id), {
      ...attributes,
      encryptedPassword: undefined,
    })
    await recordEvent(client, { action: 'user_created', userId: id, ip })
    const made = await findUser(client, id)
    await recordRoleChange(client, { before: undefined, after: made, ip })
    return made
  })
}

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

/** Removes the account with everything of it; PostgreSQL itself remembers that one was deleted. */
export async function removeUser(pool: Pool, userId: string): Promise<void> {
  await authTransaction(pool, async (client) => {
    await findUser(client, userId)
    await deleteUser(client, userId)
  })
}

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
