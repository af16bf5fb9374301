import { Notice } from '../../../ui/notice.tsx'
import type { AuthField, AuthProblem } from './auth-problem.ts'

/** What is wrong with a form, unless it stands beside the form's one field. */
export function FormProblem({
  problem,
  besides,
}: {
  problem: AuthProblem | null
  besides: AuthField
}) {
  if (problem === null || problem.field === besides) return null
  return (
    <Notice tone="error" role="alert">
      {problem.text}
    </Notice>
  )
}
