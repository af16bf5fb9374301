import { isAuthRetryableFetchError, type Session } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { removeAllStored } from './storage.ts'
import { supabase } from './supabase.ts'

/** Who is signed in on this device. */
export type Shopper = { id: string; email: string }

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; shopper: Shopper }

let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

supabase.auth.onAuthStateChange((event, session) => {
  if (event === 'SIGNED_OUT') removeAllStored()
  setState(session)
})

export function currentSession(): SessionState {
  return state
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** The signed-in shopper, for screens behind the guard. */
export function useShopper(): Shopper {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('No shopper is signed in.')
  return session.shopper
}

/** Signs this device out whatever the server answers. */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut()
  if (error) await supabase.auth.signOut({ scope: 'local' })
}

/** Asks whether the session still lives, and signs this device out when the server says that it doesn't. */
export async function verifySession(): Promise<void> {
  if (state.status !== 'signed-in') return
  const { error } = await supabase.auth.getUser()
  if (error && !isAuthRetryableFetchError(error)) await supabase.auth.signOut({ scope: 'local' })
}

function setState(session: Session | null) {
  if (!session) {
    if (state.status !== 'signed-out') change({ status: 'signed-out' })
    return
  }
  const shopper = { id: session.user.id, email: session.user.email ?? '' }
  // A refreshed token is no news to a screen.
  const known = state.status === 'signed-in' ? state.shopper : null
  if (known?.id === shopper.id && known.email === shopper.email) return
  change({ status: 'signed-in', shopper })
}

function change(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}
