import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
  PostgrestError,
} from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { FormProblem, problemOf } from './account-problem.ts'

function refused(code: string) {
  return new AuthApiError('What the provider says', 422, code)
}

test.each([
  ['same_password', 'newPassword'],
  ['current_password_invalid', 'currentPassword'],
  ['invalid_credentials', 'currentPassword'],
  ['email_exists', 'email'],
  ['mfa_verification_failed', 'code'],
  ['mfa_factor_name_conflict', 'deviceName'],
])('a shopper finds the words of %s beside the field that it is about', (code, field) => {
  const problem = problemOf(refused(code))
  expect(problem.field).toBe(field)
  expect(problem.text).not.toContain('provider')
})

test('what a form finds by itself stands beside its field', () => {
  const problem = problemOf(new FormProblem('email', 'Enter another one.'))
  expect(problem).toEqual({ field: 'email', text: 'Enter another one.' })
})

test('a refusal that nobody foresaw is said in the words of the provider', () => {
  expect(problemOf(refused('new_rule'))).toEqual({ text: 'What the provider says' })
})

test('a password is refused with its reason', () => {
  const weak = (reasons: ('length' | 'characters' | 'pwned')[]) =>
    problemOf(new AuthWeakPasswordError('Weak', 422, reasons)).text
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
    expect(problemOf(error).text).toContain('Check your connection')
  }
})

test('what the database refuses is told by its hint', () => {
  const refusal = (hint: string) =>
    new PostgrestError({ message: 'No', details: '', hint, code: 'PT403' })
  expect(problemOf(refusal('sign_in_again')).text).toContain('within 10 minutes')
  expect(problemOf(refusal('second_factor_needed')).text).toContain('code')
  expect(problemOf(refusal('')).text).toBe('An unexpected error occurred. Please try again.')
})

test('a bug is no riddle for the shopper', () => {
  expect(problemOf(new TypeError('x is undefined')).text).toBe(
    'An unexpected error occurred. Please try again.',
  )
})
