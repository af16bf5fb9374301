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
  /** `username` where it names an account that a password manager may know. */
  autoComplete: 'email' | 'off' | 'username'
}

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

/** Tells a password manager whose password the form asks for. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** For the six digits of a mail or an app. */
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
  /** The one that the code is of. */
  factor: Factor
  /** Names the choice of it, where there is one. */
  choiceLabel: string
  onFactorChange: (factorId: string) => void
}

/** For a code of one of the shopper's devices. */
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
