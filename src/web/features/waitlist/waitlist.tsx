import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '../../ui/form.tsx'
import { type ToastMessage, toast } from '../../ui/toast.ts'
import { type JoinOutcome, joinWaitlist } from './join-waitlist.ts'
import { type Joiner, type JoinProblem, WaitlistForm } from './waitlist-form.tsx'

type Props = {
  /** The form's values at the time of hydration. */
  typed: Joiner
  /** Whether the form was submitted before hydration. */
  wasSubmitted: boolean
}

/** The waitlist form, or a welcome message once the visitor has joined. */
export function Waitlist({ typed, wasSubmitted }: Props) {
  const [hasJoined, setJoined] = useState(false)
  const [problem, setProblem] = useState<JoinProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, formProps } = useSubmit(handleSubmit)

  useEffect(() => {
    const element = form.current
    // The form may also have been submitted during hydration.
    if (!element || !(wasSubmitted || element.hasAttribute('aria-busy'))) return
    element.removeAttribute('aria-busy')
    element.requestSubmit()
  }, [wasSubmitted])

  async function handleSubmit(submitted: HTMLFormElement) {
    setProblem(null)
    const outcome = await joinWaitlist(readJoiner(submitted))
    const { toast: message, problem: found } = outcomeTexts[outcome]
    if (message) toast(message)
    setProblem(found)
    setJoined(outcome === 'joined')
  }

  if (hasJoined) return <WelcomeCard />
  return (
    <WaitlistForm
      formRef={form}
      typed={typed}
      problem={problem}
      isSubmitting={isBusy}
      onSubmit={formProps.onSubmit}
      onType={() => setProblem(null)}
    />
  )
}

/** Reads the current values of the form's fields. */
export function readJoiner(form: HTMLFormElement | null): Joiner {
  const fields = form ? new FormData(form) : null
  return { email: textOf(fields?.get('email')), name: textOf(fields?.get('name')) }
}

function textOf(field: FormDataEntryValue | null | undefined): string {
  return typeof field === 'string' ? field : ''
}

type OutcomeTexts = {
  /** Null if the form wasn't sent. In that case, the message next to the field says what to change. */
  toast: ToastMessage | null
  /** The message that stays beside the form after the toast disappears. */
  problem: JoinProblem | null
}

/** The messages for each outcome. */
const outcomeTexts: Record<JoinOutcome, OutcomeTexts> = {
  joined: {
    toast: {
      title: 'Welcome to the waitlist!',
      text: "We'll notify you when Grocery Genie launches.",
      tone: 'success',
    },
    problem: null,
  },
  'already-joined': {
    toast: {
      title: 'Already on the waitlist!',
      text: 'This email is already registered for early access.',
      tone: 'destructive',
    },
    problem: { about: 'email', text: 'This email is already registered for early access.' },
  },
  'unprintable-name': {
    toast: null,
    problem: {
      about: 'name',
      text: 'This name has a hidden character in it. Clear the field and type your name.',
    },
  },
  failed: {
    toast: {
      title: 'Something went wrong',
      text: 'Please try again later.',
      tone: 'destructive',
    },
    problem: { about: 'request', text: 'You are not on the list yet. Please try again later.' },
  },
}

/** Replaces the form after a visitor has joined. Takes focus. */
function WelcomeCard() {
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => title.current?.focus(), [])

  return (
    <div className="flex items-start gap-3 rounded-control bg-leaf-tint p-4 text-left text-leaf-ink">
      <CircleCheck aria-hidden size={24} className="mt-px shrink-0" />
      <div>
        <h2 ref={title} tabIndex={-1} className="text-lg font-semibold focus-visible:outline-none">
          You're on the list!
        </h2>
        <p className="mt-1">We'll write to you when Grocery Genie launches.</p>
      </div>
    </div>
  )
}
