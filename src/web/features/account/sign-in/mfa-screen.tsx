import { Redirect } from 'wouter'
import { returnPage } from '../../../lib/return-page.ts'
import { useSession } from '../../../lib/session.ts'
import { SecondFactorStep } from './mfa-step.tsx'
import { AuthLayout } from './sign-in-layout.tsx'

/** Between the password and the app, for who has set up two-step verification. */
export function SecondFactorScreen() {
  const session = useSession()
  if (session.status !== 'code-needed') return <Redirect to={returnPage()} replace />

  return (
    <AuthLayout
      heading="Enter your code"
      subtitle={`Two-step verification is on for ${session.shopper.email}.`}
    >
      <SecondFactorStep factors={session.factors} />
    </AuthLayout>
  )
}
