/** Minimum length of a password in code points, so that most emoji count as one. */
export const minPasswordLength = 6
/** Maximum length in UTF-8 bytes. Supabase Auth accepts no more, because bcrypt ignores the rest. */
const maxPasswordBytes = 72
/**
 * Maximum length of typed text in UTF-16 units. Normalizing shrinks text at most to a third, so that longer
 * text can't become a valid password; and it takes quadratic time for some texts.
 */
const maxTypedLength = 3 * maxPasswordBytes

export const passwordTooLong = `This password is too long. Use up to ${maxPasswordBytes} characters (accented letters, other scripts and emoji count as 2 or more).`

/**
 * Normalizes a password, so that text that keyboards produce in several ways is the same: é as one character
 * or two, Korean as syllables or letters, the space of Option+Space. Uses the mapping and normalization of
 * OpaqueString (RFC 8265), which leaves full-width characters unchanged.
 */
export function normalizePassword(typed: string): string {
  if (typed.length > maxTypedLength) return typed
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** Whether a normalized password is too long. */
export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordBytes
}

/** Whether a normalized password is too short. */
export function isPasswordTooShort(password: string): boolean {
  return Array.from(password).length < minPasswordLength
}
