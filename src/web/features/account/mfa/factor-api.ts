import { supabase } from '../../../lib/supabase.ts'
import { requireCode } from './require-code.ts'

/** What an authenticator app needs: a picture to scan, or the same as text or link. */
export type FactorSetup = { id: string; qrCode: string; secret: string; appLink: string }

/** Begins to set up a device; one whose setup was left before makes room for it. */
export async function startSetup(name: string): Promise<FactorSetup> {
  // Asked anew: the account that the screen shows may be older than that setup.
  const known = await supabase.auth.mfa.listFactors()
  if (known.error) throw known.error
  for (const { id, status } of known.data.all) if (status === 'unverified') await dropSetup(id)
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error) throw error
  const { qr_code, secret, uri } = data.totp
  return { id: data.id, qrCode: qr_code, secret, appLink: uri }
}

/** One that nobody finishes does no harm: the server forgets it. */
export async function dropSetup(id: string): Promise<void> {
  await supabase.auth.mfa.unenroll({ factorId: id })
}

/** Proves that the device is at hand. The first code of a new one turns it on. */
export async function enterCode(factorId: string, typed: string): Promise<void> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({
    factorId,
    code: requireCode(typed),
  })
  if (error) throw error
}

export async function removeFactor(factorId: string): Promise<void> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId })
  if (error) throw error
}
