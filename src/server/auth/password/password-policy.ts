import { isCommonPassword } from '#shared/accounts/common-passwords.ts'
import type { Settings } from '../../settings/env.ts'
import { validationFailed, weakPassword } from '../core/auth-errors.ts'

const minPasswordLength = 6
/** What Supabase Auth can take, whose own hash reads no further. */
const maxPasswordBytes = 72

/** Throws what the protocol answers to a new password that is too short, too long or too well known. */
export function checkNewPassword(
  password: string,
  { authRefuseCommonPasswords }: Pick<Settings, 'authRefuseCommonPasswords'>,
): void {
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw validationFailed(`Password cannot be longer than ${maxPasswordBytes} characters`)
  }
  // By code points: an emoji is one character to the person who typed it.
  if (Array.from(password).length < minPasswordLength) {
    throw weakPassword(`Password should be at least ${minPasswordLength} characters.`, ['length'])
  }
  if (authRefuseCommonPasswords && isCommonPassword(password)) {
    throw weakPassword(
      'Password is known to be weak and easy to guess, please choose a different one.',
      ['pwned'],
    )
  }
}
