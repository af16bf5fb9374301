import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { type MailPurpose, mailPurposes, type SignInMode, signInPath } from './sign-in-modes.ts'

/** An email the user is waiting for. */
export type AwaitedMail = {
  purpose: MailPurpose
  email: string
  /** Time when another email can be requested, in milliseconds since the epoch. */
  nextAt: number
}

/**
 * The part of an awaited email's data that is kept in the tab's history entry. It survives a reload, but a
 * page opened by a link doesn't have it.
 */
type StoredMail = Pick<AwaitedMail, 'email' | 'nextAt'>

/**
 * Returns the email that the user is waiting for, or null, and a function that starts waiting for one. The
 * function takes the email address and the seconds until another email can be requested.
 */
export function useAwaitedMail(mode: SignInMode) {
  const [, navigate] = useLocation()
  const stored = useSyncExternalStore(onHistoryChange, historyState)
  const awaited: AwaitedMail | null = isStoredMail(stored)
    ? { ...stored, purpose: mailPurposes[mode] }
    : null

  function awaitMail(email: string, waitSeconds: number) {
    const state: StoredMail = { email, nextAt: Date.now() + waitSeconds * 1000 }
    navigate(signInPath(mode), { replace: true, state })
  }
  return [awaited, awaitMail] as const
}

// wouter dispatches 'pushState' and 'replaceState'. wouter's `useHistoryState` isn't used, because it would
// make the initial bundle larger.
const historyEvents = ['popstate', 'pushState', 'replaceState']

function onHistoryChange(listener: () => void) {
  for (const event of historyEvents) addEventListener(event, listener)
  return () => {
    for (const event of historyEvents) removeEventListener(event, listener)
  }
}

function historyState(): unknown {
  return history.state
}

function isStoredMail(state: unknown): state is StoredMail {
  return (
    typeof state === 'object' &&
    state !== null &&
    'email' in state &&
    typeof state.email === 'string' &&
    'nextAt' in state &&
    typeof state.nextAt === 'number'
  )
}
