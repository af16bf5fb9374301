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
])('a shopper finds the words of %s beside the field that it is about', (code, field) => {
  const problem = problemOf(refused(code), 'account-page')
  expect(problem.field).toBe(field)
  expect(problem.text).not.toContain('provider')
})

test('what a form finds by itself stands beside its field', () => {
  const problem = problemOf(new FormProblem('email', 'Enter another one.'), 'account-page')
  expect(problem).toEqual({ field: 'email', text: 'Enter another one.' })
})

test('a refusal that nobody foresaw is said in the words of the provider', () => {
  expect(problemOf(refused('new_rule'), 'account-page')).toEqual({ text: 'What the provider says' })
})

test('a password is refused with its reason', () => {
  const weak = (reasons: ('length' | 'characters' | 'pwned')[]) =>
    problemOf(new AuthWeakPasswordError('Weak', 422, reasons), 'account-page').text
  expect(weak(['pwned'])).toBe('Too many people use this password. Choose another one.')
  expect(weak(['length'])).toBe('Choose a longer password.')
  expect(weak([])).toBe('This password is too easy to guess. Choose another one.')
})

test('a shopper without a network is told of the connection, whoever was asked', () => {
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

test('what the database refuses is told by its hint', () => {
  const refusal = (hint: string) =>
    new PostgrestError({ message: 'No', details: '', hint, code: 'PT403' })
  expect(problemOf(refusal('sign_in_again'), 'account-page').text).toContain('within 10 minutes')
  expect(problemOf(refusal('second_factor_needed'), 'account-page').text).toContain('code')
  expect(problemOf(refusal(''), 'account-page').text).toBe(
    'An unexpected error occurred. Please try again.',
  )
})

test('a bug is no riddle for the shopper', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const bug = new TypeError('x is undefined')
  expect(problemOf(bug, 'account-page').text).toBe(
    'An unexpected error occurred. Please try again.',
  )
  expect(log).toHaveBeenCalledWith(bug)
})

test('who signs in with a wrong password reads what the provider says', () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
  expect(problemOf(error, 'sign-in')).toEqual({ text: 'Invalid login credentials' })
})

test('a refused password is said beside the password, with the reason', () => {
  const reasons = (list: ('length' | 'pwned' | 'characters')[]) =>
    problemOf(new AuthWeakPasswordError('Weak.', 422, list), 'sign-in')
  expect(reasons(['pwned'])).toEqual({
    field: 'newPassword',
    text: 'Too many people use this password. Choose another one.',
  })
  expect(reasons(['length']).text).toBe('Choose a longer password.')
  expect(reasons(['characters']).text).toMatch(/too easy to guess/)
})

test('a wrong or old code is said beside the code', () => {
  const error = new AuthApiError('Token has expired or is invalid', 403, 'otp_expired')
  expect(problemOf(error, 'sign-in')).toMatchObject({ field: 'code' })
})

test('without a connection a shopper reads what to check', () => {
  expect(problemOf(new AuthRetryableFetchError('Failed to fetch', 0), 'sign-in')).toEqual({
    text: 'The server could not be reached. Check your connection and try again.',
  })
})

test('a device that is gone is called so where codes are asked for, and where devices are listed', () => {
  const error = refused('mfa_factor_not_found')
  expect(problemOf(error, 'sign-in').text).toContain('no longer gives codes')
  expect(problemOf(error, 'account-page').text).toContain('is no longer set up')
})

test.each(['sign-in', 'account-page'] as const)(
  'a shopper who asks for mails reads, at %s, whether to wait a minute or an hour',
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

test('a shopper types a code as the app shows it', () => {
  for (const typed of ['012345', '012 345', '012-345']) expect(requireCode(typed)).toBe('012345')
})

test('a code that is none is refused beside its field', () => {
  expect(() => requireCode('12345')).toThrow(
    new FormProblem('code', 'Enter the 6 digits from the app.'),
  )
})
