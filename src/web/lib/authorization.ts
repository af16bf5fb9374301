import { requireRenewable } from './session.ts'
import { supabase } from './supabase.ts'

/**
 * Returns the Authorization header for this shopper's requests. Throws if this shopper is no longer signed
 * in, or if the session has expired and there is no network.
 */
export async function authorizationOf(shopperId: string): Promise<string> {
  requireRenewable()
  const { session } = (await supabase.auth.getSession()).data
  if (session?.user.id !== shopperId) throw new Error('This shopper is no longer signed in.')
  return `Bearer ${session.access_token}`
}
