import type { SecondFactor } from '../../../lib/second-factor.ts'
import { signOut } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SecondFactorForm } from './mfa-form.tsx'

/** Asks for a code, and says what is left to who has none. */
export function SecondFactorStep({ factors }: { factors: readonly SecondFactor[] }) {
  return (
    <>
      <SecondFactorForm factors={factors} />
      <div className="grid justify-items-start gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-muted">Lost your device? Ask whoever runs this server.</p>
        <Button onClick={() => void signOut()}>Sign Out</Button>
      </div>
    </>
  )
}
