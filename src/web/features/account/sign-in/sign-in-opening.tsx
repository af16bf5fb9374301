import { ScreenPending } from '../../../ui/spinner.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { passwordTexts } from './sign-in-modes.ts'

/** Shown while the sign-in screen's script is loading, with placeholders for the fields. */
export function SignInOpening() {
  const { heading, subtitle } = passwordTexts['sign-in']
  return (
    <SignInLayout heading={heading} subtitle={subtitle}>
      <ScreenPending>
        <div className="grid gap-4">
          <FieldShape />
          <FieldShape />
          <div className="mt-2 h-12 rounded-control bg-wash" />
        </div>
      </ScreenPending>
    </SignInLayout>
  )
}

/** A placeholder as tall as a label with its field. */
function FieldShape() {
  return (
    <div className="pt-6.5">
      <div className="h-11 rounded-control border border-line bg-surface" />
    </div>
  )
}
