import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { onTestFinished, vi } from 'vitest'

const stepMs = 30_000

/** Stops the clock in the middle of a 30-second step until the test ends, so that no code expires. */
export function holdClock(): void {
  if (vi.isFakeTimers()) return
  const now = (Math.floor(Date.now() / stepMs) + 0.5) * stepMs
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** Returns the code that an authenticator app shows, now or `steps` times 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * stepMs })
}

/** Starts the setup of a factor. Also stops the clock until the test ends. */
export async function enrollFactor(client: SupabaseClient, friendlyName = '') {
  holdClock()
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

/** Creates a challenge for the factor and answers it with the code. */
export function submitCode(client: SupabaseClient, factorId: string, code: string) {
  return client.auth.mfa.challengeAndVerify({ factorId, code })
}

/**
 * Sets up a factor and verifies it in the client's session, using the code for the previous 30-second step.
 */
export async function setUpSecondFactor(client: SupabaseClient, friendlyName = '') {
  const factor = await enrollFactor(client, friendlyName)
  const { error } = await submitCode(client, factor.id, codeOf(factor.secret, -1))
  if (error) throw error
  return factor
}
