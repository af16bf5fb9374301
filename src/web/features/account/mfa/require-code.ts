import { parseCode } from '#shared/accounts/code-digits.ts'
import { FormProblem } from '../account-problem.ts'

/** The six digits of what was typed; throws a FormProblem where there are none. */
export function requireCode(typed: string): string {
  const digits = parseCode(typed)
  if (digits === undefined) throw new FormProblem('code', 'Enter the 6 digits of the app.')
  return digits
}
