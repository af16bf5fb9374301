/** Data about an email to the owner of a mailbox. The text is written later, from this data. */
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
  /** Time of the sign-in in a `new-sign-in`, in ISO 8601. By default, now. */
  at?: string
  /** User agent of the browser in a `new-sign-in`. */
  userAgent?: string | null
  /** The new address in an `email-change` or its notice. Emails to any other mailbox show only part of it. */
  newEmail?: string
}
