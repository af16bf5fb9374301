import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { NewPasswordHint } from './new-password-hint.tsx'
import { FieldButton, TextField } from './text-field.tsx'

const minPasswordLength = 6

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
