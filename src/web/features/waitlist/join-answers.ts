import type { ToastMessage } from '../../ui/toast.ts'
import type { JoinOutcome } from './join-waitlist.ts'
import type { JoinProblem } from './waitlist-form.tsx'

type JoinAnswer = {
  toast: ToastMessage
  /** Stays beside the form when the toast is gone. */
  problem: JoinProblem | null
}

/** What a visitor hears of each outcome. */
export const joinAnswers: Record<JoinOutcome, JoinAnswer> = {
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
  failed: {
    toast: {
      title: 'Something went wrong',
      text: 'Please try again later.',
      tone: 'destructive',
    },
    problem: { about: 'request', text: 'You are not on the list yet. Please try again later.' },
  },
}
