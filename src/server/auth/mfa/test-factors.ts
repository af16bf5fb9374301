import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { onTestFinished, vi } from 'vitest'

const stepMs = 30_000

/** Until the test ends it is the middle of a step, so that no code gets a step older on its way. */
export function holdClock(): void {
  if (vi.isFakeTimers()) return
  const now = (Math.floor(Date.now() / stepMs) + 0.5) * stepMs
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** What an authenticator app shows, now or so many steps of 30 seconds away. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * stepMs })
}

/** A factor that the shopper has begun to set up. */
export async function enrolled(client: SupabaseClient, friendlyName = '') {
  holdClock()
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

/** Answers a new challenge of the factor with a code. */
export function answer(client: SupabaseClient, factorId: string, code: string) {
  return client.auth.mfa.challengeAndVerify({ factorId, code })
}

/** A factor that counts; the client's session has shown it, with the code of the step before. */
export async function secondFactor(client: SupabaseClient, friendlyName = '') {
  const factor = await enrolled(client, friendlyName)
  const { error } = await answer(client, factor.id, codeOf(factor.secret, -1))
  if (error) throw error
  return factor
}
