import {
  isAuthApiError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { unreachableText } from '../../lib/unreachable-text.ts'

export type ProblemField =
  | 'code'
  | 'currentPassword'
  | 'deviceName'
  | 'email'
  | 'newPassword'
  | 'repeatedEmail'

/** What keeps a form from being done, in words for the shopper; without a field it is no field's fault. */
export type Problem = { field?: ProblemField; text: string }

/** Thrown where a form is refused before anything is sent. */
export class FormProblem extends Error {
  override name = 'FormProblem'
  readonly field: ProblemField

  constructor(field: ProblemField, text: string) {
    super(text)
    this.field = field
  }
}

/** Says any error in words, and beside which field they belong. */
export function problemOf(error: unknown): Problem {
  if (error instanceof FormProblem) return { field: error.field, text: error.message }
  if (isAuthRetryableFetchError(error)) return noAnswer
  if (isAuthWeakPasswordError(error)) {
    return { field: 'newPassword', text: weakPasswordText(error.reasons) }
  }
  if (isAuthApiError(error)) return known.get(error.code ?? '') ?? { text: error.message }
  if (isAuthError(error)) return { text: error.message }
  const refusal = DatabaseRefusal.safeParse(error)
  if (!refusal.success) return unexpected
  return refusal.data.code === '' ? noAnswer : (known.get(refusal.data.hint ?? '') ?? unexpected)
}

// Its code is empty when no answer came.
const DatabaseRefusal = z.object({ code: z.string(), hint: z.nullish(z.string()) })

const noAnswer: Problem = { text: unreachableText }
const unexpected: Problem = { text: 'An unexpected error occurred. Please try again.' }
const tooManyTries: Problem = { text: 'Too many tries. Wait a few minutes, then try again.' }
const wrongPassword: Problem = { field: 'currentPassword', text: 'This password is not right.' }
const wrongCode: Problem = {
  field: 'code',
  text: 'This code is not right, or was used already. Enter the one that the app shows now.',
}
const signInAgain: Problem = {
  text: 'You signed in too long ago for this. Sign out and in again, and come back within 10 minutes.',
}
const secondFactorNeeded: Problem = {
  text: 'Your code is asked for first: sign out, and sign in again.',
}

const known = new Map<string, Problem>([
  [
    'same_password',
    { field: 'newPassword', text: 'This is your password now. Choose another one.' },
  ],
  ['current_password_invalid', wrongPassword],
  ['current_password_required', wrongPassword],
  ['invalid_credentials', wrongPassword],
  ['email_exists', { field: 'email', text: 'Another account has this address.' }],
  ['email_address_invalid', { field: 'email', text: 'No mail can be sent to this address.' }],
  ['mfa_verification_failed', wrongCode],
  ['mfa_challenge_expired', wrongCode],
  ['mfa_ip_address_mismatch', wrongCode],
  ['mfa_factor_not_found', { text: 'This device is not set up any more. Reload the page.' }],
  [
    'mfa_factor_name_conflict',
    { field: 'deviceName', text: 'Another device has this name already.' },
  ],
  [
    'too_many_enrolled_mfa_factors',
    { text: 'No more devices can be added. Remove one of them first.' },
  ],
  ['insufficient_aal', secondFactorNeeded],
  ['second_factor_needed', secondFactorNeeded],
  ['sign_in_again', signInAgain],
  ['reauthentication_needed', signInAgain],
  ['over_request_rate_limit', tooManyTries],
  [
    'over_email_send_rate_limit',
    { text: 'A mail was sent a moment ago. Wait a minute, then try again.' },
  ],
])

function weakPasswordText(reasons: readonly string[]): string {
  if (reasons.includes('pwned')) return 'Too many people use this password. Choose another one.'
  if (reasons.includes('length')) return 'Choose a longer password.'
  return 'This password is too easy to guess. Choose another one.'
}
