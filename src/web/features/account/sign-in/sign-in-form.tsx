import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import type { AuthProblem } from './auth-problem.ts'
import { authenticate, type Credentials } from './authenticate.ts'
import { EmailField } from './email-field.tsx'
import { authTexts, type PasswordMode } from './sign-in-modes.ts'
import { useSubmit } from './use-submit.ts'

const accountCreated = {
  title: 'Account Created!',
  text: 'Please check your email to verify your account.',
  tone: 'success',
} as const

type Props = {
  mode: PasswordMode
  typed: Credentials
  onType: (typed: Credentials) => void
  /** The address has to be confirmed first; another mail for it can be asked for after a while. */
  onConfirmationNeeded: (waitSeconds: number) => void
}

export function AuthForm({ mode, typed, onType, onConfirmationNeeded }: Props) {
  const [answer, setAnswer] = useState<{ mode: PasswordMode; problem: AuthProblem } | null>(null)
  const problem = answer?.mode === mode ? answer.problem : null
  const { form, isBusy } = useSubmit(handleSubmit)

  async function handleSubmit() {
    setAnswer(null)
    const outcome = await authenticate(mode, typed)
    switch (outcome.kind) {
      case 'signed-in':
        return
      case 'signed-up':
        toast(accountCreated)
        return
      case 'mailed':
        toast(accountCreated)
        onConfirmationNeeded(outcome.waitSeconds)
        return
      case 'unconfirmed':
        toast({ title: outcome.title, text: outcome.text, tone: 'destructive' })
        onConfirmationNeeded(0)
        return
      case 'failed':
        toast({ title: outcome.title, text: outcome.text, tone: 'destructive' })
        setAnswer({ mode, problem: outcome.problem })
    }
  }

  const change = (changed: Partial<Credentials>) => onType({ ...typed, ...changed })
  const errorOf = (field: AuthProblem['field']) =>
    problem?.field === field ? problem?.text : undefined

  return (
    <form {...form} className="grid gap-4">
      {mode === 'sign-up' && (
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          pattern=".*\S.*"
          title="Your name"
          value={typed.fullName}
          onValueChange={(fullName) => change({ fullName })}
        />
      )}
      <EmailField
        isKnown={mode === 'sign-in'}
        error={errorOf('email')}
        value={typed.email}
        onValueChange={(email) => change({ email })}
      />
      <PasswordField
        label="Password"
        isNew={mode === 'sign-up'}
        error={errorOf('password')}
        value={typed.password}
        onValueChange={(password) => change({ password })}
      />
      {problem && problem.field === undefined && <Notice tone="error">{problem.text}</Notice>}
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-2">
        {isBusy ? 'Please wait...' : authTexts[mode].submit}
      </Button>
    </form>
  )
}
