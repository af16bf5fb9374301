import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { type MailPurpose, mailPurposes, pathOf, type SignInMode } from './sign-in-modes.ts'

/** A mail that somebody waits for. */
export type AwaitedMail = {
  purpose: MailPurpose
  email: string
  /** When another one may be asked for, in milliseconds of `Date.now()`. */
  nextAt: number
}

/** Kept with the page in the tab's history: it outlasts a reload, and a link to the page begins anew. */
type StoredMail = Pick<AwaitedMail, 'email' | 'nextAt'>

/** The mail that is awaited on this screen, and how to await one. */
export function useAwaitedMail(mode: SignInMode) {
  const [, navigate] = useLocation()
  const stored = useSyncExternalStore(onHistoryChange, historyState)
  const awaited: AwaitedMail | null = isStoredMail(stored)
    ? { ...stored, purpose: mailPurposes[mode] }
    : null

  function awaitMail(email: string, waitSeconds: number) {
    const state: StoredMail = { email, nextAt: Date.now() + waitSeconds * 1000 }
    navigate(pathOf(mode), { replace: true, state })
  }
  return [awaited, awaitMail] as const
}

// wouter, which sends the last two, has a hook for this, but it would add to what every shopper loads first.
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
