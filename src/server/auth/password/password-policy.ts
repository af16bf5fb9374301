import { isCommonPassword } from '#shared/accounts/common-passwords.ts'
import {
  isPasswordTooLong,
  isPasswordTooShort,
  minPasswordLength,
  normalizePassword,
  passwordTooLong,
} from '#shared/accounts/password-text.ts'
import type { Settings } from '../../settings/env.ts'
import { validationFailed, weakPassword } from '../core/auth-errors.ts'

/**
 * Returns a new password in normalized form, which is what we hash. Throws `validation_failed` if the
 * password is too long, and `weak_password` if it is too short. Also throws `weak_password` for a common
 * password if the settings forbid common passwords.
 */
export function parseNewPassword(
  typed: string,
  { authRefuseCommonPasswords }: Pick<Settings, 'authRefuseCommonPasswords'>,
): string {
  const password = normalizePassword(typed)
  if (isPasswordTooLong(password)) throw validationFailed(passwordTooLong)
  if (isPasswordTooShort(password)) {
    throw weakPassword(`Password should be at least ${minPasswordLength} characters.`, ['length'])
  }
  if (authRefuseCommonPasswords && isCommonPassword(password)) {
    throw weakPassword(
      'Password is known to be weak and easy to guess, please choose a different one.',
      ['pwned'],
    )
  }
  return password
}
