import { TextField } from '../../../ui/text-field.tsx'

type Props = {
  label: string
  hint?: string
  error: string | undefined
  value: string
  onValueChange: (value: string) => void
}

export function CodeField({ label, hint, error, value, onValueChange }: Props) {
  return (
    <TextField
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      hint={hint}
      error={error}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
