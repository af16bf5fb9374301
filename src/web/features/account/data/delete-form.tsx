import { useState } from 'react'
import { signOut } from '../../../lib/session.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { deleteAccount, type Verification } from '../account-api.ts'
import { EmailField, FactorCodeFields, HiddenUsername } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import type { Account } from '../account-from-user.ts'
import { FormProblem, requireCode } from '../account-problem.ts'

type Props = {
  account: Account
  onCancel: () => void
  onBusyChange: (isBusy: boolean) => void
}

/**
 * A form that deletes the account and signs out. The shopper must type the account's email address. If the
 * account has a password, the shopper must also enter the password and, if a second factor is set up, a code.
 */
export function DeleteForm({ account, onCancel, onBusyChange }: Props) {
  const { email, hasPassword, factors } = account
  const [repeatedEmail, setRepeatedEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [passesListsOn, setPassesListsOn] = useState(true)
  const [factorId, setFactorId] = useState(factors[0]?.id)
  const factor = factors.find(({ id }) => id === factorId) ?? factors[0]

  async function handleSubmit() {
    if (repeatedEmail.trim().toLowerCase() !== email.toLowerCase()) {
      throw new FormProblem('repeatedEmail', `This isn't your account's address: ${email}`)
    }
    await deleteAccount(hasPassword ? verification() : undefined, { passesListsOn })
    await signOut()
    toast({ title: 'Account deleted', text: 'Your lists and sign-ins were deleted too.' })
  }

  function verification(): Verification {
    return { email, password, factor: factor && { id: factor.id, code: requireCode(code) } }
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
          <EmailField
            label="Type your email to confirm"
            autoComplete="off"
            error={errorOf('repeatedEmail')}
            value={repeatedEmail}
            onValueChange={setRepeatedEmail}
          />
          {hasPassword && (
            <>
              <HiddenUsername email={email} />
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
            <FactorCodeFields
              factors={factors}
              factor={factor}
              choiceLabel="Device with the code"
              onFactorChange={setFactorId}
              error={errorOf('code')}
              value={code}
              onValueChange={setCode}
            />
          )}
          <SelectField
            label="Lists that you share"
            value={passesListsOn ? 'pass' : 'delete'}
            onValueChange={(choice) => setPassesListsOn(choice === 'pass')}
          >
            <option value="pass">go to the editor who joined first</option>
            <option value="delete">are deleted for everyone</option>
          </SelectField>
        </>
      )}
    </AccountForm>
  )
}
