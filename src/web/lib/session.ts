import { isAuthRetryableFetchError, type Session } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { removeAllStored, setAllStoredAside } from './storage.ts'
import { supabase } from './supabase.ts'

/** Who is signed in on this device. */
export type Shopper = { id: string; email: string }

export type SessionState =
  | { status: 'loading' }
  /** `hasEnded`: the session was over without Sign Out being pressed in this tab. */
  | { status: 'signed-out'; hasEnded: boolean }
  | { status: 'signed-in'; shopper: Shopper }

let state: SessionState = { status: 'loading' }
let isSigningOut = false
const listeners = new Set<() => void>()

supabase.auth.onAuthStateChange((event, session) => {
  const hasEnded = event === 'SIGNED_OUT' && !isSigningOut
  if (hasEnded) setAllStoredAside()
  else if (event === 'SIGNED_OUT') removeAllStored()
  setState(session, hasEnded)
})

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, () => state)
}

/** For whatever shows what a shopper saw: the next one must not see it. */
export function onShopperLeft(listener: () => void): void {
  let shopperId = idOfShopper()
  onSessionChange(() => {
    const left = shopperId !== null && shopperId !== idOfShopper()
    shopperId = idOfShopper()
    if (left) listener()
  })
}

/** The signed-in shopper, for screens behind the guard. */
export function useShopper(): Shopper {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('No shopper is signed in.')
  return session.shopper
}

/** Signs this device out whatever the server answers. */
export async function signOut(): Promise<void> {
  isSigningOut = true
  try {
    const { error } = await supabase.auth.signOut()
    if (error) await supabase.auth.signOut({ scope: 'local' })
  } finally {
    isSigningOut = false
  }
}

/** Asks whether the session still lives, and signs this device out when the server says that it doesn't. */
export async function verifySession(): Promise<void> {
  if (state.status !== 'signed-in') return
  const { error } = await supabase.auth.getUser()
  const hasAnswered = error && !isAuthRetryableFetchError(error) && error.status !== 429
  if (hasAnswered) await supabase.auth.signOut({ scope: 'local' })
}

function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function idOfShopper(): string | null {
  return state.status === 'signed-in' ? state.shopper.id : null
}

function setState(session: Session | null, hasEnded: boolean) {
  if (!session) {
    if (state.status !== 'signed-out') change({ status: 'signed-out', hasEnded })
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
