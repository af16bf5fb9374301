import type { User } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { type Factor, verifiedFactors } from '../../lib/factors.ts'

export type Account = {
  email: string
  /** A new email address that still has to be confirmed from both mailboxes, or null. */
  newEmail: string | null
  name: string
  hasPassword: boolean
  factors: readonly Factor[]
}

const Profile = z.object({ full_name: z.string() })

/**
 * Converts the auth server's user to an account. Missing values become empty strings (`newEmail` becomes
 * null). Leaves out factors whose setup isn't finished.
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
