import { type AuthChangeEvent, isAuthSessionMissingError } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { moveDraftsToTab, removeAllStored, removeStoredOfOthers } from './browser-storage.ts'
import { eraseRows } from './device-databases.ts'
import { type Factor, factorsToShow } from './factors.ts'
import { type LastSession, readLastSession } from './last-session.ts'
import { isSessionEnd } from './session-end.ts'
import { waitForInFlight } from './shopper-fetch.ts'
import { forgetStoredSession, hasStoredSession } from './stored-session.ts'
import { supabase } from './supabase.ts'

/** The shopper signed in on this device. */
export type Shopper = { id: string; email: string }

type Present = {
  shopper: Shopper
  /**
   * Whether the shopper signed in with a link or code for choosing a new password and hasn't chosen a
   * password yet.
   */
  isRecovering: boolean
}

export type SessionState =
  | { status: 'loading' }
  /**
   * `never-in`: no session was stored when the page loaded. `left`: the shopper pressed Sign Out in any tab.
   * `ended`: the session ended in another way.
   */
  | { status: 'signed-out'; reason: 'never-in' | 'left' | 'ended' }
  /** The password was correct, but a code from one of these factors is required. */
  | ({ status: 'code-needed'; factors: readonly Factor[] } & Present)
  | ({ status: 'signed-in' } & Present)

/**
 * Maximum time the app waits for the server to renew a session, in milliseconds. After that, the app opens
 * anyway.
 */
const renewalWaitMs = 1000
/**
 * Maximum time a sign-out waits for in-flight requests, in milliseconds. After the sign-out, the server would
 * reject these requests.
 */
const leavingWaitMs = 1000
/** How long before a session ends the client renews it, in milliseconds. */
const renewalMarginMs = 90_000

let state: SessionState = { status: 'loading' }
let isLeaving = false
/** True while the client must renew the session before using it. */
let awaitsRenewal = false
let isRecovering = false
const listeners = new Set<() => void>()

/**
 * Message to other tabs. `leaving`: Sign Out was pressed. `left`: Sign Out was pressed and the session has
 * ended.
 */
type SignOutMessage = 'leaving' | 'left'

// The Supabase client tells other tabs that the session has ended, but not whether Sign Out was pressed.
const signOutChannel = new BroadcastChannel('grocery-genie:sign-out')
signOutChannel.addEventListener('message', ({ data }: MessageEvent<SignOutMessage>) => {
  isLeaving = true
  // The message may arrive before the session is removed from the storage this tab reads.
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
// If the server doesn't respond, the client keeps trying to renew an expired session for half a minute.
setTimeout(trustStoredSession, navigator.onLine ? renewalWaitMs : 0)

/** Returns the session's state. The component renders again when the state changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, () => state)
}

/**
 * Calls `listener` when the shopper signs out, is replaced by another shopper, or has to enter a code. Use
 * this to clear data that the next shopper must not see. The listener can't be removed.
 */
export function onShopperSignedOut(listener: () => void): void {
  let shopperId = idOfShopper()
  onSessionChange(() => {
    const hasLeft = shopperId !== null && shopperId !== idOfShopper()
    shopperId = idOfShopper()
    if (hasLeft) listener()
  })
}

/**
 * Returns the signed-in shopper. Use this only on screens for signed-in shoppers: it throws if nobody is
 * signed in or a code is still required.
 */
export function useShopper(): Shopper {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('No shopper is signed in.')
  return session.shopper
}

/**
 * Signs out only this device, even if the server doesn't respond. Erases the shopper's data on this device,
 * unless the shopper still has to enter a code. Waits up to a second for in-flight requests.
 */
export async function signOut(): Promise<void> {
  isLeaving = true
  // If the session must be renewed first, `supabase.auth.signOut` would wait for the renewal. Removing the
  // stored session first makes the client discard a session that is renewed later.
  const isLocalOnly = awaitsRenewal || isUnrenewable()
  if (isLocalOnly) forgetStoredSession()
  notifyOtherTabs(isLocalOnly ? 'left' : 'leaving')
  if (isLocalOnly) return handleSignedOut()
  await waitForInFlight(leavingWaitMs)
  await supabase.auth.signOut({ scope: 'local' })
}

/**
 * Signs out all devices, and erases the shopper's data on this device. Waits up to a second for in-flight
 * requests. Rejects if the server fails, in which case all devices stay signed in.
 */
export async function signOutEverywhere(): Promise<void> {
  isLeaving = true
  await waitForInFlight(leavingWaitMs)
  const { error } = await supabase.auth.signOut({ scope: 'global' })
  isLeaving = error === null
  if (error) throw error
  notifyOtherTabs('left')
}

function notifyOtherTabs(message: SignOutMessage) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only.
  signOutChannel.postMessage(message)
}

/**
 * Call this before a request. If there is no network and the session has expired or expires within 90
 * seconds, throws the same error as a request without a network. Without this check, the request would wait
 * for a network, and the tab might be closed in the meantime.
 */
export function requireRenewableSession(): void {
  if (isUnrenewable()) throw Object.assign(new Error('There is no network.'), { code: '' })
}

/** Returns whether the session has expired or soon will, and there is no network to renew it. */
function isUnrenewable(): boolean {
  const { expires_at = 0 } = readLastSession() ?? {}
  return !navigator.onLine && expires_at > 0 && expires_at * 1000 < Date.now() + renewalMarginMs
}

/**
 * Asks the server whether the session is still valid, and signs out this device if the session isn't valid.
 * Does nothing if nobody is signed in or the server doesn't respond.
 */
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

/** Returns the signed-in shopper's id, or null if nobody is signed in or a code is still required. */
function idOfShopper(): string | null {
  return state.status === 'signed-in' ? state.shopper.id : null
}

/**
 * Opens the app with the stored session if the session is still loading, for example in a store without a
 * signal. Returns whether a session is stored. The client doesn't send requests with an expired session: it
 * keeps trying to renew the session, or reports that the session has ended.
 */
function trustStoredSession(): boolean {
  const session = readLastSession()
  if (session && state.status === 'loading') {
    awaitsRenewal = true
    handleSession('INITIAL_SESSION', session)
  }
  return session !== null
}

/** Updates the state for a session from the client or from storage. */
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
  // A new token alone doesn't change anything on the screen.
  if (JSON.stringify(next) !== JSON.stringify(state)) change(next)
}

/**
 * Returns whether this tab opened the recovery link. The shopper's other tabs receive the event too, but must
 * stay on their screens.
 */
function isForThisTab(): boolean {
  return ['/auth', '/auth/confirm'].includes(location.pathname)
}

/**
 * Updates the state after a session has ended. If the shopper pressed Sign Out, erases their data. Otherwise,
 * keeps the rows on the device and moves the drafts to this tab.
 */
function handleSignedOut() {
  isRecovering = false
  // If the shopper never entered the code, unsent data stays on this device, just as when a session ends
  // without a sign-out.
  if (isLeaving && state.status !== 'code-needed') {
    // Starts erasing right away, because the page may be closed. Erasing fails only if the browser blocks
    // storage. In that case, there aren't any rows to erase.
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
