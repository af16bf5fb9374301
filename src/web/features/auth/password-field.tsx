import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FieldButton, TextField } from '../../ui/text-field.tsx'
import type { AuthMode } from './auth-texts.ts'

const minPasswordLength = 6

type Props = { mode: AuthMode; value: string; onValueChange: (value: string) => void }

export function PasswordField({ mode, value, onValueChange }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label="Password"
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      minLength={minPasswordLength}
      hint={mode === 'sign-up' && `At least ${minPasswordLength} characters`}
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
