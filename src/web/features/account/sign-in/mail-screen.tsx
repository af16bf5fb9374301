import { useSendsMail } from '../../../lib/server-settings.ts'
import { EmailField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { FormProblem } from '../account-problem.ts'
import { requestMail } from './sign-in-api.ts'
import { SignInLayout, SignInLink } from './sign-in-layout.tsx'
import { type MailMode, mailPurposes, mailTexts, noMailText } from './sign-in-modes.ts'

type Props = {
  mode: MailMode
  email: string
  onType: (email: string) => void
  onSent: (waitSeconds: number) => void
}

/**
 * The screen for signing in or resetting the password by email. If the server doesn't send emails, tells the
 * user what to do instead.
 */
export function MailScreen({ mode, email, onType, onSent }: Props) {
  const sendsMail = useSendsMail()
  const { heading, subtitle } = mailTexts[mode]
  const purpose = mailPurposes[mode]

  async function handleSubmit() {
    const outcome = await requestMail(purpose, email.trim())
    if (outcome.kind !== 'failed') return onSent(outcome.waitSeconds)
    throw new FormProblem(outcome.problem.field, outcome.problem.text)
  }

  return (
    <SignInLayout heading={heading} subtitle={sendsMail ? subtitle : noMailText[purpose]}>
      {sendsMail && (
        <AccountForm submitLabel="Send the link" onSubmit={handleSubmit}>
          {(errorOf) => (
            <EmailField
              label="Email"
              name="email"
              autoComplete="username"
              error={errorOf('email')}
              value={email}
              onValueChange={onType}
            />
          )}
        </AccountForm>
      )}
      <p>
        <SignInLink href="/auth" replace>
          {sendsMail ? 'Back to sign in' : 'Sign in with your password'}
        </SignInLink>
      </p>
    </SignInLayout>
  )
}
