import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { AwaitedMail, MailPurpose } from './mail-request.ts'
import type { AuthMode } from './sign-in-modes.ts'

/** Kept with the page in the tab's history: it outlasts a reload, and a link to the page begins anew. */
type Kept = Pick<AwaitedMail, 'email' | 'nextAt'>

/** What a mail is for that was asked for on this screen. */
export const purposes: Record<AuthMode, MailPurpose> = {
  'sign-in': 'confirmation',
  'sign-up': 'confirmation',
  forgot: 'recovery',
  link: 'sign-in',
}

/** The mail that is awaited on this screen, and how to await one. */
export function useAwaitedMail(mode: AuthMode) {
  const [, navigate] = useLocation()
  const kept = useSyncExternalStore(onHistoryChange, historyState)
  const awaited: AwaitedMail | null = isKept(kept) ? { ...kept, purpose: purposes[mode] } : null

  function awaitMail(email: string, waitSeconds: number) {
    const state: Kept = { email, nextAt: Date.now() + waitSeconds * 1000 }
    navigate(pathOf(mode), { replace: true, state })
  }
  return [awaited, awaitMail] as const
}

export function pathOf(mode: AuthMode): string {
  return mode === 'sign-in' ? '/auth' : `/auth?mode=${mode}`
}

// wouter, which sends the last two, has a hook for this, but it would weigh on what every shopper loads first.
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

function isKept(state: unknown): state is Kept {
  return (
    typeof state === 'object' &&
    state !== null &&
    'email' in state &&
    typeof state.email === 'string' &&
    'nextAt' in state &&
    typeof state.nextAt === 'number'
  )
}
