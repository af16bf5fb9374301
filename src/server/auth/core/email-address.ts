import { z } from 'zod'
import { validationFailed } from './auth-errors.ts'

const maxEmailLength = 255

/**
 * Returns the form in which an address is stored and looked up: trimmed and in lower case. Doesn't check
 * the address.
 */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/**
 * Returns a typed address in normalized form. Throws the protocol's error if it is empty, too long or not
 * an address.
 */
export function parseEmail(typed: string): string {
  const email = typed.trim()
  if (email === '') throw validationFailed('An email address is required')
  if (email.length > maxEmailLength) throw validationFailed('An email address is too long')
  // Browsers use the same rule. It is checked before lowercasing, because that turns some non-ASCII letters
  // into ASCII.
  if (!z.regexes.html5Email.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return normalizeEmail(email)
}
