/**
 * Parses a six-digit code that was typed or pasted, ignoring spaces and hyphens. Returns undefined if what
 * remains isn't exactly six ASCII digits.
 */
export function parseCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
