import { pathOf } from './awaited-mail.ts'
import { CheckMail } from './check-mail.tsx'
import type { AwaitedMail, MailPurpose } from './mail-request.ts'
import { AuthLayout } from './sign-in-layout.tsx'
import { AuthLink } from './sign-in-link.tsx'
import type { AuthMode } from './sign-in-modes.ts'

type Props = { mode: AuthMode; mail: AwaitedMail }

/** Stands in place of the form until the mail is answered, here or in another tab. */
export function CheckMailScreen({ mode, mail }: Props) {
  const { purpose, email } = mail
  return (
    <AuthLayout heading="Check your mail" subtitle={sentence(purpose, email)}>
      <CheckMail {...mail} />
      <div className="flex flex-wrap justify-between gap-x-6">
        <p className="text-ink-muted">
          {purpose === 'confirmation' && 'Confirmed already? '}
          <AuthLink href="/auth" replace>
            {purpose === 'confirmation' ? 'Sign in' : 'Back to sign in'}
          </AuthLink>
        </p>
        {mode !== 'sign-in' && (
          <AuthLink href={pathOf(mode)} replace>
            Use another address
          </AuthLink>
        )}
      </div>
    </AuthLayout>
  )
}

function sentence(purpose: MailPurpose, email: string): string {
  return purpose === 'confirmation'
    ? `Open the link in the mail to ${email}, or enter its code. Then your account is ready.`
    : `If there is an account for ${email}, a mail with a link is on its way.`
}
