/** Minimum length of a password in code points. Most emoji are one code point. */
export const minPasswordLength = 6
/**
 * Maximum length of a password in UTF-8 bytes. Supabase Auth has the same limit, because bcrypt ignores any
 * additional bytes.
 */
const maxPasswordBytes = 72
/**
 * Maximum length of typed text in UTF-16 code units. Longer text can't become a valid password, because
 * normalizing shrinks text to no less than a third of its length. Such text could also be slow to normalize,
 * because some text takes quadratic time.
 */
const maxTypedLength = 3 * maxPasswordBytes

export const passwordTooLong = `This password is too long. Use up to ${maxPasswordBytes} characters (accented letters, other scripts and emoji count as 2 or more).`

/**
 * Normalizes a password so that the result is the same no matter how it was typed: é as one character or two,
 * Korean as syllables or letters, or a space typed with the Option key held down. Uses the mapping and
 * normalization of OpaqueString (RFC 8265), which leaves full-width characters unchanged. Text of more than
 * 216 UTF-16 code units is returned unchanged, because it is too long for a password anyway.
 */
export function normalizePassword(typed: string): string {
  if (typed.length > maxTypedLength) return typed
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** Whether a normalized password has more than 72 bytes in UTF-8. */
export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordBytes
}

/** Whether a normalized password has fewer than six code points. */
export function isPasswordTooShort(password: string): boolean {
  return Array.from(password).length < minPasswordLength
}
