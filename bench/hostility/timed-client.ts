import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'

/** A request from an honest shopper, or a live update that reached another shopper. */
export type Timed = {
  name: string
  /** Start time, in milliseconds since the epoch. */
  at: number
  tookMs: number
  failure?: string | undefined
}

export type Record = (timed: Timed) => void

const timeoutMs = 60_000

/** Creates a real Supabase client that measures the time of each request, including the full response. */
export function connectTimed(url: string, record: Record): SupabaseClient {
  return createClient(url, defaultAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: timedFetch(record) },
  })
}

/**
 * Returns a `fetch` that records how long each request took, including its entire response. Also records why
 * a request failed: the error, or a status that isn't a success. Aborts requests after 60 seconds, and
 * ignores the caller's signal.
 */
export function timedFetch(record: Record): typeof fetch {
  return async (input, init = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const name = `${init.method ?? 'GET'} ${pathname.replaceAll(/[\da-f-]{36}|\/items\/.+/g, '…')}`
    return timed({ name, record }, async () => {
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      const body = await response.arrayBuffer()
      const { status, headers } = response
      return {
        value: new Response(body.byteLength === 0 ? null : body, { status, headers }),
        failure: response.ok
          ? undefined
          : `${status} ${Buffer.from(body).toString().slice(0, 300)}`,
      }
    })
  }
}

type Work<T> = () => Promise<{ value: T; failure: string | undefined }>

/** Runs `work`, and records its time and any failure. Returns the value of `work`, or throws its error. */
export async function timed<T>(
  { name, record }: { name: string; record: Record },
  work: Work<T>,
): Promise<T> {
  const at = Date.now()
  const startMs = performance.now()
  try {
    const { value, failure } = await work()
    record({ name, at, tookMs: performance.now() - startMs, failure })
    return value
  } catch (error) {
    record({ name, at, tookMs: performance.now() - startMs, failure: String(error) })
    throw error
  }
}
