import type { Factor } from '../../lib/factors.ts'
import { emailMessages } from '../../ui/email-messages.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type FieldProps = {
  label: string
  hint?: string
  error: string | undefined
  value: string
  onValueChange: (value: string) => void
}

type EmailFieldProps = FieldProps & {
  name?: string
  /** Use `username` if a password manager may have saved an account with this email address. */
  autoComplete: 'email' | 'off' | 'username'
}

/** A required field for an email address. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      {...emailMessages}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

/** A hidden field that tells password managers which account the password belongs to. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** A field for a six-digit code from an email or an authenticator app. */
export function CodeField(props: FieldProps) {
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

type FactorCodeFieldsProps = Omit<FieldProps, 'label'> & {
  factors: readonly Factor[]
  /** The factor that the code comes from. */
  factor: Factor
  /** Label of the field for choosing a factor. The field is shown only if there is a choice. */
  choiceLabel: string
  onFactorChange: (factorId: string) => void
}

/** Fields for choosing a factor and entering its code. */
export function FactorCodeFields({
  factors,
  factor,
  choiceLabel,
  onFactorChange,
  ...code
}: FactorCodeFieldsProps) {
  return (
    <>
      {factors.length > 1 && (
        <SelectField label={choiceLabel} value={factor.id} onValueChange={onFactorChange}>
          {factors.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <CodeField {...code} label={`Code from ${factor.name}`} />
    </>
  )
}
