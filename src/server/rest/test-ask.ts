import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestServer } from '../testing/test-server.ts'

export type Ask = (path: string, init?: RequestInit) => Promise<RawResponse>
export type RawResponse = { status: number; headers: Headers; text: string; body: unknown }

/** Returns a function that sends raw requests with the shopper's token. */
export async function askAs(server: TestServer, shopper: SupabaseClient): Promise<Ask> {
  const { data } = await shopper.auth.getSession()
  return askWith(server, data.session?.access_token)
}

/**
 * Returns a function that sends raw requests with this token, or without a token if it is undefined. Bodies
 * are JSON.
 */
export function askWith({ url }: TestServer, token: string | undefined): Ask {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (init.body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(`${url}/rest/v1${path}`, { ...init, headers })
    const text = await response.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    return { status: response.status, headers: response.headers, text, body }
  }
}
