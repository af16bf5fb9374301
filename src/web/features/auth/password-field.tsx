import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FieldButton, TextField } from '../../ui/text-field.tsx'

const minPasswordLength = 6

type Props = {
  label: string
  /** One that is chosen now, not one that is known. */
  isNew: boolean
  value: string
  onValueChange: (value: string) => void
}

export function PasswordField({ label, isNew, value, onValueChange }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label={label}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      minLength={minPasswordLength}
      hint={isNew && `At least ${minPasswordLength} characters`}
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
