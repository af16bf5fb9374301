import { createClient } from '@supabase/supabase-js'
import { serverFetch } from './shopper-fetch.ts'
import { backendKey, backendUrl } from './supabase.ts'

let client: ReturnType<typeof createApart> | undefined

/** A client with a session of its own that nothing keeps: to prove once more who is there. */
export function isolatedClient() {
  client ??= createApart()
  return client
}

function createApart() {
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
