import { useState } from 'react'
import { Redirect } from 'wouter'
import type { Factor } from '../../../lib/factors.ts'
import { returnPage } from '../../../lib/return-page.ts'
import { signOut, useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { verifyFactor } from '../account-api.ts'
import { FactorCodeFields } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { requireCode } from '../account-problem.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/**
 * Asks for the code of two-step verification if the session still needs one. Otherwise, redirects to
 * `returnPage()`.
 */
export function MfaScreen() {
  const session = useSession()
  if (session.status !== 'code-needed') return <Redirect to={returnPage()} replace />

  return (
    <SignInLayout
      heading="Enter your code"
      subtitle={`Two-step verification is on for ${session.shopper.email}.`}
    >
      <MfaStep factors={session.factors} />
    </SignInLayout>
  )
}

/** Asks for a code and helps users who have lost their device. */
export function MfaStep({ factors }: { factors: readonly Factor[] }) {
  return (
    <>
      <MfaForm factors={factors} />
      <div className="grid justify-items-start gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-muted">Lost your device? Contact support.</p>
        <Button onClick={() => void signOut()}>Sign Out</Button>
      </div>
    </>
  )
}

function MfaForm({ factors }: { factors: readonly Factor[] }) {
  const [chosenId, setChosenId] = useState(factors[0]?.id)
  const [typed, setTyped] = useState('')
  const factor = factors.find(({ id }) => id === chosenId) ?? factors[0]
  if (factor === undefined) return null
  const { id } = factor

  return (
    <AccountForm
      submitLabel="Continue"
      onSubmit={() => verifyFactor(id, requireCode(typed, 'Enter the 6 digits.'))}
    >
      {(errorOf) => (
        <FactorCodeFields
          factors={factors}
          factor={factor}
          choiceLabel="Device"
          onFactorChange={setChosenId}
          hint="6 digits from your authenticator app; a new one comes every 30 seconds."
          error={errorOf('code')}
          value={typed}
          onValueChange={setTyped}
        />
      )}
    </AccountForm>
  )
}
