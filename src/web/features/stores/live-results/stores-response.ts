import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { StoreSearchResponse } from '#shared/contracts/store-search.ts'
import { offlineText } from './offline-text.ts'

/** The searched place, as resolved by the server. */
export type SearchedPlace = NonNullable<StoreSearchResponse['place']>

export type StoresOutcome =
  | { found: true; stores: readonly StoreLocation[]; place: SearchedPlace | undefined }
  | ({ found: false } & SearchFailure)

export type SearchFailure = {
  message: string
  /** Places the shopper may have meant, each under an unambiguous name. */
  choices: readonly string[]
}

// The response may come from another implementation of the store search, so errors of any shape are accepted.
const ErrorResponse = z.object({
  error: z.optional(z.unknown()),
  message: z.optional(z.unknown()),
  choices: withFallback(z.array(z.string()), []),
})

/**
 * Parses a response from the store search. Returns the stores, or a message for the shopper if the response
 * is empty, invalid or an error.
 */
export function readStoresResponse(data: unknown): StoresOutcome {
  if (data === null || data === undefined || data === '') {
    return failure('No response from store location service')
  }
  const errorResponse = ErrorResponse.safeParse(data)
  if (errorResponse.success && errorResponse.data.error) {
    const { message, error, choices } = errorResponse.data
    return failure(text(message) ?? text(error) ?? callFailed, choices)
  }
  const response = StoreSearchResponse.safeParse(data)
  if (!response.success) return failure('Invalid response format from store location service')
  return { found: true, stores: response.data.locations, place: response.data.place }
}

/**
 * Resolves with the failure to show for a call that failed with this error. If the call took too long, the
 * message says so. Otherwise, the message comes from the response's body or, failing that, from the error. If
 * neither has a message, a general message is used. Never rejects. `found` is always false.
 */
export async function readStoresError(error: unknown): Promise<StoresOutcome> {
  const { message, context } = CallError.safeParse(error).data ?? {}
  if (context instanceof DOMException && context.name === 'AbortError') return failure(tookTooLong)
  return failure((await messageInBody(context)) ?? text(message) ?? callFailed)
}

/** The outcome of a search that isn't made because the browser is offline. */
export const offline = failure(offlineText)

const callFailed = 'Failed to call store location service'
const tookTooLong = 'The store search took too long. Check your connection and try again.'
const CallError = z.object({ message: z.optional(z.unknown()), context: z.optional(z.unknown()) })

/** Returns the message in the body of an error response, or undefined if there is none. */
async function messageInBody(context: unknown): Promise<string | undefined> {
  if (!(context instanceof Response)) return undefined
  const body = ErrorResponse.safeParse(await context.json().catch(() => null)).data
  return text(body?.message) ?? text(body?.error)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined
}

function failure(message: string, choices: readonly string[] = []): StoresOutcome {
  return { found: false, message, choices }
}
