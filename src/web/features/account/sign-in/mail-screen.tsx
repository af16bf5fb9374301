import { purposes } from './awaited-mail.ts'
import { MailForm } from './mail-form.tsx'
import { useSendsMail } from './server-mail.ts'
import { AuthLayout } from './sign-in-layout.tsx'
import { AuthLink } from './sign-in-link.tsx'
import { type MailMode, mailTexts } from './sign-in-modes.ts'

type Props = {
  mode: MailMode
  email: string
  onType: (email: string) => void
  onSent: (waitSeconds: number) => void
}

/** The ways into an account by a mail, and what is left where the server sends none. */
export function MailScreen({ mode, ...form }: Props) {
  const sendsMail = useSendsMail()
  const { heading, subtitle, subtitleWithoutMail } = mailTexts[mode]
  return (
    <AuthLayout heading={heading} subtitle={sendsMail ? subtitle : subtitleWithoutMail}>
      <MailForm purpose={purposes[mode]} {...form} />
      <p>
        <AuthLink href="/auth" replace>
          {sendsMail ? 'Back to sign in' : 'Sign in with your password'}
        </AuthLink>
      </p>
    </AuthLayout>
  )
}
