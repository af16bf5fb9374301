import { createClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { shopperFetch } from './shopper-fetch.ts'

/** The server that served this page, unless the build was told of a Supabase project. */
export const backendUrl = import.meta.env.VITE_SUPABASE_URL || location.origin
export const backendKey = import.meta.env.VITE_SUPABASE_ANON_KEY || defaultAnonKey

export const supabase = createClient(backendUrl, backendKey, {
  // Whoever wrote a link to this page would choose who is signed in.
  auth: { detectSessionInUrl: false },
  global: { fetch: shopperFetch(backendKey) },
})
