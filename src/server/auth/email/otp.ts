import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Auth } from '../auth.ts'
import { makeCode } from '../one-time/secrets.ts'
import { insertEmailIdentity, insertUser } from '../queries.ts'
import { issueMail, type MailRequest } from './issue-mail.ts'
import { lockAddressOwner } from './queries.ts'

type OtpRequest = MailRequest & { data: Record<string, unknown>; mayCreate: boolean }

/** Sends a link and a code to sign in with, to a new account if the caller wants one. */
export async function sendMagicLink(auth: Auth, request: OtpRequest): Promise<void> {
  const code = await makeCode(auth.passwords, request.signal)
  auth.backgroundTasks.start(async () => {
    const mail = await authTransaction(auth.pool, async (client) => {
      const userId = await findOrMakeOwner(client, request)
      if (userId === undefined) return undefined
      const { email: to, options, ip } = request
      return issueMail(client, { userId, type: 'magiclink', to, code, options, ip })
    })
    if (mail !== undefined) auth.mailer.send(mail)
  })
}

async function findOrMakeOwner(
  client: PoolClient,
  { email, data, mayCreate }: OtpRequest,
): Promise<string | undefined> {
  const owner = await lockAddressOwner(client, email)
  if (owner !== undefined) return owner.is_banned ? undefined : owner.id
  if (!mayCreate) return undefined
  const id = randomUUID()
  const user = { id, email, encryptedPassword: null, data, isConfirmed: false }
  // Undefined: somebody else made it just now, and has the mail.
  if ((await insertUser(client, user)) === undefined) return undefined
  await insertEmailIdentity(client, id)
  return id
}
