/** What Chromium browsers say when the app can be installed; it can be asked for once. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}

export type InstallOffer = {
  /** Asks the browser to install the app; null while it doesn't offer that. */
  install: (() => Promise<unknown>) | null
  /** Whether it was installed while this page is open. */
  hasInstalled: boolean
}

let offer: InstallOffer = { install: null, hasInstalled: false }
const listeners = new Set<() => void>()

/** Keeps the browser's offer, which comes early and once, for whoever looks for it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Else some browsers show a bar of their own over the list.
    event.preventDefault()
    const install = () => {
      change({ install: null, hasInstalled: false })
      return event.prompt()
    }
    change({ install, hasInstalled: false })
  })
  window.addEventListener('appinstalled', () => change({ install: null, hasInstalled: true }))
}

export function installOffer(): InstallOffer {
  return offer
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: InstallOffer) {
  offer = next
  for (const listener of listeners) listener()
}
