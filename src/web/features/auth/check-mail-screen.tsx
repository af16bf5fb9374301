import { AuthLayout } from './auth-layout.tsx'
import { AuthLink } from './auth-link.tsx'
import { CheckMail } from './check-mail.tsx'
import type { AwaitedMail, MailPurpose } from './mail-request.ts'

type Props = { mail: AwaitedMail; onLeave: () => void }

/** Stands in place of the form until the mail is answered, here or in another tab. */
export function CheckMailScreen({ mail, onLeave }: Props) {
  return (
    <AuthLayout heading="Check your mail" subtitle={sentence(mail.purpose, mail.email)}>
      <CheckMail {...mail} />
      <p>
        <AuthLink href="/auth" replace onClick={onLeave}>
          Back to sign in
        </AuthLink>
      </p>
    </AuthLayout>
  )
}

function sentence(purpose: MailPurpose, email: string): string {
  return purpose === 'confirmation'
    ? `Open the link in the mail to ${email}, or enter its code. Then your account is ready.`
    : `If there is an account for ${email}, a mail with a link is on its way.`
}
