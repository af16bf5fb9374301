import {
  isAuthApiError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { parseCode } from '#shared/accounts/code-digits.ts'
import { unreachableText } from '../../lib/unreachable-text.ts'

export type ProblemField =
  | 'code'
  | 'currentPassword'
  | 'factorName'
  | 'email'
  | 'newPassword'
  | 'repeatedEmail'

/** An error message for the shopper. `field` is undefined if the error isn't about a single field. */
export type Problem = { field?: ProblemField | undefined; text: string }

/** Where an error is shown. A few error codes have different messages in these places. */
export type ProblemPlace = 'sign-in' | 'account-page'

/**
 * Thrown for invalid input in a form, and for other errors whose message is already written for the shopper.
 */
export class FormProblem extends Error {
  override name = 'FormProblem'
  readonly field: ProblemField | undefined

  constructor(field: ProblemField | undefined, text: string) {
    super(text)
    this.field = field
  }
}

/**
 * Returns the six digits of a typed code. Throws a FormProblem with the message `refusal` if the code is
 * malformed.
 */
export function requireCode(typed: string, refusal = 'Enter the 6 digits from the app.'): string {
  const digits = parseCode(typed)
  if (digits === undefined) throw new FormProblem('code', refusal)
  return digits
}

/**
 * Converts any error to a message for the shopper and, if known, the field that caused the error. An error
 * that isn't from a form, the auth server or the database is logged and becomes `unexpectedProblem`.
 */
export function problemOf(error: unknown, place: ProblemPlace): Problem {
  if (error instanceof FormProblem) return { field: error.field, text: error.message }
  // The server didn't respond, so the error's message isn't from the server.
  if (isAuthRetryableFetchError(error)) return unreachable
  if (isAuthWeakPasswordError(error)) {
    return { field: 'newPassword', text: weakPasswordText(error.reasons) }
  }
  if (isAuthApiError(error)) return problemOfCode(error, place) ?? { text: error.message }
  if (isAuthError(error)) return { text: error.message }
  const refusal = DatabaseRefusal.safeParse(error)
  if (!refusal.success) {
    console.error(error)
    return unexpectedProblem
  }
  if (refusal.data.code === '') return unreachable
  return problems.get(refusal.data.hint ?? '') ?? unexpectedProblem
}

/**
 * Returns the seconds until another email can be sent, or undefined if the error isn't about the pause
 * between two emails. Reads the error's message, because Supabase Auth uses the same error code for the
 * hourly limit.
 */
export function mailPauseSeconds(error: { code?: unknown; message: string }): number | undefined {
  if (error.code !== 'over_email_send_rate_limit') return undefined
  const [, seconds] = /after (\d+) seconds/.exec(error.message) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}

type Refusal = { code?: string | undefined; message: string }

/** Returns the problem for an error code, or undefined for an unknown code. */
function problemOfCode(error: Refusal, place: ProblemPlace): Problem | undefined {
  if (mailPauseSeconds(error) !== undefined) {
    return { text: 'We just sent an email. Wait a minute, then try again.' }
  }
  const { code = '' } = error
  return problemsByPlace[place].get(code) ?? problems.get(code)
}

function weakPasswordText(reasons: readonly string[]): string {
  if (reasons.includes('pwned')) return 'Too many people use this password. Choose another one.'
  if (reasons.includes('length')) return 'Choose a longer password.'
  return 'This password is too easy to guess. Choose another one.'
}

// The code is empty if the server didn't respond.
const DatabaseRefusal = z.object({ code: z.string(), hint: z.nullish(z.string()) })

const unreachable: Problem = { text: unreachableText }
/** The message for an error that isn't from a form, the auth server or the database. */
export const unexpectedProblem: Problem = {
  text: 'An unexpected error occurred. Please try again.',
}
const wrongPassword: Problem = { field: 'currentPassword', text: 'That password is wrong.' }
const wrongFactorCode: Problem = {
  field: 'code',
  text: 'That code is wrong or already used. Enter the one your app shows now.',
}
const signInAgain: Problem = {
  text: 'To do this, sign out, sign in again, and come back within 10 minutes.',
}
const factorNeeded: Problem = {
  text: 'This needs your two-step code. Sign out, then sign in again with the code.',
}

/** Problems, keyed by Supabase Auth's error code or by a database error's hint. */
const problems = new Map<string, Problem>([
  [
    'same_password',
    { field: 'newPassword', text: 'This is already your password. Choose another one.' },
  ],
  ['current_password_invalid', wrongPassword],
  ['current_password_required', wrongPassword],
  [
    'user_already_exists',
    { field: 'email', text: 'This address has an account. Sign in instead.' },
  ],
  ['email_exists', { field: 'email', text: 'Another account has this address.' }],
  ['email_address_invalid', { field: 'email', text: "We can't send email to this address." }],
  [
    'otp_expired',
    {
      field: 'code',
      text: 'That code is wrong or expired. Use the one in your latest email.',
    },
  ],
  ['mfa_verification_failed', wrongFactorCode],
  ['mfa_challenge_expired', wrongFactorCode],
  ['mfa_ip_address_mismatch', wrongFactorCode],
  [
    'mfa_factor_name_conflict',
    { field: 'factorName', text: 'Another device already has this name.' },
  ],
  [
    'too_many_enrolled_mfa_factors',
    { text: 'You have reached the limit of devices. Remove one first.' },
  ],
  ['too_many_tokens', { text: 'You have 20 tokens. End one to make another.' }],
  ['insufficient_aal', factorNeeded],
  ['second_factor_needed', factorNeeded],
  ['sign_in_again', signInAgain],
  ['reauthentication_needed', signInAgain],
  ['over_request_rate_limit', { text: 'Too many attempts. Wait a few minutes, then try again.' }],
  ['over_email_send_rate_limit', { text: 'Too many emails requested. Try again in an hour.' }],
])

const problemsByPlace: Record<ProblemPlace, ReadonlyMap<string, Problem>> = {
  'sign-in': new Map([
    [
      'mfa_factor_not_found',
      { text: 'This device can no longer be used for codes. Reload the page.' },
    ],
  ]),
  'account-page': new Map([
    ['invalid_credentials', wrongPassword],
    ['mfa_factor_not_found', { text: 'This device is no longer set up. Reload the page.' }],
  ]),
}
