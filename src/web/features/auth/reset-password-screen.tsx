import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { readLinkError } from '../../lib/link-error.ts'
import { useSession } from '../../lib/session.ts'
import { FullPageSpinner } from '../../ui/spinner.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

/** Where a one-time link leads: it has signed the shopper in, who now chooses a password. */
export function ResetPasswordScreen() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [isRefused] = useState(() => readLinkError() !== null)

  if (session.status === 'loading') return <FullPageSpinner />
  if (session.status === 'signed-out' || isRefused) return <Redirect to="/auth" replace />

  const { email } = session.shopper
  if (session.status === 'code-needed') {
    return (
      <AuthLayout heading="Enter your code" subtitle={`Then choose a new password for ${email}`}>
        <SecondFactorStep factors={session.factors} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout heading="Choose a new password" subtitle={`For ${email}, on every device`}>
      <ResetPasswordForm email={email} onSaved={() => navigate('/app', { replace: true })} />
    </AuthLayout>
  )
}
