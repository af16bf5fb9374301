import type { User } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { type Factor, verifiedFactors } from '../../lib/factors.ts'

export type Account = {
  email: string
  /** The new address until it is confirmed from both mailboxes, otherwise null. */
  newEmail: string | null
  name: string
  hasPassword: boolean
  factors: readonly Factor[]
}

const Profile = z.object({ full_name: z.string() })

/** Reads the account from the auth server's user. The name is empty if there is none. */
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
