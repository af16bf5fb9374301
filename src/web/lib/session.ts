import { type AuthChangeEvent, isAuthSessionMissingError } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { moveDraftsToTab, removeAllStored, removeStoredOfOthers } from './browser-storage.ts'
import { eraseRows } from './device-databases.ts'
import { type Factor, factorsToShow } from './factors.ts'
import { type LastSession, readLastSession } from './last-session.ts'
import { isSessionEnd } from './session-end.ts'
import { responsesCame } from './shopper-fetch.ts'
import { forgetStoredSession, hasStoredSession } from './stored-session.ts'
import { supabase } from './supabase.ts'

/** Who is signed in on this device. */
export type Shopper = { id: string; email: string }

type Present = {
  shopper: Shopper
  /** Whether a link or code to choose a new password led here. */
  isRecovering: boolean
}

export type SessionState =
  | { status: 'loading' }
  /** `left`: Sign Out was pressed, in any tab; `ended`: the session was over unasked. */
  | { status: 'signed-out'; reason: 'never-in' | 'left' | 'ended' }
  /** The password was right, but one of these devices has a code to give. */
  | ({ status: 'code-needed'; factors: readonly Factor[] } & Present)
  | ({ status: 'signed-in' } & Present)

/** How long a server may take to renew a session before the app opens without it. */
const renewalWaitMs = 1000
/** What is under way when a session ends would be refused; who leaves waits no longer for it. */
const leavingWaitMs = 1000
/** The client renews a session this long before its end. */
const renewalMarginMs = 90_000

let state: SessionState = { status: 'loading' }
let isLeaving = false
/** The client gives no answer about a session that it has yet to renew. */
let awaitsRenewal = false
let isRecovering = false
const listeners = new Set<() => void>()

/** What other tabs hear: `leaving`: Sign Out was pressed; `left`: and the session is over. */
type SignOutMessage = 'leaving' | 'left'

// The client tells other tabs that the session is over, but not whether Sign Out was pressed.
const signOutChannel = new BroadcastChannel('grocery-genie:sign-out')
signOutChannel.addEventListener('message', ({ data }: MessageEvent<SignOutMessage>) => {
  isLeaving = true
  // A message may come before what it is about: the storage of this tab can hold the session for a moment.
  const isOver = data === 'left' || !hasStoredSession()
  if (state.status === 'signed-out' || isOver) handleSignedOut()
})

supabase.auth.onAuthStateChange((event, session) => {
  if (session) {
    awaitsRenewal = false
    handleSession(event, session)
  } else if (event === 'SIGNED_OUT') handleSignedOut()
  else if (state.status !== 'signed-out' && !trustStoredSession()) {
    change({ status: 'signed-out', reason: 'never-in' })
  }
})
// A session that is out of date takes the client half a minute to give up on where there is no server.
setTimeout(trustStoredSession, navigator.onLine ? renewalWaitMs : 0)

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

/** Signs this device out, and no other, whatever the server answers. */
export async function signOut(): Promise<void> {
  isLeaving = true
  // The client would wait for the renewal first; it drops what that brings once nothing is kept.
  const isAlone = awaitsRenewal || isUnrenewable()
  if (isAlone) forgetStoredSession()
  tellOtherTabs(isAlone ? 'left' : 'leaving')
  if (isAlone) return handleSignedOut()
  await responsesCame(leavingWaitMs)
  await supabase.auth.signOut({ scope: 'local' })
}

/** Signs all devices out; throws, and nobody is signed out, when the server doesn't do it. */
export async function signOutEverywhere(): Promise<void> {
  isLeaving = true
  await responsesCame(leavingWaitMs)
  const { error } = await supabase.auth.signOut({ scope: 'global' })
  isLeaving = error === null
  if (error) throw error
  tellOtherTabs('left')
}

function tellOtherTabs(message: SignOutMessage) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only.
  signOutChannel.postMessage(message)
}

/**
 * Throws, as a request without a network does, where the session is out of date and there is no
 * network: what is asked would wait until there is one, in a tab that may be closed.
 */
export function requireRenewable(): void {
  if (isUnrenewable()) throw Object.assign(new Error('There is no network.'), { code: '' })
}

function isUnrenewable(): boolean {
  const { expires_at = 0 } = readLastSession() ?? {}
  return !navigator.onLine && expires_at > 0 && expires_at * 1000 < Date.now() + renewalMarginMs
}

/** Asks whether the session still lives, and signs this device out when the server says that it doesn't. */
export async function verifySession(): Promise<void> {
  if (!('shopper' in state)) return
  const { error } = await supabase.auth.getUser()
  if (isAuthSessionMissingError(error) || isSessionEnd(error?.code))
    await supabase.auth.signOut({ scope: 'local' })
}

function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function idOfShopper(): string | null {
  return state.status === 'signed-in' ? state.shopper.id : null
}

/**
 * Opens the app for who was signed in last, as in a store without a signal. The client asks no
 * question with a session that is out of date: it goes on renewing it, or says that it is over.
 */
function trustStoredSession(): boolean {
  const session = readLastSession()
  if (session && state.status === 'loading') {
    awaitsRenewal = true
    handleSession('INITIAL_SESSION', session)
  }
  return session !== null
}

function handleSession(event: AuthChangeEvent, session: LastSession) {
  if (event === 'PASSWORD_RECOVERY') isRecovering = isForThisTab()
  if (event === 'USER_UPDATED') isRecovering = false
  const shopper = { id: session.user.id, email: session.user.email ?? '' }
  if (!('shopper' in state)) isLeaving = false
  if (idOfShopper() !== shopper.id) removeStoredOfOthers(shopper.id)
  const factors = factorsToShow(session)
  const next: SessionState =
    factors.length > 0
      ? { status: 'code-needed', shopper, isRecovering, factors }
      : { status: 'signed-in', shopper, isRecovering }
  // A refreshed token is no news to a screen.
  if (JSON.stringify(next) !== JSON.stringify(state)) change(next)
}

/** Another tab, where somebody may be in the middle of a trip, hears of it too. */
function isForThisTab(): boolean {
  return ['/auth', '/auth/confirm'].includes(location.pathname)
}

function handleSignedOut() {
  isRecovering = false
  // Whoever has no code at hand leaves what only this device knows, as when a session ends unasked.
  if (isLeaving && state.status !== 'code-needed') {
    // Asked for at once, since whoever leaves may close the page. Where the browser forbids it, nothing was kept.
    if ('shopper' in state) eraseRows(state.shopper.id).catch(() => {})
    removeAllStored()
  } else moveDraftsToTab()
  const reason = isLeaving ? 'left' : 'ended'
  const known = state.status === 'signed-out' ? state.reason : null
  if (known !== reason) change({ status: 'signed-out', reason })
}

function change(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}
