import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { readLinkError } from '../../../lib/link-error.ts'
import { returnPage } from '../../../lib/return-page.ts'
import { type SessionState, useSession } from '../../../lib/session.ts'
import { FullPageSpinner } from '../../../ui/spinner.tsx'
import { SecondFactorStep } from './mfa-step.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { AuthLayout } from './sign-in-layout.tsx'
import { useCameByMail } from './use-came-by-mail.ts'

/** Where a one-time link leads: it has signed the shopper in, who now chooses a password. */
export function ResetPasswordScreen() {
  const session = useSession()
  const [isRefused] = useState(() => readLinkError() !== null)

  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status === 'signed-out' || isRefused) return <Redirect to="/auth" replace />
  return <ResetPassword session={session} />
}

type Props = { session: Extract<SessionState, { status: 'code-needed' | 'signed-in' }> }

function ResetPassword({ session }: Props) {
  const { email, id } = session.shopper
  const [, navigate] = useLocation()
  const cameByMail = useCameByMail(id)

  if (!session.isRecovering) {
    if (cameByMail === undefined) return <FullPageSpinner />
    // The account page asks for the present password, which only who came by mail may do without.
    if (!cameByMail) return <Redirect to="/account" replace />
  }
  if (session.status === 'code-needed') {
    return (
      <AuthLayout heading="Enter your code" subtitle={`Then choose a new password for ${email}`}>
        <SecondFactorStep factors={session.factors} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout heading="Choose a new password" subtitle={`For ${email}, on every device`}>
      <ResetPasswordForm email={email} onSaved={() => navigate(returnPage(), { replace: true })} />
    </AuthLayout>
  )
}
