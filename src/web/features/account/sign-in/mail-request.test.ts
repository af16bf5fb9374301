import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { mailOutcome } from './mail-request.ts'

vi.mock('../../../lib/supabase.ts', () => ({ supabase: {} }))

test('the answer is the same whether the address has an account or not', () => {
  const noAccount = new AuthApiError('Signups not allowed for otp', 422, 'otp_disabled')
  expect(mailOutcome(null)).toEqual({ kind: 'sent', waitSeconds: 60 })
  expect(mailOutcome(noAccount)).toEqual(mailOutcome(null))
})

test('whoever asks again too soon waits for the rest of the minute, as nothing was sent anew', () => {
  const message = 'For security purposes, you can only request this after 17 seconds.'
  const error = new AuthApiError(message, 429, 'over_email_send_rate_limit')
  expect(mailOutcome(error)).toEqual({ kind: 'sent-before', waitSeconds: 17 })
})

test('whoever used up all mails of the hour is told so', () => {
  const error = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit')
  expect(mailOutcome(error)).toEqual({
    kind: 'failed',
    problem: { text: 'Too many mails were asked for. Try again in an hour.' },
  })
})

test('without a connection no mail is said to be on its way', () => {
  expect(mailOutcome(new AuthRetryableFetchError('Failed to fetch', 0)).kind).toBe('failed')
})
