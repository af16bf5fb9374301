import type { User } from '@supabase/supabase-js'
import * as z from 'zod/mini'

/** Where codes come from: an authenticator app on one of the shopper's devices. */
export type Factor = { id: string; name: string; addedAt: string }

export type Account = {
  email: string
  /** The address that waits for both mailboxes to agree. */
  newEmail: string | null
  name: string
  hasPassword: boolean
  factors: readonly Factor[]
}

const Profile = z.object({ full_name: z.string() })

export function toAccount(user: User, hasPassword: boolean): Account {
  const profile = Profile.safeParse(user.user_metadata)
  // Without the setups that were begun and left.
  const factors =
    user.factors?.filter(
      ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
    ) ?? []
  return {
    email: user.email ?? '',
    newEmail: user.new_email || null,
    name: profile.success ? profile.data.full_name.trim() : '',
    hasPassword,
    factors: factors.map((factor, index) => ({
      id: factor.id,
      name: factor.friendly_name?.trim() || `Device ${index + 1}`,
      addedAt: factor.created_at,
    })),
  }
}
