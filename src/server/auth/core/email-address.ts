import { z } from 'zod'
import { validationFailed } from './auth-errors.ts'

const maxEmailLength = 255

/**
 * Returns an email address as it is stored and looked up: trimmed and in lowercase. Doesn't check the
 * address.
 */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/**
 * Checks a typed email address and returns it as `normalizeEmail` does. Throws the protocol's error if it is
 * empty, too long or not an address.
 */
export function parseEmail(typed: string): string {
  const email = typed.trim()
  if (email === '') throw validationFailed('An email address is required')
  if (email.length > maxEmailLength) throw validationFailed('An email address is too long')
  // Browsers apply the same rule. The address is checked before it is lowercased, because lowercasing turns
  // some non-ASCII letters into ASCII.
  if (!z.regexes.html5Email.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return normalizeEmail(email)
}
