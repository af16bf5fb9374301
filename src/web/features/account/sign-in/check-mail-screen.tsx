import { useState, useSyncExternalStore } from 'react'
import { useSendsMail } from '../../../lib/server-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CodeField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { requireCode } from '../account-problem.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { type MailOutcome, requestMail, verifyMailCode } from './sign-in-api.ts'
import { SignInLayout, SignInLink } from './sign-in-layout.tsx'
import { type MailPurpose, noMailText, type SignInMode, signInPath } from './sign-in-modes.ts'

type Props = { mode: SignInMode; mail: AwaitedMail }

/**
 * Shown instead of the form until the user enters the emailed code, or opens the emailed link in this tab or
 * another one.
 */
export function CheckMailScreen({ mode, mail }: Props) {
  const { purpose, email } = mail
  return (
    <SignInLayout heading="Check your email" subtitle={sentence(purpose, email)}>
      <CheckMail {...mail} />
      <div className="flex flex-wrap justify-between gap-x-6">
        <p className="text-ink-muted">
          {purpose === 'confirmation' && <span>Confirmed already? </span>}
          <SignInLink href="/auth" replace>
            {purpose === 'confirmation' ? 'Sign in' : 'Back to sign in'}
          </SignInLink>
        </p>
        {mode !== 'sign-in' && (
          <SignInLink href={signInPath(mode)} replace>
            Use another address
          </SignInLink>
        )}
      </div>
    </SignInLayout>
  )
}

function sentence(purpose: MailPurpose, email: string): string {
  return purpose === 'confirmation'
    ? `Open the link in the email to ${email}, or enter its code. Then your account is ready.`
    : `If there is an account for ${email}, an email with a link is on its way.`
}

/**
 * A field for the code, in case the email is read on another device, and a button that sends the email again.
 * If the server doesn't send emails, shows a notice instead of the button.
 */
function CheckMail({ purpose, email, nextAt }: AwaitedMail) {
  const [typed, setTyped] = useState('')
  const sendsMail = useSendsMail()

  async function handleSubmit() {
    await verifyMailCode({ purpose, email, code: requireCode(typed, 'Enter the 6 digits.') })
  }

  return (
    <div className="grid gap-6">
      {!sendsMail && <Notice tone="warning">{noMailText[purpose]}</Notice>}
      <AccountForm submitLabel="Continue" onSubmit={handleSubmit}>
        {(errorOf) => (
          <CodeField
            label="Code from the email"
            hint="6 digits, if you read the email on another device."
            error={errorOf('code')}
            value={typed}
            onValueChange={setTyped}
          />
        )}
      </AccountForm>
      {sendsMail && <SendAgain purpose={purpose} email={email} nextAt={nextAt} />}
    </div>
  )
}

/** A button that sends the email again. Disabled until `nextAt`. */
function SendAgain({ purpose, email, nextAt: firstNextAt }: AwaitedMail) {
  const [nextAt, setNextAt] = useState(firstNextAt)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const secondsLeft = useCountdown(nextAt)

  async function handlePress() {
    setBusy(true)
    setResult('')
    const outcome = await requestMail(purpose, email)
    setBusy(false)
    if (outcome.kind !== 'failed') setNextAt(Date.now() + outcome.waitSeconds * 1000)
    setResult(textOf(outcome))
  }

  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-5 text-sm text-ink-muted">
      <p>No email yet? Check your spam folder.</p>
      {/* Uses `aria-disabled`, because a `disabled` button would lose focus after the press. */}
      <Button
        busy={isBusy}
        aria-disabled={secondsLeft > 0}
        onClick={() => void handlePress()}
        className={offClass}
      >
        {secondsLeft > 0 ? (
          <span className="tabular-nums">{`Send it again in ${secondsLeft} s`}</span>
        ) : (
          'Send it again'
        )}
      </Button>
      <p role="status" className="empty:sr-only">
        {result}
      </p>
    </div>
  )
}

const offClass =
  'aria-disabled:pointer-events-none aria-disabled:border-line aria-disabled:bg-wash aria-disabled:text-ink-muted'

function textOf(outcome: MailOutcome): string {
  switch (outcome.kind) {
    case 'sent':
      return 'Another email is on its way.'
    case 'sent-before':
      return 'We just sent an email.'
    case 'failed':
      return outcome.problem.text
  }
}

/**
 * Returns the number of seconds left until `until` (a time in milliseconds since the epoch), rounded up.
 * Returns 0 once that time has passed. The component re-renders when the number changes.
 */
function useCountdown(until: number): number {
  return useSyncExternalStore(everySecond, () =>
    Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  )
}

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}
