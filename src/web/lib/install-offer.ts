/** The event that Chromium browsers send when the app can be installed. Its prompt works only once. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}

export type InstallOffer = {
  /** Asks the browser to install the app; null while the browser doesn't offer it. */
  install: (() => Promise<unknown>) | null
  /** Whether the app was installed while this page is open. */
  hasInstalled: boolean
}

let offer: InstallOffer = { install: null, hasInstalled: false }
const listeners = new Set<() => void>()

/**
 * Starts to listen for the browser's offer to install the app, which arrives early and only once. Call this
 * once, when the app starts.
 */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise some browsers cover the list with their own install banner.
    event.preventDefault()
    const install = () => {
      change({ install: null, hasInstalled: false })
      return event.prompt()
    }
    change({ install, hasInstalled: false })
  })
  window.addEventListener('appinstalled', () => change({ install: null, hasInstalled: true }))
}

/** Returns the current offer to install the app. */
export function installOffer(): InstallOffer {
  return offer
}

/** Calls `listener` when the offer changes. Returns a function that unsubscribes. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: InstallOffer) {
  offer = next
  for (const listener of listeners) listener()
}
