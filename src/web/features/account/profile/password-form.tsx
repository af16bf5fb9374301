import { useState } from 'react'
import { PasswordField } from '../../../ui/password-field.tsx'
import { changePassword } from '../account-api.ts'
import { HiddenUsername } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'

type Props = { email: string; hasPassword: boolean; onDone: () => void; onCancel: () => void }

/** A form for changing the account's password, or for setting one if there is none. */
export function PasswordForm({ email, hasPassword, onDone, onCancel }: Props) {
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState('')

  async function handleSubmit() {
    await changePassword({
      password: chosen,
      currentPassword: hasPassword ? current : undefined,
    })
    onDone()
  }

  return (
    <AccountForm submitLabel="Save password" onSubmit={handleSubmit} onCancel={onCancel}>
      {(errorOf) => (
        <>
          <HiddenUsername email={email} />
          {hasPassword && (
            <PasswordField
              label="Current password"
              name="current-password"
              isNew={false}
              error={errorOf('currentPassword')}
              value={current}
              onValueChange={setCurrent}
            />
          )}
          <PasswordField
            label="New password"
            name="new-password"
            isNew
            error={errorOf('newPassword')}
            value={chosen}
            onValueChange={setChosen}
          />
          <p className="text-sm text-ink-muted">Saving signs out your other devices.</p>
        </>
      )}
    </AccountForm>
  )
}
