import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import {
  isPasswordTooLong,
  minPasswordLength,
  normalizePassword,
  passwordTooLong,
} from '#shared/accounts/password-text.ts'
import { lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { FieldButton, TextField } from './text-field.tsx'

// Loaded once the shopper types a new password.
const commonPasswords = lazyModule(() => import('#shared/accounts/common-passwords.ts'))

type Props = {
  label: string
  name?: string
  /** Whether the shopper chooses a new password instead of entering the current one. */
  isNew: boolean
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
}

/**
 * A password field with a button that shows or hides the password. With `isNew`, it warns about a common or
 * overlong password, but doesn't reject it.
 */
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
      hint={isNew && <NewPasswordHint password={value} />}
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

type HintProps = { password: string }

/** Shows the minimum length, or a warning that the password is common or too long. */
function NewPasswordHint({ password }: HintProps) {
  const list = useLazyModule(commonPasswords, password !== '')
  const isTooLong = isPasswordTooLong(normalizePassword(password))
  const isCommon = !isTooLong && list.status === 'loaded' && list.value.isCommonPassword(password)
  return (
    <>
      {!isCommon && !isTooLong && <span>{`At least ${minPasswordLength} characters`}</span>}
      <span role="status" className="text-lemon-ink">
        {passwordWarning({ isTooLong, isCommon })}
      </span>
    </>
  )
}

function passwordWarning({ isTooLong, isCommon }: { isTooLong: boolean; isCommon: boolean }) {
  if (isTooLong) return passwordTooLong
  return isCommon
    ? 'Many people use this password, so it is easy to guess. Choose a less common one.'
    : null
}
