import { RequestError } from '../../lib/errors.ts'

function refuse(status: number, code: string, message: string): RequestError {
  return new RequestError({ status, code, message })
}

/** Returns the error for a session that hasn't verified the shopper's second factor. */
export const insufficientAal = (status: 401 | 403 | 422, message: string) =>
  refuse(status, 'insufficient_aal', message)

export const phoneFactorDisabled = () =>
  refuse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
export const webauthnFactorDisabled = () =>
  refuse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
export const factorNameTaken = (name: string) =>
  refuse(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  )
export const tooManyFactors = () =>
  refuse(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )

export const malformedFactorId = () => refuse(404, 'validation_failed', 'factor_id must be an UUID')
export const factorNotFound = () => refuse(404, 'mfa_factor_not_found', 'Factor not found')
export const challengeNotFound = () =>
  refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
export const challengeExpired = (id: string) =>
  refuse(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  )
/**
 * Supabase Auth's error for a challenge that was created from another IP address. A used challenge gets the
 * same error.
 */
export const challengeMismatch = () =>
  refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
export const wrongCode = () => refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
