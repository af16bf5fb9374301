import {
  type AuthError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from '@supabase/supabase-js'
import { unreachableText } from '../../../lib/unreachable-text.ts'

export type AuthField = 'email' | 'password' | 'code'

/** What is wrong, in words for the shopper; without a field it is no field's fault. */
export type AuthProblem = { field?: AuthField; text: string }

export const unexpectedProblem: AuthProblem = {
  text: 'An unexpected error occurred. Please try again.',
}

/** Says any refusal in words, the provider's own where there are no better ones. */
export function authProblem(error: AuthError): AuthProblem {
  // Without an answer of the provider there is no message of the provider.
  if (isAuthRetryableFetchError(error)) return { text: unreachableText }
  if (isAuthWeakPasswordError(error)) {
    return { field: 'password', text: weakPasswordText(error.reasons) }
  }
  return known.get(error.code ?? '') ?? { text: error.message }
}

function weakPasswordText(reasons: readonly string[]): string {
  if (reasons.includes('pwned')) return 'Too many people use this password. Choose another one.'
  if (reasons.includes('length')) return 'Choose a longer password.'
  return 'This password is too easy to guess. Choose another one.'
}

const wrongAppCode: AuthProblem = {
  field: 'code',
  text: 'This code is not right, or was used already. Enter the one that the app shows now.',
}

const known = new Map<string, AuthProblem>([
  ['same_password', { field: 'password', text: 'This is your password now. Choose another one.' }],
  [
    'user_already_exists',
    { field: 'email', text: 'This address has an account. Sign in instead.' },
  ],
  ['email_address_invalid', { field: 'email', text: 'No mail can be sent to this address.' }],
  [
    'otp_expired',
    {
      field: 'code',
      text: 'This code is not right, or works no longer. Enter the one of the newest mail.',
    },
  ],
  ['mfa_verification_failed', wrongAppCode],
  ['mfa_challenge_expired', wrongAppCode],
  ['mfa_ip_address_mismatch', wrongAppCode],
  ['mfa_factor_not_found', { text: 'This device gives no codes any more. Reload the page.' }],
  ['over_request_rate_limit', { text: 'Too many tries. Wait a few minutes, then try again.' }],
  ['over_email_send_rate_limit', { text: 'Too many mails were asked for. Try again in an hour.' }],
])
