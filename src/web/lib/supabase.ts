import { createClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { readLastSession } from './last-session.ts'
import { shopperFetch } from './shopper-fetch.ts'

/**
 * The URL of the Supabase project configured in the build, or of this page's server if none is configured.
 */
export const backendUrl = import.meta.env.VITE_SUPABASE_URL || location.origin
export const backendKey = import.meta.env.VITE_SUPABASE_ANON_KEY || defaultAnonKey

export const supabase = createClient(backendUrl, backendKey, {
  // If the client read sessions from the URL, a forged link could sign the shopper in to somebody else's
  // account.
  auth: { detectSessionInUrl: false },
  global: { fetch: shopperFetch(backendKey, renewSession) },
})

/**
 * Renews the session and resolves with its new token. Resolves with null if `token` isn't the current token,
 * or if the server refuses the renewal. Rejects if the server doesn't respond.
 */
async function renewSession(token: string): Promise<string | null> {
  const before = readLastSession()
  if (before?.access_token !== token) return null
  const { error } = await supabase.auth.refreshSession()
  if (error?.name === 'AuthRetryableFetchError') throw error
  // Another tab may have renewed the session first, or another shopper may have signed in.
  const now = readLastSession()
  return now?.user.id === before.user.id && now.access_token !== token ? now.access_token : null
}
