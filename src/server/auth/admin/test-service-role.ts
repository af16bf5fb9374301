import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { TestServer } from '../../testing/test-server.ts'

export const serviceKey = 'sb_secret_of-the-tests-0123456789'

/** The real client with the service key; the server must have been given it. */
export function asServiceRole({ url }: Pick<TestServer, 'url'>, key = serviceKey): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}
