import { useEffect, useSyncExternalStore } from 'react'
import { scriptUrlPolicy } from './script-url-policy.ts'

const workerUrl = '/sw.js'
const hourMs = 60 * 60 * 1000

export type OfflineApp = {
  /**
   * Whether the app can open on this device without a network. `insecure`: the page was loaded over plain
   * HTTP, where browsers don't allow apps to work offline. `refused`: this browser doesn't allow apps to work
   * offline, for example in a private window.
   */
  status: 'unknown' | 'preparing' | 'ready' | 'failed' | 'insecure' | 'refused'
  /** Whether a version newer than the displayed one is waiting or already active. */
  hasNewVersion: boolean
}

const trusted = scriptUrlPolicy('service-worker', workerUrl)

let state: OfflineApp = { status: 'unknown', hasNewVersion: false }
let isStarted = false
let isTaking = false
const listeners = new Set<() => void>()

/**
 * Stores the app on this device, so that it works offline, and returns the current state. In development,
 * doesn't store anything, and the status stays `unknown`.
 */
export function useOfflineApp(): OfflineApp {
  useEffect(() => void keepAppOnDevice(), [])
  return useSyncExternalStore(onOfflineAppChange, () => state)
}

/** Registers the service worker, unless it is already registered, and starts watching for new versions. */
async function keepAppOnDevice(): Promise<void> {
  if (isStarted || !import.meta.env.PROD) return
  isStarted = true
  if (!('serviceWorker' in navigator)) {
    change({ status: isSecureContext ? 'refused' : 'insecure' })
    return
  }
  try {
    const options = { updateViaCache: 'none' } as const
    watch(await navigator.serviceWorker.register(trusted(workerUrl), options))
  } catch (error) {
    isStarted = false
    // A TypeError means that there is no network or that the server doesn't serve the worker's file.
    change({ status: error instanceof TypeError ? 'failed' : 'refused' })
  }
}

/** Activates the waiting version and reloads the page. If no version is waiting, just reloads the page. */
export async function activateNewVersion(): Promise<void> {
  isTaking = true
  const registration = await navigator.serviceWorker.ready
  if (!registration.waiting) location.reload()
  registration.waiting?.postMessage('take-over')
}

/**
 * Updates the state as the service worker changes. Checks for a new version when the page becomes visible,
 * but at most once an hour.
 */
function watch(registration: ServiceWorkerRegistration) {
  // The first worker on a device isn't a new version.
  let hadWorker = registration.active !== null

  function updateState() {
    const { active, installing, waiting } = registration
    if (active) change({ status: 'ready' })
    else change({ status: installing || waiting ? 'preparing' : 'failed' })
    if (active && waiting) change({ hasNewVersion: true })
  }
  function watchInstalling() {
    registration.installing?.addEventListener('statechange', updateState)
  }
  registration.addEventListener('updatefound', watchInstalling)
  watchInstalling()
  updateState()

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload()
    // Another tab activated the new version. This tab isn't reloaded, because the shopper may be in the
    // middle of something.
    else if (hadWorker) change({ hasNewVersion: true })
    hadWorker = true
  })

  let lookedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAtMs < hourMs) return
    lookedAtMs = Date.now()
    // Without a network, this check fails, and the app checks again later.
    registration.update().catch(() => undefined)
  })
}

function onOfflineAppChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Partial<OfflineApp>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
