import { TextField } from '../../../ui/text-field.tsx'

type Props = {
  /** Whether it names an account that a password manager may know. */
  isKnown: boolean
  error: string | undefined
  value: string
  onValueChange: (value: string) => void
}

export function EmailField({ isKnown, error, value, onValueChange }: Props) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={isKnown ? 'username' : 'email'}
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
