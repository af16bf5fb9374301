import { createClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { readLastSession } from './last-session.ts'
import { shopperFetch } from './shopper-fetch.ts'

/** The server that served this page, unless the build was told of a Supabase project. */
export const backendUrl = import.meta.env.VITE_SUPABASE_URL || location.origin
export const backendKey = import.meta.env.VITE_SUPABASE_ANON_KEY || defaultAnonKey

export const supabase = createClient(backendUrl, backendKey, {
  // Whoever wrote a link to this page would choose who is signed in.
  auth: { detectSessionInUrl: false },
  global: { fetch: shopperFetch(backendKey, renewSession) },
})

/** Throws where the server gives no word; null once the token is not the one of this device's session. */
async function renewSession(token: string): Promise<string | null> {
  const before = readLastSession()
  if (before?.access_token !== token) return null
  const { error } = await supabase.auth.refreshSession()
  if (error?.name === 'AuthRetryableFetchError') throw error
  // Another tab may have been quicker, or another shopper may have come.
  const now = readLastSession()
  return now?.user.id === before.user.id && now.access_token !== token ? now.access_token : null
}
