import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { authenticate } from './authenticate.ts'

const { signUp, signInWithPassword } = vi.hoisted(() => ({
  signUp: vi.fn<() => Promise<unknown>>(),
  signInWithPassword: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../../../lib/supabase.ts', () => ({ supabase: { auth: { signUp, signInWithPassword } } }))
vi.stubGlobal('location', { origin: 'http://localhost' })

const ann = { fullName: 'Ann', email: 'ann@example.com', password: 'correct horse' }
const refused = (error: Error) => ({ data: { session: null }, error })
const pause = 'For security purposes, you can only request this after 17 seconds.'

test('whoever signs up again too soon waits for the mail of the first time', async () => {
  signUp.mockResolvedValue(refused(new AuthApiError(pause, 429, 'over_email_send_rate_limit')))
  expect(await authenticate('sign-up', ann)).toEqual({ kind: 'mailed', waitSeconds: 17 })
})

test('whoever used up all mails of the hour is not told of a mail', async () => {
  const error = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit')
  signUp.mockResolvedValue(refused(error))
  expect(await authenticate('sign-up', ann)).toMatchObject({
    kind: 'failed',
    text: 'email rate limit exceeded',
  })
})

test('without a connection the toast says that it was unexpected, and the form what to check', async () => {
  signInWithPassword.mockResolvedValue(refused(new AuthRetryableFetchError('Failed to fetch', 0)))
  expect(await authenticate('sign-in', ann)).toEqual({
    kind: 'failed',
    title: 'Error',
    text: 'An unexpected error occurred. Please try again.',
    problem: { text: 'The server could not be reached. Check your connection and try again.' },
  })
})
