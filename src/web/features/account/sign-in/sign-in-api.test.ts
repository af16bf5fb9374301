import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { afterAll, expect, test, vi } from 'vitest'
import { passwordTooLong } from '#shared/accounts/password-text.ts'
import { authenticate, mailOutcome } from './sign-in-api.ts'

const { signUp, signInWithPassword } = vi.hoisted(() => ({
  signUp: vi.fn<() => Promise<unknown>>(),
  signInWithPassword: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../../../lib/supabase.ts', () => ({ supabase: { auth: { signUp, signInWithPassword } } }))
vi.mock('../../../lib/session.ts', () => ({}))
vi.stubGlobal('location', { origin: 'http://localhost' })
afterAll(() => vi.unstubAllGlobals())

const ann = { fullName: 'Ann', email: 'ann@example.com', password: 'correct horse' }
const refused = (error: Error) => ({ data: { session: null }, error })
const pause = 'For security purposes, you can only request this after 17 seconds.'

test('a visitor who signs up again too soon is asked to check for the first email', async () => {
  signUp.mockResolvedValue(refused(new AuthApiError(pause, 429, 'over_email_send_rate_limit')))
  expect(await authenticate('sign-up', ann)).toEqual({ kind: 'mailed', waitSeconds: 17 })
})

test('a sign-up that exceeds the hourly email limit fails instead of promising an email', async () => {
  const error = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit')
  signUp.mockResolvedValue(refused(error))
  expect(await authenticate('sign-up', ann)).toMatchObject({
    kind: 'failed',
    text: 'email rate limit exceeded',
  })
})

test('a password that is too long is reported beside its field and not sent', async () => {
  signUp.mockClear()
  expect(await authenticate('sign-up', { ...ann, password: 'é'.repeat(37) })).toEqual({
    kind: 'failed',
    title: 'Sign Up Failed',
    text: passwordTooLong,
    problem: { field: 'newPassword', text: passwordTooLong },
  })
  expect(signUp).not.toHaveBeenCalled()
})

test('a new password is sent in its normalized form, no matter how it was typed', async () => {
  signUp.mockResolvedValue({ data: { session: {} }, error: null })
  await authenticate('sign-up', { ...ann, password: 'cafe\u0301 noir' })
  expect(signUp).toHaveBeenLastCalledWith(expect.objectContaining({ password: 'caf\u00E9 noir' }))
})

test('without a connection, the toast shows an unexpected error, while the form asks the shopper to check the connection', async () => {
  signInWithPassword.mockResolvedValue(refused(new AuthRetryableFetchError('Failed to fetch', 0)))
  expect(await authenticate('sign-in', ann)).toEqual({
    kind: 'failed',
    title: 'Error',
    text: 'An unexpected error occurred. Please try again.',
    problem: { text: 'The server could not be reached. Check your connection and try again.' },
  })
})

test('the outcome of an email request does not reveal whether an account exists', () => {
  const noAccount = new AuthApiError('Signups not allowed for otp', 422, 'otp_disabled')
  expect(mailOutcome(null)).toEqual({ kind: 'sent', waitSeconds: 60 })
  expect(mailOutcome(noAccount)).toEqual(mailOutcome(null))
})

test('a visitor who requests another email too soon must wait for the rest of the minute', () => {
  const message = 'For security purposes, you can only request this after 17 seconds.'
  const error = new AuthApiError(message, 429, 'over_email_send_rate_limit')
  expect(mailOutcome(error)).toEqual({ kind: 'sent-before', waitSeconds: 17 })
})

test('a visitor who exceeds the hourly email limit is asked to try again in an hour', () => {
  const error = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit')
  expect(mailOutcome(error)).toEqual({
    kind: 'failed',
    problem: { text: 'Too many emails requested. Try again in an hour.' },
  })
})

test('without a connection, the request for an email fails', () => {
  expect(mailOutcome(new AuthRetryableFetchError('Failed to fetch', 0)).kind).toBe('failed')
})
