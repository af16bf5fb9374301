/** The six digits, however they were typed or pasted: mails and apps show a gap in the middle. */
export function parseCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
