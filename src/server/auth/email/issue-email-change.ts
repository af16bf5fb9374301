import type { PoolClient } from 'pg'
import type { Mail } from '../../mail/mail.ts'
import type { Code } from '../one-time/secrets.ts'
import { issueMail, type LinkOptions } from './issue-mail.ts'
import { updateEmailChange } from './queries.ts'

/** Asks both mailboxes, the present one and the new, whether they agree to a change of address. */
export async function issueEmailChange(
  client: PoolClient,
  change: {
    userId: string
    from: string
    to: string
    codes: readonly [Code, Code]
    options: LinkOptions
    ip: string | null
  },
): Promise<readonly Mail[]> {
  const { userId, from, to, codes, options, ip } = change
  // From the start: an agreement to an earlier change is none to this one.
  await updateEmailChange(client, { userId, email: to })
  const common = { userId, options, ip, facts: { newEmail: to } }
  const current = { type: 'email_change_current', to: from, code: codes[0] } as const
  const next = { type: 'email_change_new', to, code: codes[1] } as const
  return [
    await issueMail(client, { ...common, ...current }),
    await issueMail(client, { ...common, ...next }),
  ]
}
