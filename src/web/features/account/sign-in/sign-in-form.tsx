import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { EmailField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { FormProblem } from '../account-problem.ts'
import { authenticate, type Credentials } from './sign-in-api.ts'
import { type PasswordMode, passwordTexts } from './sign-in-modes.ts'

const accountCreated = {
  title: 'Account Created!',
  text: 'Please check your email to verify your account.',
  tone: 'success',
} as const

/** Shown after `accountCreated` if the server doesn't send a confirmation email. */
const worksAlready = {
  title: "You're signed in",
  text: 'Your account is ready. No email needed.',
  tone: 'success',
} as const

type Props = {
  mode: PasswordMode
  typed: Credentials
  onType: (typed: Credentials) => void
  /** Secret from the shared-list link that allows this sign-up, or null. */
  invitation: string | null
  /**
   * Called if the email address must be confirmed first. `waitSeconds` is the time until another email can be
   * requested.
   */
  onConfirmationNeeded: (waitSeconds: number) => void
}

/** The form for signing in or signing up with a password. */
export function SignInForm({ mode, typed, onType, invitation, onConfirmationNeeded }: Props) {
  async function handleSubmit() {
    const outcome = await authenticate(mode, typed, invitation)
    switch (outcome.kind) {
      case 'signed-in':
        return
      case 'signed-up':
        toast(accountCreated)
        toast(worksAlready)
        return
      case 'mailed':
        toast(accountCreated)
        onConfirmationNeeded(outcome.waitSeconds)
        return
      case 'unconfirmed':
        toast({ title: outcome.title, text: outcome.text, tone: 'destructive' })
        onConfirmationNeeded(0)
        return
      case 'failed':
        toast({ title: outcome.title, text: outcome.text, tone: 'destructive' })
        throw new FormProblem(outcome.problem.field, outcome.problem.text)
    }
  }

  const change = (changed: Partial<Credentials>) => onType({ ...typed, ...changed })

  return (
    <AccountForm submitLabel={passwordTexts[mode].submit} hasToast onSubmit={handleSubmit}>
      {(errorOf) => (
        <>
          {mode === 'sign-up' && (
            <TextField
              label="Full Name"
              name="name"
              autoComplete="name"
              required
              pattern=".*\S.*"
              title="Your name"
              value={typed.fullName}
              onValueChange={(fullName) => change({ fullName })}
            />
          )}
          <EmailField
            label="Email"
            name="email"
            autoComplete={mode === 'sign-in' ? 'username' : 'email'}
            error={errorOf('email')}
            value={typed.email}
            onValueChange={(email) => change({ email })}
          />
          <PasswordField
            label="Password"
            isNew={mode === 'sign-up'}
            error={errorOf('newPassword')}
            value={typed.password}
            onValueChange={(password) => change({ password })}
          />
        </>
      )}
    </AccountForm>
  )
}
