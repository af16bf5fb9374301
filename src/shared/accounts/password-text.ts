/** Characters, as people count them: an emoji of one code point is one. */
export const minPasswordLength = 6
/** UTF-8. What Supabase Auth can take, whose own hash reads no further. */
const maxPasswordBytes = 72
/**
 * UTF-16 units of what is typed. Normalizing makes a text at most three times shorter, so that nothing
 * longer can become a password, and takes quadratic time for some texts.
 */
const maxTypedLength = 3 * maxPasswordBytes

export const passwordTooLong = `This password is too long. Use up to ${maxPasswordBytes} characters (accented letters, other scripts and emoji count as 2 or more).`

/**
 * A password as it is kept: what keyboards write in several ways is the same, such as é in one
 * character or two, Korean in syllables or letters, and the space of Option+Space. These are the
 * mapping and normalization of OpaqueString (RFC 8265); full width and the like stay as they are.
 */
export function normalizePassword(typed: string): string {
  if (typed.length > maxTypedLength) return typed
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** Of a normalized password. */
export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordBytes
}

/** Of a normalized password. */
export function isPasswordTooShort(password: string): boolean {
  return Array.from(password).length < minPasswordLength
}
