import { z } from 'zod'
import { validationFailed } from './auth-errors.ts'

const maxEmailLength = 255

/** The one spelling under which an address is kept and looked up. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** The address of a new account; throws what the protocol answers when it isn't one. */
export function parseEmail(typed: string): string {
  const email = typed.trim()
  if (email === '') throw validationFailed('An email address is required')
  if (email.length > maxEmailLength) throw validationFailed('An email address is too long')
  // The rule of browsers, before lower case: some letters outside ASCII become ASCII there.
  if (!z.regexes.html5Email.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return normaliseEmail(email)
}
