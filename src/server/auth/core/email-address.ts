import { z } from 'zod'
import { validationFailed } from './auth-errors.ts'

const maxEmailLength = 255

/**
 * Returns an email address as we store it and look it up: trimmed and in lowercase. Doesn't check whether the
 * address is valid.
 */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/**
 * Returns a typed email address trimmed and in lowercase. Throws `validation_failed` if the address is empty,
 * longer than 255 characters or invalid.
 */
export function parseEmail(typed: string): string {
  const email = typed.trim()
  if (email === '') throw validationFailed('An email address is required')
  if (email.length > maxEmailLength) throw validationFailed('An email address is too long')
  // Browsers apply the same rule to email fields. Checks the address before it is lowercased, because
  // lowercasing turns some non-ASCII letters into ASCII letters.
  if (!z.regexes.html5Email.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return normalizeEmail(email)
}
