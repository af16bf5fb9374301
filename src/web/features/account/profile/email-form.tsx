import { TextField } from '../../../ui/text-field.tsx'
import { changeEmail } from '../account-api.ts'
import { AccountForm } from '../account-form.tsx'
import { FormProblem } from '../problem.ts'
import { useKeptText } from './kept-text.ts'

type Props = {
  email: string
  onDone: (outcome: 'changed' | 'mails-sent') => void
  onCancel: () => void
}

export function EmailForm({ email, onDone, onCancel }: Props) {
  const [typed, setTyped] = useKeptText('account-email', '')

  async function handleSubmit() {
    if (typed.trim().toLowerCase() === email.toLowerCase()) {
      throw new FormProblem('email', 'This is your address now. Enter another one.')
    }
    onDone(await changeEmail(typed.trim()))
  }

  return (
    <AccountForm submitLabel="Change email" onSubmit={handleSubmit} onCancel={onCancel}>
      {(errorOf) => (
        <>
          <p className="text-sm text-ink-muted">
            We send a link to your new address and one to {email}. Once you have opened both, you
            sign in with the new address.
          </p>
          <TextField
            label="New email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorOf('email')}
            value={typed}
            onValueChange={setTyped}
          />
        </>
      )}
    </AccountForm>
  )
}
