import { FormProblem } from '../problem.ts'

/** The six digits, however they were typed: apps show a gap in the middle. */
export function parseCode(typed: string): string {
  const digits = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) throw new FormProblem('code', 'Enter the 6 digits of the app.')
  return digits
}
