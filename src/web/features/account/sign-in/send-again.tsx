import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type AwaitedMail, type MailOutcome, requestMail } from './mail-request.ts'
import { useCountdown } from './use-countdown.ts'

/** Another mail, once the one before has had its time. */
export function SendAgain({ purpose, email, nextAt: firstNextAt }: AwaitedMail) {
  const [nextAt, setNextAt] = useState(firstNextAt)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const secondsLeft = useCountdown(nextAt)

  async function handlePress() {
    setBusy(true)
    setOutcome('')
    const answer = await requestMail(purpose, email)
    setBusy(false)
    if (answer.kind !== 'failed') setNextAt(Date.now() + answer.waitSeconds * 1000)
    setOutcome(textOf(answer))
  }

  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-5 text-sm text-ink-muted">
      <p>No mail yet? Look into the folder for unwanted mail, too.</p>
      {/* Not `disabled`, which would take the focus from who pressed it. */}
      <Button
        busy={isBusy}
        aria-disabled={secondsLeft > 0}
        onClick={() => void handlePress()}
        className={offClass}
      >
        {secondsLeft > 0 ? (
          <span className="tabular-nums">Send it again in {secondsLeft} s</span>
        ) : (
          'Send it again'
        )}
      </Button>
      <p role="status" className="empty:sr-only">
        {outcome}
      </p>
    </div>
  )
}

const offClass =
  'aria-disabled:pointer-events-none aria-disabled:border-line aria-disabled:bg-wash aria-disabled:text-ink-muted'

function textOf(answer: MailOutcome): string {
  switch (answer.kind) {
    case 'sent':
      return 'Another mail is on its way.'
    case 'sent-before':
      return 'A mail was sent a moment ago.'
    case 'failed':
      return answer.problem.text
  }
}
