import { TextField } from '../../../ui/text-field.tsx'

type Props = {
  label: string
  hint: string
  error: string | undefined
  value: string
  onValueChange: (value: string) => void
}

export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
