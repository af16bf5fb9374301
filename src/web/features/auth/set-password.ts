import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { supabase } from '../../lib/supabase.ts'
import { unexpectedFailure } from './authenticate.ts'

export type SetPasswordOutcome = { kind: 'saved' } | { kind: 'failed'; title: string; text: string }

/** Gives the signed-in shopper a new password; all their other devices are signed out. */
export async function setPassword(password: string): Promise<SetPasswordOutcome> {
  try {
    const { error } = await supabase.auth.updateUser({ password })
    if (error && isAuthRetryableFetchError(error)) return unexpectedFailure
    if (error) return { kind: 'failed', title: 'Password not saved', text: error.message }
    return { kind: 'saved' }
  } catch (error) {
    console.error(error)
    return unexpectedFailure
  }
}
