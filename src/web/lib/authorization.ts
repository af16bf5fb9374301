import { requireRenewableSession } from './session.ts'
import { supabase } from './supabase.ts'

/**
 * Returns the Authorization header for requests by this shopper. Throws if this shopper is no longer signed
 * in. Also throws if the session has expired or is about to expire and there is no network to renew it.
 */
export async function authorizationOf(shopperId: string): Promise<string> {
  requireRenewableSession()
  const { session } = (await supabase.auth.getSession()).data
  if (session?.user.id !== shopperId) throw new Error('This shopper is no longer signed in.')
  return `Bearer ${session.access_token}`
}
