import type { StoreSearchRefusal, StoreSearchResponse } from '#shared/contracts/store-search.ts'
import { searchStores } from './search-stores.ts'

/** Maximum size of a request body in bytes. The longest valid body is about a tenth of this size. */
export const storeRequestLimit = 65_536

export const storeRequestTooLarge = { status: 413, body: { message: 'The search is too long.' } }

type Body = StoreSearchResponse | StoreSearchRefusal | { message: string }

/**
 * Handles a store search, both on our own server and on Supabase. Responds with 405 to anything but a POST
 * and with 413 to a body that is too large. A refused search, such as one for an unknown place, gets status
 * 200, just like a successful one. Rejects if `findStores` rejects.
 */
export async function handleStoreRequest(
  request: { method: string; body: Uint8Array },
  deps: Parameters<typeof searchStores>[1],
): Promise<{ status: number; body: Body }> {
  if (request.method !== 'POST') return { status: 405, body: notPosted }
  if (request.body.byteLength > storeRequestLimit) return storeRequestTooLarge
  return { status: 200, body: await searchStores(readJson(request.body), deps) }
}

const notPosted = { message: 'Send the search with POST.' }

/** Parses JSON. Returns undefined for invalid JSON. The search refuses undefined. */
function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    return undefined
  }
}
