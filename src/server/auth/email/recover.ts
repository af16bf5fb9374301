import { authTransaction } from '../../database/transaction.ts'
import type { Auth } from '../auth.ts'
import { makeCode } from '../one-time/secrets.ts'
import { issueMail, type MailRequest } from './issue-mail.ts'
import { lockAddressOwner } from './queries.ts'

/** Sends the owner of an account a link and a code to set a new password. */
export async function recover(auth: Auth, request: MailRequest): Promise<void> {
  const code = await makeCode(auth.passwords, request.signal)
  auth.backgroundTasks.start(async () => {
    const mail = await authTransaction(auth.pool, async (client) => {
      const owner = await lockAddressOwner(client, request.email)
      if (owner === undefined || owner.is_banned) return undefined
      const { options, ip } = request
      return issueMail(client, {
        userId: owner.id,
        type: 'recovery',
        to: owner.email,
        code,
        options,
        ip,
      })
    })
    if (mail !== undefined) auth.mailer.send(mail)
  })
}
