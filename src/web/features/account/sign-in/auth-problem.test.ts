import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { authProblem } from './auth-problem.ts'

test('a shopper reads what the provider says where it says it best', () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
  expect(authProblem(error)).toEqual({ text: 'Invalid login credentials' })
})

test('a refused password is said beside the password, with the reason', () => {
  const reasons = (list: ('length' | 'pwned' | 'characters')[]) =>
    authProblem(new AuthWeakPasswordError('Weak.', 422, list))
  expect(reasons(['pwned'])).toEqual({
    field: 'password',
    text: 'Too many people use this password. Choose another one.',
  })
  expect(reasons(['length']).text).toBe('Choose a longer password.')
  expect(reasons(['characters']).text).toMatch(/too easy to guess/)
})

test('a wrong or old code is said beside the code', () => {
  const error = new AuthApiError('Token has expired or is invalid', 403, 'otp_expired')
  expect(authProblem(error)).toMatchObject({ field: 'code' })
})

test('without a connection a shopper reads what to check', () => {
  expect(authProblem(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({
    text: 'The server could not be reached. Check your connection and try again.',
  })
})
