import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { readLinkError } from '../../../lib/link-error.ts'
import { returnPage } from '../../../lib/return-page.ts'
import { type SessionState, useSession } from '../../../lib/session.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FullPageSpinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { HiddenUsername } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { FormProblem } from '../account-problem.ts'
import { MfaStep } from './mfa-screen.tsx'
import { cameByMailQuery, setPassword } from './sign-in-api.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Asks for a new password after a one-time link has signed the shopper in. */
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
  // Unlike `isRecovering`, this is still true after a reload. Undefined while loading.
  const { data: cameByMail } = useQuery(cameByMailQuery(id))

  if (!session.isRecovering) {
    if (cameByMail === undefined) return <FullPageSpinner />
    // Setting a password without entering the current one is possible only in a session opened by email. In
    // other sessions, the shopper must use the account page.
    if (!cameByMail) return <Redirect to="/account" replace />
  }
  if (session.status === 'code-needed') {
    return (
      <SignInLayout heading="Enter your code" subtitle={`Then choose a new password for ${email}`}>
        <MfaStep factors={session.factors} />
      </SignInLayout>
    )
  }
  return (
    <SignInLayout heading="Choose a new password" subtitle={`For ${email}, on every device`}>
      <ResetPasswordForm email={email} onSaved={() => navigate(returnPage(), { replace: true })} />
    </SignInLayout>
  )
}

type FormProps = { email: string; onSaved: () => void }

function ResetPasswordForm({ email, onSaved }: FormProps) {
  const [typed, setTyped] = useState('')

  async function handleSubmit() {
    const outcome = await setPassword(typed)
    if (outcome.kind === 'failed') {
      toast({ title: outcome.title, text: outcome.text, tone: 'destructive' })
      throw new FormProblem(outcome.problem.field, outcome.problem.text)
    }
    toast({ title: 'Password saved', text: 'Sign in with it from now on.', tone: 'success' })
    onSaved()
  }

  return (
    <AccountForm submitLabel="Save password" hasToast onSubmit={handleSubmit}>
      {(errorOf) => (
        <>
          <HiddenUsername email={email} />
          <PasswordField
            label="New password"
            isNew
            error={errorOf('newPassword')}
            value={typed}
            onValueChange={setTyped}
          />
        </>
      )}
    </AccountForm>
  )
}
