import type { UserRow } from '../present-user.ts'

/**
 * The account that a sign-up makes, seen from outside. It is written from the request alone, so
 * that the answer for an address that has an account already is the same.
 */
export function newUser(request: {
  id: string
  identityId: string
  email: string
  data: Record<string, unknown>
  now: string
}): UserRow {
  const { id, identityId, email, data, now } = request
  const known = { sub: id, email, email_verified: false, phone_verified: false }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: '',
    email_change_sent_at: null,
    invited_at: null,
    last_sign_in_at: null,
    banned_until: null,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, ...known },
    created_at: now,
    updated_at: now,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: known,
        provider: 'email',
        last_sign_in_at: null,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    factors: null,
    is_banned: false,
  }
}
