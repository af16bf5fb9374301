import { createClient } from '@supabase/supabase-js'
import { serverFetch } from './shopper-fetch.ts'
import { backendKey, backendUrl } from './supabase.ts'

let client: ReturnType<typeof createIsolated> | undefined

/**
 * Returns a client whose session is kept only in memory, separate from the session stored in the browser. All
 * callers share this client and its session.
 */
export function isolatedClient() {
  client ??= createIsolated()
  return client
}

function createIsolated() {
  return createClient(backendUrl, backendKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'apart',
    },
    global: { fetch: serverFetch },
  })
}
