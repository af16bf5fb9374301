import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { backendKey, backendUrl } from './supabase.ts'

/** A client with a session of its own that nothing keeps: to prove once more who is there. */
export function clientApart(): SupabaseClient {
  return createClient(backendUrl, backendKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'apart',
    },
  })
}
