/**
 * Parses a six-digit code as typed or pasted. Ignores spaces and dashes. Returns undefined if the text isn't
 * a code.
 */
export function parseCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
