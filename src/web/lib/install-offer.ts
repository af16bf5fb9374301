/** The event Chromium browsers send when the app can be installed. Its `prompt` works only once. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}

export type InstallOffer = {
  /**
   * Asks the browser to install the app. Null while the browser doesn't offer to install the app. A browser's
   * offer can be used only once, so a call sets `install` to null.
   */
  install: (() => Promise<unknown>) | null
  /**
   * Whether the app has been installed since this page was opened. False again once the browser makes another
   * offer.
   */
  hasInstalled: boolean
}

let offer: InstallOffer = { install: null, hasInstalled: false }
const listeners = new Set<() => void>()

/**
 * Starts listening for the browser's offer to install the app. Call this when the app starts, and only once:
 * the browser makes the offer early and doesn't repeat it.
 */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Prevents browsers from covering the list with their own install banner.
    event.preventDefault()
    const install = () => {
      change({ install: null, hasInstalled: false })
      return event.prompt()
    }
    change({ install, hasInstalled: false })
  })
  window.addEventListener('appinstalled', () => change({ install: null, hasInstalled: true }))
}

/** Returns the current offer to install the app. Returns the same object until the offer changes. */
export function installOffer(): InstallOffer {
  return offer
}

/** Calls `listener` when the offer is made, used or withdrawn. Returns a function that unsubscribes. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: InstallOffer) {
  offer = next
  for (const listener of listeners) listener()
}
