import { useEffect, useSyncExternalStore } from 'react'

const workerUrl = '/sw.js'
const hourMs = 60 * 60 * 1000

export type OfflineApp = {
  /**
   * Whether the app opens on this device without a network. `insecure`: the page came over plain
   * HTTP, where browsers keep nothing; `refused`: this browser doesn't allow it, as in a private window.
   */
  status: 'unknown' | 'preparing' | 'ready' | 'failed' | 'insecure' | 'refused'
  /** Whether there is a newer version than the one on the screen, which waits or has taken over already. */
  hasNewVersion: boolean
}

let state: OfflineApp = { status: 'unknown', hasNewVersion: false }
let isStarted = false
let isTaking = false
const listeners = new Set<() => void>()

/** Keeps the app on this device, and says how far that is. */
export function useOfflineApp(): OfflineApp {
  useEffect(() => void keepAppOnDevice(), [])
  return useSyncExternalStore(onOfflineAppChange, () => state)
}

/** Looks now and then for a new version too; again, nothing. */
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
    // Without a network, or when the server has none.
    change({ status: error instanceof TypeError ? 'failed' : 'refused' })
  }
}

/** Loads the page anew, from the newer version. */
export async function activateNewVersion(): Promise<void> {
  isTaking = true
  const registration = await navigator.serviceWorker.ready
  if (!registration.waiting) location.reload()
  registration.waiting?.postMessage('take-over')
}

function watch(registration: ServiceWorkerRegistration) {
  // The first worker of a device brings nothing new.
  let hadWorker = registration.active !== null

  function look() {
    const { active, installing, waiting } = registration
    if (active) change({ status: 'ready' })
    else change({ status: installing || waiting ? 'preparing' : 'failed' })
    if (active && waiting) change({ hasNewVersion: true })
  }
  function follow() {
    registration.installing?.addEventListener('statechange', look)
  }
  registration.addEventListener('updatefound', follow)
  follow()
  look()

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload()
    // Another tab has asked for it. This one may be in the middle of something.
    else if (hadWorker) change({ hasNewVersion: true })
    hadWorker = true
  })

  let lookedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAtMs < hourMs) return
    lookedAtMs = Date.now()
    // Without a network there is nothing new.
    registration.update().catch(() => undefined)
  })
}

/** The one address that the content security policy's rule about trusted types lets through. */
function trusted(url: typeof workerUrl): string | URL {
  policy ??= window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (asked) => {
      if (asked !== workerUrl) throw new RangeError(`${asked} is not the service worker.`)
      return asked
    },
  })
  return policy ? policy.createScriptURL(url) : url
}

/** No second one of its name can be made. */
let policy: { createScriptURL: (url: string) => string } | undefined

function onOfflineAppChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Partial<OfflineApp>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
