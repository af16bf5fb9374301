import { isRefusedToken } from '../../lib/refused-token.ts'
import { verifySession } from '../../lib/session.ts'
import { supabase } from '../../lib/supabase.ts'
import type { Joiner } from './waitlist-form.tsx'

export type JoinOutcome = 'joined' | 'already-joined' | 'failed'

/** Adds a visitor to the waitlist. */
export async function joinWaitlist(joiner: Joiner): Promise<JoinOutcome> {
  try {
    const outcome = await insert(joiner)
    if (outcome !== 'token-refused') return outcome
    // A session that was ended elsewhere must not stand in the way of what anyone may do.
    await verifySession()
    const again = await insert(joiner)
    return again === 'token-refused' ? 'failed' : again
  } catch (error) {
    console.error(error)
    return 'failed'
  }
}

async function insert({ email, name }: Joiner): Promise<JoinOutcome | 'token-refused'> {
  const { error } = await supabase
    .from('waitlist')
    .insert({ email: storable(email), name: storable(name) || null })
  if (!error) return 'joined'
  if (error.code === uniqueViolation) return 'already-joined'
  return isRefusedToken(error) ? 'token-refused' : 'failed'
}

const uniqueViolation = '23505'

// PostgreSQL stores neither NUL characters nor halves of a surrogate pair.
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim()
}
