/** Data for an email to the owner of a mailbox. The email's text is written later. */
export type Mail = {
  kind: MailKind
  to: string
  /** A URL of our own site. */
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
  /** Time of a `new-sign-in` in ISO 8601. Defaults to now. */
  at?: string
  /** User agent of a `new-sign-in`, as sent by the browser. */
  userAgent?: string | null
  /** New address of an `email-change` or its notice. Emails to other mailboxes show only part of it. */
  newEmail?: string
}
