import { unprintable } from '#shared/contracts/unprintable.ts'
import { isRefusedToken } from '../../lib/refused-token.ts'
import { verifySession } from '../../lib/session.ts'
import { supabase } from '../../lib/supabase.ts'
import type { Joiner } from './waitlist-form.tsx'

export type JoinOutcome = 'joined' | 'already-joined' | 'unprintable-name' | 'failed'

const maxWaitMs = 20_000

/**
 * Adds a visitor to the waitlist. Never rejects. If the name contains unprintable characters, resolves with
 * 'unprintable-name' without sending a request. After 20 seconds without a response, resolves with 'failed'.
 */
export async function joinWaitlist(joiner: Joiner): Promise<JoinOutcome> {
  if (unprintable.test(joiner.name.trim())) return 'unprintable-name'
  const signal = AbortSignal.timeout(maxWaitMs)
  try {
    // The Supabase client may first wait for a new token, and the signal can't abort that wait.
    return await Promise.race([join(joiner, signal), failOnAbort(signal)])
  } catch (error) {
    console.error(error)
    return 'failed'
  }
}

/** Adds the visitor. If the server rejects the session's token, checks the session and tries once more. */
async function join(joiner: Joiner, signal: AbortSignal): Promise<JoinOutcome> {
  const outcome = await insert(joiner, signal)
  if (outcome !== 'token-refused') return outcome
  // Joining doesn't require a session, so a session that has ended must not prevent it. `verifySession` signs
  // the shopper out of such a session. The second attempt is then made without a session.
  await verifySession()
  const again = await insert(joiner, signal)
  return again === 'token-refused' ? 'failed' : again
}

/** Resolves with 'failed' when the signal aborts. */
function failOnAbort(signal: AbortSignal): Promise<JoinOutcome> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('failed'), { once: true })
  })
}

/** Inserts the visitor's row. Resolves with 'token-refused' if the server rejects the session's token. */
async function insert(
  { email, name }: Joiner,
  signal: AbortSignal,
): Promise<JoinOutcome | 'token-refused'> {
  const { error } = await supabase
    .from('waitlist')
    .insert({ email: storable(email), name: storable(name) || null })
    .abortSignal(signal)
  if (!error) return 'joined'
  if (error.code === uniqueViolation) return 'already-joined'
  return isRefusedToken(error) ? 'token-refused' : 'failed'
}

const uniqueViolation = '23505'

// Removes NUL characters and replaces lone surrogates, because PostgreSQL can't store them.
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim()
}
