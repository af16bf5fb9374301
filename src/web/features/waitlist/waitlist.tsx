import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { joinAnswers } from './join-answers.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { type Joiner, type JoinProblem, WaitlistForm } from './waitlist-form.tsx'
import { WelcomeCard } from './welcome-card.tsx'

type Props = {
  /** What stood in the form before this took it over. */
  typed: Joiner
  /** The form was submitted before there was anything to hear it. */
  wasSubmitted: boolean
}

export function Waitlist({ typed, wasSubmitted }: Props) {
  const [status, setStatus] = useState<'idle' | 'submitting' | 'joined'>('idle')
  const [problem, setProblem] = useState<JoinProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isSubmitting = useRef(false)

  useEffect(() => {
    const element = form.current
    // It may also have come while this was on its way onto the page.
    if (!element || !(wasSubmitted || element.hasAttribute('aria-busy'))) return
    element.removeAttribute('aria-busy')
    element.requestSubmit()
  }, [wasSubmitted])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // State would let a second submit through that comes before the next rendering.
    if (isSubmitting.current) return
    isSubmitting.current = true
    setStatus('submitting')
    setProblem(null)
    const outcome = await joinWaitlist(joinerIn(event.currentTarget))
    const answer = joinAnswers[outcome]
    toast(answer.toast)
    setProblem(answer.problem)
    setStatus(outcome === 'joined' ? 'joined' : 'idle')
    isSubmitting.current = false
  }

  if (status === 'joined') return <WelcomeCard />
  return (
    <WaitlistForm
      formRef={form}
      typed={typed}
      isSubmitting={status === 'submitting'}
      problem={problem}
      onSubmit={(event) => void handleSubmit(event)}
      onType={() => setProblem(null)}
    />
  )
}

/** The text of the form's fields as they stand. */
export function joinerIn(form: HTMLFormElement | null): Joiner {
  const fields = form ? new FormData(form) : null
  return { email: textOf(fields?.get('email')), name: textOf(fields?.get('name')) }
}

function textOf(field: FormDataEntryValue | null | undefined): string {
  return typeof field === 'string' ? field : ''
}
