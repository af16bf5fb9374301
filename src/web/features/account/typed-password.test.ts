import { AuthApiError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { chosenPassword, withKnownPassword } from './typed-password.ts'

const [composed, decomposed] = ['caf\u00E9 noir', 'cafe\u0301 noir']

/** A server that compares passwords byte by byte, as Supabase does. */
function serverWith(stored: string, code = 'invalid_credentials') {
  const sent: string[] = []
  const signIn = async (password: string) => {
    sent.push(password)
    return { error: password === stored ? null : new AuthApiError('Invalid', 400, code) }
  }
  return { sent, signIn }
}

test('a password is sent in its normalized form, no matter how it was typed', async () => {
  for (const typed of [composed, decomposed]) {
    const { sent, signIn } = serverWith(composed)
    expect(await withKnownPassword(typed, signIn)).toEqual({ error: null })
    expect(sent).toEqual([composed])
  }
})

test('a password is sent again as typed if the server rejects its normalized form', async () => {
  for (const code of ['invalid_credentials', 'current_password_invalid']) {
    const { sent, signIn } = serverWith(decomposed, code)
    expect(await withKnownPassword(decomposed, signIn)).toEqual({ error: null })
    expect(sent).toEqual([composed, decomposed])
  }
})

test('a wrong password that is already normalized is sent only once', async () => {
  const { sent, signIn } = serverWith(composed)
  expect((await withKnownPassword('correct horse', signIn)).error?.code).toBe('invalid_credentials')
  expect(sent).toEqual(['correct horse'])
})

test('a request that fails for another reason is not sent again', async () => {
  const { sent, signIn } = serverWith(decomposed, 'over_request_rate_limit')
  await withKnownPassword(decomposed, signIn)
  expect(sent).toEqual([composed])
})

test('a new password is normalized, and one that is too long is rejected before it is sent', () => {
  expect(chosenPassword(decomposed)).toBe(composed)
  expect(() => chosenPassword('é'.repeat(37))).toThrow(
    'This password is too long. Use up to 72 characters (accented letters, other scripts and emoji count as 2 or more).',
  )
})
