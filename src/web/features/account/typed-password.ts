import type { AuthError } from '@supabase/supabase-js'
import {
  isPasswordTooLong,
  normalizePassword,
  passwordTooLong,
} from '#shared/accounts/password-text.ts'
import { FormProblem } from './account-problem.ts'

/** Error codes of the server for a wrong existing password. */
const wrongPasswordCodes: readonly unknown[] = ['invalid_credentials', 'current_password_invalid']

/** Normalizes a new password. Throws a FormProblem if it is too long. */
export function chosenPassword(typed: string): string {
  const password = normalizePassword(typed)
  if (isPasswordTooLong(password)) throw new FormProblem('newPassword', passwordTooLong)
  return password
}

/**
 * Sends an existing password in normalized form and, if that is wrong, as typed. Older passwords were stored
 * as typed, and a Supabase project doesn't normalize them.
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
