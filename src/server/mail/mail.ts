/** Data for composing an email later. */
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
  /** Time of the sign-in in ISO 8601, for a `new-sign-in` email. By default, now. */
  at?: string
  /** User agent of the browser, for a `new-sign-in` email. */
  userAgent?: string | null
  /**
   * The new address, for an email about an address change. Emails to any other address show only part of the
   * new address.
   */
  newEmail?: string
}
