import type { StoreSearchRefusal, StoreSearchResponse } from '#shared/contracts/store-search.ts'
import { searchStores } from './search-stores.ts'

/** Longest body of a request, in bytes: ten times what the longest valid one takes. */
export const storeRequestLimit = 65_536

export const storeRequestTooLarge = { status: 413, body: { message: 'The search is too long.' } }

type Body = StoreSearchResponse | StoreSearchRefusal | { message: string }

/** What the function says to a request, whatever server it runs on. */
export async function handleStoreRequest(
  request: { method: string; body: Uint8Array },
  deps: Parameters<typeof searchStores>[1],
): Promise<{ status: number; body: Body }> {
  if (request.method !== 'POST') return { status: 405, body: notPosted }
  if (request.body.byteLength > storeRequestLimit) return storeRequestTooLarge
  return { status: 200, body: await searchStores(readJson(request.body), deps) }
}

const notPosted = { message: 'Send the search with POST.' }

/** Undefined for what isn't JSON, which is no valid search either. */
function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    return undefined
  }
}
