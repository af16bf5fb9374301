/** Returns the six digits of a typed or pasted code, without gaps or dashes; undefined if it isn't a code. */
export function parseCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
