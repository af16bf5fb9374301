import type { User } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { type Factor, verifiedFactors } from '../../lib/factors.ts'

export type Account = {
  email: string
  /** A new email address that hasn't been confirmed from both mailboxes yet, or null. */
  newEmail: string | null
  name: string
  hasPassword: boolean
  factors: readonly Factor[]
}

const Profile = z.object({ full_name: z.string() })

/**
 * Converts the auth server's user into an account. Missing values become empty strings, and factors whose
 * setup isn't finished are left out.
 */
export function toAccount(user: User, hasPassword: boolean): Account {
  const profile = Profile.safeParse(user.user_metadata)
  return {
    email: user.email ?? '',
    newEmail: user.new_email || null,
    name: profile.success ? profile.data.full_name.trim() : '',
    hasPassword,
    factors: verifiedFactors(user),
  }
}
