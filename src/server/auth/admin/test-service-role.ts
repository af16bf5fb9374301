import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { TestServer } from '../../testing/test-server.ts'

export const serviceKey = 'sb_secret_of-the-tests-0123456789'

/** Creates a Supabase client with the service key. The server must be configured with the same key. */
export function asServiceRole({ url }: Pick<TestServer, 'url'>, key = serviceKey): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}
