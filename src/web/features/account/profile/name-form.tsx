import { TextField } from '../../../ui/text-field.tsx'
import { changeName } from '../account-api.ts'
import { AccountForm } from '../account-form.tsx'
import { useKeptText } from '../kept-text.ts'

type Props = { name: string; onDone: () => void; onCancel: () => void }

const longestName = 200

export function NameForm({ name, onDone, onCancel }: Props) {
  const [typed, setTyped] = useKeptText('account-name', name)

  async function handleSubmit() {
    await changeName(typed.trim())
    onDone()
  }

  return (
    <AccountForm submitLabel="Save name" onSubmit={handleSubmit} onCancel={onCancel}>
      {() => (
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          required
          pattern=".*\S.*"
          title="Your name"
          maxLength={longestName}
          value={typed}
          onValueChange={setTyped}
        />
      )}
    </AccountForm>
  )
}
