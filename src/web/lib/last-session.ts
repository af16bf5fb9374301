import * as z from 'zod/mini'
import { readText } from './browser-storage.ts'
import { storageKey } from './stored-session.ts'

const Factor = z.object({
  id: z.string(),
  friendly_name: z.optional(z.string()),
  factor_type: z.string(),
  status: z.string(),
  created_at: z.string(),
})

const LastSession = z.object({
  access_token: z.string(),
  expires_at: z.optional(z.number()),
  user: z.object({
    id: z.string(),
    email: z.optional(z.string()),
    factors: z.optional(z.array(Factor)),
  }),
})

/** The stored session. `expires_at` is the expiry time in seconds since 1970. */
export type LastSession = z.infer<typeof LastSession>

/**
 * Returns the session stored in this browser, even if it has expired. Returns null if no session is stored,
 * if the session is malformed, or if storage is blocked.
 */
export function readLastSession(): LastSession | null {
  try {
    return LastSession.parse(JSON.parse(readText('local', storageKey()) ?? ''))
  } catch {
    return null
  }
}
