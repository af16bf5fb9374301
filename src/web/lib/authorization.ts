import { requireRenewableSession } from './session.ts'
import { supabase } from './supabase.ts'

/**
 * Returns the Authorization header for requests by this shopper. Throws if they are no longer signed in, or
 * if there is no network and the session has expired or is about to.
 */
export async function authorizationOf(shopperId: string): Promise<string> {
  requireRenewableSession()
  const { session } = (await supabase.auth.getSession()).data
  if (session?.user.id !== shopperId) throw new Error('This shopper is no longer signed in.')
  return `Bearer ${session.access_token}`
}
