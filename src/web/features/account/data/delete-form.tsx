import { useState } from 'react'
import { signOut } from '../../../lib/session.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Account } from '../account.ts'
import { AccountForm } from '../account-form.tsx'
import { FormProblem } from '../account-problem.ts'
import { CodeField } from '../mfa/code-field.tsx'
import { deleteAccount, type Proof } from './delete-account.ts'

type Props = {
  account: Account
  onCancel: () => void
  onBusyChange: (isBusy: boolean) => void
}

export function DeleteForm({ account, onCancel, onBusyChange }: Props) {
  const { email, hasPassword, factors } = account
  const [repeatedEmail, setRepeatedEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [factorId, setFactorId] = useState(factors[0]?.id)
  const factor = factors.find(({ id }) => id === factorId) ?? factors[0]

  async function handleSubmit() {
    if (repeatedEmail.trim().toLowerCase() !== email.toLowerCase()) {
      throw new FormProblem('repeatedEmail', `This is not the address of your account: ${email}`)
    }
    await deleteAccount(hasPassword ? proof() : undefined)
    await signOut()
    toast({ title: 'Account deleted', text: 'Your lists and sign-ins are gone with it.' })
  }

  function proof(): Proof {
    return { email, password, secondFactor: factor && { id: factor.id, code } }
  }

  return (
    <AccountForm
      submitLabel="Delete my account"
      isFinal
      onSubmit={handleSubmit}
      onCancel={onCancel}
      onBusyChange={onBusyChange}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Type your email to confirm"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorOf('repeatedEmail')}
            value={repeatedEmail}
            onValueChange={setRepeatedEmail}
          />
          {hasPassword && (
            <>
              <input
                type="text"
                name="username"
                autoComplete="username"
                value={email}
                readOnly
                hidden
              />
              <PasswordField
                label="Password"
                isNew={false}
                error={errorOf('currentPassword')}
                value={password}
                onValueChange={setPassword}
              />
            </>
          )}
          {hasPassword && factor && (
            <>
              {factors.length > 1 && (
                <SelectField
                  label="Device with the code"
                  value={factor.id}
                  onValueChange={setFactorId}
                >
                  {factors.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
              <CodeField
                label={`Code from ${factor.name}`}
                error={errorOf('code')}
                value={code}
                onValueChange={setCode}
              />
            </>
          )}
        </>
      )}
    </AccountForm>
  )
}
