import { requireRenewable } from './session.ts'
import { supabase } from './supabase.ts'

/**
 * Returns the Authorization header of this shopper. Throws if this shopper isn't signed in anymore, or if the
 * session has expired and there is no network.
 */
export async function authorizationOf(shopperId: string): Promise<string> {
  requireRenewable()
  const { session } = (await supabase.auth.getSession()).data
  if (session?.user.id !== shopperId) throw new Error('Another shopper is signed in.')
  return `Bearer ${session.access_token}`
}
