import type { PoolClient } from 'pg'
import type { Mail, MailKind } from '../../mail/mail.ts'
import { type AuditAction, recordEvent } from '../core/audit-log.ts'
import { lockUser } from '../core/user-queries.ts'
import { recordSending } from './email-queries.ts'
import { type LinkOptions, type LinkType, mailLink } from './mail-links.ts'
import type { OneTimeType } from './one-time-token-queries.ts'
import { type Code, issueToken } from './one-time-tokens.ts'
import { insertFlow } from './pkce-queries.ts'

/**
 * A request to send an email. Anyone can make such a request, so the response must not reveal whether an
 * account has the email address.
 */
export type MailRequest = {
  email: string
  options: LinkOptions
  ip: string | null
  signal: AbortSignal
}

type MailType = Exclude<OneTimeType, 'reauthentication'>

const mails = {
  confirmation: { kind: 'confirmation', link: 'signup', event: 'user_confirmation_requested' },
  recovery: { kind: 'recovery', link: 'recovery', event: 'user_recovery_requested' },
  magiclink: { kind: 'magic-link', link: 'magiclink', event: 'user_recovery_requested' },
  email_change_new: {
    kind: 'email-change',
    link: 'email_change',
    event: 'user_email_change_requested',
  },
  email_change_current: {
    kind: 'email-change',
    link: 'email_change',
    event: 'user_email_change_requested',
  },
} as const satisfies Record<MailType, { kind: MailKind; link: LinkType; event: AuditAction }>

/**
 * Stores a link and a code for the account, and records the request. Returns an email with the link and the
 * code. The caller must send the email after the commit. Earlier links of the same type stop working.
 */
export async function issueMail(
  client: PoolClient,
  request: {
    userId: string
    type: MailType
    to: string
    code: Code
    options: LinkOptions
    ip: string | null
    info?: Mail['info']
  },
): Promise<Mail> {
  const { userId, type, to, code, options, info } = request
  const { kind, link, event } = mails[type]
  await lockUser(client, userId)
  const flowStateId =
    options.challenge &&
    (await insertFlow(client, { userId, challenge: options.challenge, method: link }))
  const token = await issueToken(client, {
    userId,
    type,
    email: to,
    codeHash: code.hash,
    flowStateId,
  })
  await recordSending(client, { userId, type })
  await recordEvent(client, { action: event, userId, ip: request.ip })
  const { siteUrl, redirectTo } = options
  return {
    kind,
    to,
    link: mailLink(siteUrl, { token, type: link, redirectTo }),
    code: code.digits,
    ...(info && { info }),
  }
}
