import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordField } from './password-field.tsx'
import { setPassword } from './set-password.ts'

type Props = { email: string; onSaved: () => void }

export function ResetPasswordForm({ email, onSaved }: Props) {
  const [password, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isSubmitting = useRef(false)

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // State would let a second submit through that comes before the next rendering.
    if (isSubmitting.current) return
    isSubmitting.current = true
    setBusy(true)
    setFailure(null)
    const outcome = await setPassword(password)
    setBusy(false)
    isSubmitting.current = false
    if (outcome.kind === 'failed') {
      toast({ ...outcome, tone: 'destructive' })
      setFailure(outcome.text)
      return
    }
    toast({ title: 'Password saved', text: 'Sign in with it from now on.', tone: 'success' })
    onSaved()
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} aria-busy={isBusy} className="grid gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="New password" isNew value={password} onValueChange={setTyped} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-2">
        {isBusy ? 'Please wait...' : 'Save password'}
      </Button>
    </form>
  )
}
