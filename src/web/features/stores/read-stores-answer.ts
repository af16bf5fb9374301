import * as z from 'zod/mini'
import { StoreLocation } from '#shared/contracts/store-location.ts'

export type StoresOutcome =
  | { found: true; stores: readonly StoreLocation[] }
  | { found: false; message: string }

const Refusal = z.object({ error: z.optional(z.unknown()), message: z.optional(z.unknown()) })
const Stores = z.object({ locations: z.array(StoreLocation) })

/** What the function's answer says: stores, or the text to show in their place. */
export function readStoresAnswer(data: unknown): StoresOutcome {
  if (data === null || data === undefined || data === '') {
    return failure('No response from store location service')
  }
  const refusal = Refusal.safeParse(data)
  if (refusal.success && refusal.data.error) {
    const { message, error } = refusal.data
    return failure(text(message) ?? text(error) ?? callFailed)
  }
  const stores = Stores.safeParse(data)
  if (!stores.success) return failure('Invalid response format from store location service')
  return { found: true, stores: stores.data.locations }
}

/** The text of a call that failed: a refusal carries its message in the body of the response. */
export async function readStoresError(error: unknown): Promise<StoresOutcome> {
  const { message, context } = CallError.safeParse(error).data ?? {}
  return failure((await messageInBody(context)) ?? text(message) ?? callFailed)
}

const callFailed = 'Failed to call store location service'
const CallError = z.object({ message: z.optional(z.unknown()), context: z.optional(z.unknown()) })

async function messageInBody(context: unknown): Promise<string | undefined> {
  if (!(context instanceof Response)) return undefined
  const body = Refusal.safeParse(await context.json().catch(() => null)).data
  return text(body?.message) ?? text(body?.error)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined
}

function failure(message: string): StoresOutcome {
  return { found: false, message }
}
