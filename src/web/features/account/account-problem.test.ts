import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
  PostgrestError,
} from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { FormProblem, mailPauseSeconds, problemOf, requireCode } from './account-problem.ts'

function refused(code: string) {
  return new AuthApiError('What the provider says', 422, code)
}

test.each([
  ['same_password', 'newPassword'],
  ['current_password_invalid', 'currentPassword'],
  ['invalid_credentials', 'currentPassword'],
  ['email_exists', 'email'],
  ['mfa_verification_failed', 'code'],
  ['mfa_factor_name_conflict', 'factorName'],
])('the error %s is shown beside the field that caused it', (code, field) => {
  const problem = problemOf(refused(code), 'account-page')
  expect(problem.field).toBe(field)
  expect(problem.text).not.toContain('provider')
})

test('an error found by the form is shown beside its field', () => {
  const problem = problemOf(new FormProblem('email', 'Enter another one.'), 'account-page')
  expect(problem).toEqual({ field: 'email', text: 'Enter another one.' })
})

test("an unknown error shows the provider's message", () => {
  expect(problemOf(refused('new_rule'), 'account-page')).toEqual({ text: 'What the provider says' })
})

test('the error for a weak password says why it is weak', () => {
  const weak = (reasons: ('length' | 'characters' | 'pwned')[]) =>
    problemOf(new AuthWeakPasswordError('Weak', 422, reasons), 'account-page').text
  expect(weak(['pwned'])).toBe('Too many people use this password. Choose another one.')
  expect(weak(['length'])).toBe('Choose a longer password.')
  expect(weak([])).toBe('This password is too easy to guess. Choose another one.')
})

test('auth and database calls that fail offline tell the shopper to check the connection', () => {
  const unanswered = new PostgrestError({
    message: 'TypeError: Failed to fetch',
    details: '',
    hint: '',
    code: '',
  })
  for (const error of [new AuthRetryableFetchError('Failed to fetch', 0), unanswered]) {
    expect(problemOf(error, 'account-page').text).toContain('Check your connection')
  }
})

test('the message for a database error depends on the hint of the error', () => {
  const refusal = (hint: string) =>
    new PostgrestError({ message: 'No', details: '', hint, code: 'PT403' })
  expect(problemOf(refusal('sign_in_again'), 'account-page').text).toContain('within 10 minutes')
  expect(problemOf(refusal('second_factor_needed'), 'account-page').text).toContain('code')
  expect(problemOf(refusal(''), 'account-page').text).toBe(
    'An unexpected error occurred. Please try again.',
  )
})

test('a bug is logged and shown as an unexpected error', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const bug = new TypeError('x is undefined')
  expect(problemOf(bug, 'account-page').text).toBe(
    'An unexpected error occurred. Please try again.',
  )
  expect(log).toHaveBeenCalledWith(bug)
})

test("a shopper who signs in with a wrong password sees the provider's message", () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
  expect(problemOf(error, 'sign-in')).toEqual({ text: 'Invalid login credentials' })
})

test('a weak password is reported beside the password field along with the reason', () => {
  const reasons = (list: ('length' | 'pwned' | 'characters')[]) =>
    problemOf(new AuthWeakPasswordError('Weak.', 422, list), 'sign-in')
  expect(reasons(['pwned'])).toEqual({
    field: 'newPassword',
    text: 'Too many people use this password. Choose another one.',
  })
  expect(reasons(['length']).text).toBe('Choose a longer password.')
  expect(reasons(['characters']).text).toMatch(/too easy to guess/)
})

test('a wrong or expired code is reported beside the code field', () => {
  const error = new AuthApiError('Token has expired or is invalid', 403, 'otp_expired')
  expect(problemOf(error, 'sign-in')).toMatchObject({ field: 'code' })
})

test('a sign-in without a connection asks the shopper to check the connection', () => {
  expect(problemOf(new AuthRetryableFetchError('Failed to fetch', 0), 'sign-in')).toEqual({
    text: 'The server could not be reached. Check your connection and try again.',
  })
})

test('the message for a removed device differs between the sign-in screen and the account page', () => {
  const error = refused('mfa_factor_not_found')
  expect(problemOf(error, 'sign-in').text).toContain('can no longer be used')
  expect(problemOf(error, 'account-page').text).toContain('is no longer set up')
})

test.each(['sign-in', 'account-page'] as const)(
  'on %s, a shopper who requests emails too often is asked to wait a minute or an hour',
  (place) => {
    const limited = (message: string) =>
      new AuthApiError(message, 429, 'over_email_send_rate_limit')
    const pause = limited('For security purposes, you can only request this after 17 seconds.')
    expect(problemOf(pause, place).text).toBe(
      'We just sent an email. Wait a minute, then try again.',
    )
    expect(mailPauseSeconds(pause)).toBe(17)
    const quota = limited('email rate limit exceeded')
    expect(problemOf(quota, place).text).toBe('Too many emails requested. Try again in an hour.')
    expect(mailPauseSeconds(quota)).toBeUndefined()
  },
)

test('a code is accepted with spaces or dashes, as authenticator apps show it', () => {
  for (const typed of ['012345', '012 345', '012-345']) expect(requireCode(typed)).toBe('012345')
})

test('an invalid code is reported beside its field', () => {
  expect(() => requireCode('12345')).toThrow(
    new FormProblem('code', 'Enter the 6 digits from the app.'),
  )
})
