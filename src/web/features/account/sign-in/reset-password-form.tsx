import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import type { AuthProblem } from './auth-problem.ts'
import { setPassword } from './set-password.ts'
import { useSubmit } from './use-submit.ts'

type Props = { email: string; onSaved: () => void }

export function ResetPasswordForm({ email, onSaved }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<AuthProblem | null>(null)
  const { form, isBusy } = useSubmit(handleSubmit)

  async function handleSubmit() {
    setProblem(null)
    const outcome = await setPassword(typed)
    if (outcome.kind === 'failed') {
      toast({ title: outcome.title, text: outcome.text, tone: 'destructive' })
      setProblem(outcome.problem)
      return
    }
    toast({ title: 'Password saved', text: 'Sign in with it from now on.', tone: 'success' })
    onSaved()
  }

  return (
    <form {...form} className="grid gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        isNew
        error={problem?.field === 'password' ? problem.text : undefined}
        value={typed}
        onValueChange={setTyped}
      />
      {problem && problem.field !== 'password' && <Notice tone="error">{problem.text}</Notice>}
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-2">
        {isBusy ? 'Please wait...' : 'Save password'}
      </Button>
    </form>
  )
}
