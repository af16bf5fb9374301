import { useSyncExternalStore } from 'react'

const workerUrl = '/sw.js'
const hourMs = 60 * 60 * 1000

export type WorkerState = {
  /**
   * Whether the app opens on this device without a network. `insecure`: the page came over plain
   * HTTP, where browsers keep nothing; `refused`: this browser doesn't allow it, as in a private window.
   */
  offline: 'unknown' | 'preparing' | 'ready' | 'insecure' | 'refused'
  /** Whether a newer version of the app than the one on the screen waits to take over. */
  hasNewVersion: boolean
}

let state: WorkerState = { offline: 'unknown', hasNewVersion: false }
let isStarted = false
let isTaking = false
const listeners = new Set<() => void>()

export function useWorkerState(): WorkerState {
  return useSyncExternalStore(onWorkerChange, () => state)
}

/** Keeps the app on this device, and looks now and then for a new version; again, nothing. */
export async function keepAppOnDevice(): Promise<void> {
  if (isStarted || !import.meta.env.PROD) return
  isStarted = true
  if (!('serviceWorker' in navigator)) {
    change({ offline: isSecureContext ? 'refused' : 'insecure' })
    return
  }
  try {
    reloadWithNextWorker()
    watch(await navigator.serviceWorker.register(trusted(workerUrl), { updateViaCache: 'none' }))
  } catch {
    change({ offline: 'refused' })
  }
}

/** Loads the page anew, from the version that waits. */
export async function takeNewVersion(): Promise<void> {
  isTaking = true
  const registration = await navigator.serviceWorker.ready
  registration.waiting?.postMessage('take-over')
}

function watch(registration: ServiceWorkerRegistration) {
  const look = () =>
    change({
      offline: registration.active ? 'ready' : 'preparing',
      hasNewVersion: registration.active !== null && registration.waiting !== null,
    })
  const follow = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  follow()
  look()

  let lookedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAtMs < hourMs) return
    lookedAtMs = Date.now()
    // Without a network there is nothing new.
    registration.update().catch(() => undefined)
  })
}

/** A page of the version before finds its files no more; one that somebody looks at waits until they don't. */
function reloadWithNextWorker() {
  let hasWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isNext = hasWorker || isTaking
    hasWorker = true
    // The first one of a device brings nothing new.
    if (!isNext) return
    if (isTaking || document.hidden) location.reload()
    else document.addEventListener('visibilitychange', () => location.reload(), { once: true })
  })
}

/** The one address that the content security policy's rule about trusted types lets through. */
function trusted(url: typeof workerUrl): string | URL {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (asked) => {
      if (asked !== workerUrl) throw new TypeError(`${asked} is not the service worker.`)
      return asked
    },
  })
  return policy ? policy.createScriptURL(url) : url
}

function onWorkerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Partial<WorkerState>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
