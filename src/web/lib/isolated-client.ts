import { createClient } from '@supabase/supabase-js'
import { serverFetch } from './shopper-fetch.ts'
import { backendKey, backendUrl } from './supabase.ts'

let client: ReturnType<typeof createIsolated> | undefined

/**
 * Returns a client with a separate, unsaved session, for requests that must not use the stored one. All
 * callers share this client.
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
