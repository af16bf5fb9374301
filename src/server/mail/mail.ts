/** What there is to say to the owner of a mailbox. */
export type Mail = {
  kind: MailKind
  to: string
  /** On our own site. */
  link?: string
  /** Six digits. */
  code?: string
  info?: MailInfo
}

export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'magic-link'
  | 'email-change'
  | 'email-change-notice'
  | 'reauthentication'
  | 'new-sign-in'
  | 'invite'
  | 'factor-added'
  | 'factor-removed'

export type MailInfo = {
  /** Of `new-sign-in`, in the form of ISO 8601; left out: now. */
  at?: string
  /** Of `new-sign-in`, as the browser sent it. */
  userAgent?: string | null
  /** Of `email-change` and its notice: what the address is to become. Shown in part only. */
  newEmail?: string
}
