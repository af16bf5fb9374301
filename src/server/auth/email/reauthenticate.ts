import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../audit/record.ts'
import type { Auth } from '../auth.ts'
import { issueToken } from '../one-time/issue-token.ts'
import { lockUser } from '../one-time/queries.ts'
import { makeCode } from '../one-time/secrets.ts'
import type { UserRow } from '../present-user.ts'
import { recordSending } from './queries.ts'

/** Sends a signed-in shopper a code which shows, with a new password, that the mailbox is theirs. */
export async function reauthenticate(
  auth: Auth,
  request: { user: UserRow; ip: string | null; signal: AbortSignal },
): Promise<void> {
  const { user, ip, signal } = request
  const code = await makeCode(auth.passwords, signal)
  const owner = { userId: user.id, type: 'reauthentication', email: user.email } as const
  await authTransaction(auth.pool, async (client) => {
    await lockUser(client, user.id)
    await issueToken(client, { ...owner, codeHash: code.hash })
    await recordSending(client, owner)
    await recordEvent(client, {
      action: 'user_reauthenticate_requested',
      userId: user.id,
      ip,
    })
  })
  auth.mailer.send({ kind: 'reauthentication', to: user.email, code: code.digits })
}
