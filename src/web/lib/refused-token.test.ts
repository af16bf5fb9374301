import { AuthSessionMissingError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { isRefusedToken } from './refused-token.ts'

test('an expired or malformed token is recognized as rejected', () => {
  expect(isRefusedToken({ code: 'PGRST303', message: 'JWT expired' })).toBe(true)
  expect(isRefusedToken({ code: 'PGRST301', message: 'JWSError' })).toBe(true)
})

test('the token of an ended session is recognized as rejected', () => {
  expect(isRefusedToken(new AuthSessionMissingError())).toBe(true)
})

test('a request rejected for another reason isn’t mistaken for a rejected token', () => {
  expect(isRefusedToken({ code: '42501', message: 'permission denied' })).toBe(false)
  expect(isRefusedToken(new TypeError('Failed to fetch'))).toBe(false)
  expect(isRefusedToken(null)).toBe(false)
})
