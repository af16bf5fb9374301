import type { AuthError } from '@supabase/supabase-js'
import {
  isPasswordTooLong,
  normalizePassword,
  passwordTooLong,
} from '#shared/accounts/password-text.ts'
import { FormProblem } from './account-problem.ts'

/** What the server says where a password that it should know is wrong. */
const wrongPasswordCodes: readonly unknown[] = ['invalid_credentials', 'current_password_invalid']

/** A password that was chosen now, as it is kept; throws a FormProblem for one that is too long. */
export function chosenPassword(typed: string): string {
  const password = normalizePassword(typed)
  if (isPasswordTooLong(password)) throw new FormProblem('newPassword', passwordTooLong)
  return password
}

/**
 * Sends a password that the server should know as it is kept today, and where that is wrong, as it was
 * typed: passwords were once kept so, and a Supabase project compares nothing but what it is sent.
 */
export async function withKnownPassword<T extends { error: AuthError | null }>(
  typed: string,
  send: (password: string) => Promise<T>,
): Promise<T> {
  const password = normalizePassword(typed)
  const response = await send(password)
  const isWrong = wrongPasswordCodes.includes(response.error?.code)
  return isWrong && password !== typed ? send(typed) : response
}
