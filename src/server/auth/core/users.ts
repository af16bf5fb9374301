/** An account as selected from the database. */
export type UserRow = {
  id: string
  aud: string
  role: string
  email: string
  email_confirmed_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  /** New email address of a pending change, or empty if no change is pending. */
  email_change: string
  email_change_sent_at: string | null
  invited_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  created_at: string
  updated_at: string
  identities: readonly object[]
  /** Second factors without their secrets, or null if there are none. */
  factors: readonly object[] | null
  is_banned: boolean
}

/** A session as selected from the database, with its assurance level and authentication methods. */
export type SessionRow = {
  id: string
  aal: string
  amr: readonly { method: string; timestamp: number }[]
}

/**
 * Returns the public fields of an account. Never includes the password hash, and omits dates that aren't set.
 */
export function presentUser(user: UserRow) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    phone: '',
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    confirmed_at: user.email_confirmed_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    new_email: user.email_change === '' ? undefined : user.email_change,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    invited_at: user.invited_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    banned_until: user.banned_until ?? undefined,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities,
    factors: user.factors ?? undefined,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}
