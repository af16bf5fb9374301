import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { type AuthMode, authTexts } from './auth-texts.ts'
import { type AuthOutcome, authenticate } from './authenticate.ts'
import { PasswordField } from './password-field.tsx'

const accountCreated = {
  title: 'Account Created!',
  text: 'Please check your email to verify your account.',
}

export function AuthForm({ mode }: { mode: AuthMode }) {
  const [fullName, setFullName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ mode: AuthMode; outcome: AuthOutcome } | null>(null)
  const isSubmitting = useRef(false)
  const outcome = answer?.mode === mode ? answer.outcome : null

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // State would let a second submit through that comes before the next rendering.
    if (isSubmitting.current) return
    isSubmitting.current = true
    setBusy(true)
    setAnswer(null)
    const next = await authenticate(mode, { fullName, email, password })
    if (next.kind === 'failed') toast({ ...next, tone: 'destructive' })
    if (next.kind === 'signed-up') toast({ ...accountCreated, tone: 'success' })
    setAnswer({ mode, outcome: next })
    setBusy(false)
    isSubmitting.current = false
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} aria-busy={isBusy} className="grid gap-4">
      {mode === 'sign-up' && (
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          pattern=".*\S.*"
          title="Your name"
          value={fullName}
          onValueChange={setFullName}
        />
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete={mode === 'sign-in' ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onValueChange={setEmail}
      />
      <PasswordField
        label="Password"
        isNew={mode === 'sign-up'}
        value={password}
        onValueChange={setPassword}
      />
      {outcome && <OutcomeNotice outcome={outcome} />}
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-2">
        {isBusy ? 'Please wait...' : authTexts[mode].submit}
      </Button>
    </form>
  )
}

/** Stays when the toast, which was read out, is gone. */
function OutcomeNotice({ outcome }: { outcome: AuthOutcome }) {
  switch (outcome.kind) {
    case 'failed':
      return <Notice tone="error">{outcome.text}</Notice>
    case 'signed-up':
      return outcome.hasSession ? null : <Notice tone="success">{accountCreated.text}</Notice>
    case 'signed-in':
      return null
  }
}
