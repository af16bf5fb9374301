import type { AuthError } from '@supabase/supabase-js'
import {
  isPasswordTooLong,
  normalizePassword,
  passwordTooLong,
} from '#shared/accounts/password-text.ts'
import { FormProblem } from './account-problem.ts'

/** Error codes that the server uses for a wrong current password. */
const wrongPasswordCodes: readonly unknown[] = ['invalid_credentials', 'current_password_invalid']

/** Returns a new password in normalized form. Throws a FormProblem if it is too long. */
export function chosenPassword(typed: string): string {
  const password = normalizePassword(typed)
  if (isPasswordTooLong(password)) throw new FormProblem('newPassword', passwordTooLong)
  return password
}

/**
 * Calls `send` with an existing password in normalized form. If the server reports a wrong password, calls
 * `send` again with the password as typed. Older passwords, and passwords set on a Supabase project, weren't
 * normalized before they were stored. Resolves with the response to the last call.
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
