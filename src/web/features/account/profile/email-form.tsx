import { TextField } from '../../../ui/text-field.tsx'
import { changeEmail } from '../account-api.ts'
import { AccountForm } from '../account-form.tsx'
import { FormProblem } from '../account-problem.ts'
import { useKeptText } from '../kept-text.ts'

type Props = {
  email: string
  /** Undefined while nobody knows. */
  changesAtOnce: boolean | undefined
  onDone: (outcome: 'changed' | 'mails-sent') => void
  onCancel: () => void
}

export function EmailForm({ email, changesAtOnce, onDone, onCancel }: Props) {
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
          {changesAtOnce !== undefined && (
            <p className="text-sm text-ink-muted">
              {changesAtOnce
                ? 'Your address changes at once, and you sign in with the new one from then on. Check it for typos.'
                : `We send a link to your new address and one to ${email}. Once you have opened both, you sign in with the new address.`}
            </p>
          )}
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
