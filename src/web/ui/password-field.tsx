import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../lib/lazy-part.ts'
import { FieldButton, TextField } from './text-field.tsx'

const minPasswordLength = 6

// A list of them: only who chooses a password needs it.
const commonPasswords = lazyPart(() => import('#shared/accounts/common-passwords.ts'))

type Props = {
  label: string
  name?: string
  /** One that is chosen now, not one that is known. */
  isNew: boolean
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
}

export function PasswordField({
  label,
  name = 'password',
  isNew,
  value,
  onValueChange,
  error,
}: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      minLength={minPasswordLength}
      hint={isNew && <NewPasswordHint password={value} minLength={minPasswordLength} />}
      error={error}
      value={value}
      onValueChange={onValueChange}
      trailing={
        <FieldButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? EyeOff : Eye}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}

type HintProps = { password: string; minLength: number }

/** What a password needs, and a warning of one that many have. */
function NewPasswordHint({ password, minLength }: HintProps) {
  const list = useLazyPart(commonPasswords, password !== '')
  const isCommon = list.status === 'loaded' && list.part.isCommonPassword(password)
  return (
    <>
      {!isCommon && `At least ${minLength} characters`}
      <span role="status" className="text-lemon-ink">
        {isCommon && 'Many people use this password, so it is soon guessed. Choose a rarer one.'}
      </span>
    </>
  )
}
