import type { PoolClient } from 'pg'
import { authTransaction } from '../../database/transaction.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Auth } from '../auth.ts'
import { phoneSignInDisabled, validationFailed } from '../auth-errors.ts'
import { type Code, makeCode } from '../one-time/secrets.ts'
import { issueEmailChange } from './issue-email-change.ts'
import { issueMail, type MailRequest } from './issue-mail.ts'
import { type AddressOwner, lockAddressOwner } from './queries.ts'

export type ResendType = 'signup' | 'email_change'

export function parseResendType(type: string): ResendType {
  if (type === 'signup' || type === 'email_change') return type
  if (type === 'sms' || type === 'phone_change') throw phoneSignInDisabled()
  throw validationFailed('Missing one of these types: signup, email_change')
}

/** Sends once more what somebody still waits for: the mail of a sign-up or of a change of address. */
export async function resend(
  auth: Auth,
  request: MailRequest & { type: ResendType },
): Promise<void> {
  const drawCode = () => makeCode(auth.passwords, request.signal)
  const codes = [await drawCode(), await drawCode()] as const
  auth.backgroundTasks.start(async () => {
    const mails = await authTransaction(auth.pool, async (client) => {
      const owner = await lockAddressOwner(client, request.email)
      if (owner === undefined || owner.is_banned) return []
      return request.type === 'signup'
        ? reissueSignUp(client, { owner, code: codes[0], request })
        : reissueChange(client, { owner, codes, request })
    })
    for (const mail of mails) auth.mailer.send(mail)
  })
}

async function reissueSignUp(
  client: PoolClient,
  { owner, code, request }: { owner: AddressOwner; code: Code; request: MailRequest },
): Promise<Mail[]> {
  if (owner.is_confirmed) return []
  const { options, ip } = request
  const mail = {
    userId: owner.id,
    type: 'confirmation',
    to: owner.email,
    code,
    options,
    ip,
  } as const
  return [await issueMail(client, mail)]
}

async function reissueChange(
  client: PoolClient,
  reissue: { owner: AddressOwner; codes: readonly [Code, Code]; request: MailRequest },
): Promise<readonly Mail[]> {
  const { owner, codes, request } = reissue
  if (owner.email_change === '') return []
  const { options, ip } = request
  const change = { userId: owner.id, from: owner.email, to: owner.email_change }
  return issueEmailChange(client, { ...change, codes, options, ip })
}
