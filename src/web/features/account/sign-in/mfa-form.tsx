import { useState } from 'react'
import type { SecondFactor } from '../../../lib/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { AuthProblem } from './auth-problem.ts'
import { enterAppCode } from './enter-code.ts'
import { FormProblem } from './form-problem.tsx'
import { CodeField } from './sign-in-code-field.tsx'
import { useSubmit } from './use-submit.ts'

export function SecondFactorForm({ factors }: { factors: readonly SecondFactor[] }) {
  const [chosenId, setChosenId] = useState(factors[0]?.id)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<AuthProblem | null>(null)
  const factor = factors.find(({ id }) => id === chosenId) ?? factors[0]
  const { form, isBusy } = useSubmit(async () => {
    if (factor === undefined) return
    setProblem(null)
    setProblem(await enterAppCode({ factorId: factor.id, typed }))
  })

  if (factor === undefined) return null
  return (
    <form {...form} className="grid gap-4">
      {factors.length > 1 && (
        <SelectField label="Device" value={factor.id} onValueChange={setChosenId}>
          {factors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <CodeField
        label={`Code from ${factor.name}`}
        hint="6 digits from your authenticator app; a new one comes every 30 seconds."
        error={problem?.field === 'code' ? problem.text : undefined}
        value={typed}
        onValueChange={setTyped}
      />
      <FormProblem problem={problem} besides="code" />
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-2">
        {isBusy ? 'Please wait...' : 'Continue'}
      </Button>
    </form>
  )
}
