import { requireRenewable } from './session.ts'
import { supabase } from './supabase.ts'

/** The header of this shopper's requests; throws where another one has signed in meanwhile. */
export async function authorizationOf(shopperId: string): Promise<string> {
  requireRenewable()
  const { session } = (await supabase.auth.getSession()).data
  if (session?.user.id !== shopperId) throw new Error('Another shopper is signed in.')
  return `Bearer ${session.access_token}`
}
