import { verifySession } from '../../../lib/session.ts'
import { supabase } from '../../../lib/supabase.ts'
import { type Failure, failure, unexpectedFailure } from './authenticate.ts'

export type SetPasswordOutcome = { kind: 'saved' } | Failure

/** Gives the signed-in shopper a new password; all their other devices are signed out. */
export async function setPassword(password: string): Promise<SetPasswordOutcome> {
  try {
    const { error } = await supabase.auth.updateUser({ password })
    // Signed out on another device meanwhile: the screen leads on.
    if (error?.name === 'AuthSessionMissingError') await verifySession()
    return error ? failure('Password not saved', error) : { kind: 'saved' }
  } catch (error) {
    console.error(error)
    return unexpectedFailure
  }
}
