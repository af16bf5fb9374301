import { Download } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer } from '../../lib/install-offer.ts'
import { type OfflineApp, useOfflineApp } from '../../lib/offline-app.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Says whether the app opens in a store without a signal, and why not where it doesn't; installs it. */
export function OfflinePanel() {
  const { status } = useOfflineApp()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Panel title="Without a signal" titleRef={title}>
      <p role="status" className="text-sm">
        {texts[status]}
      </p>
      {isSecureContext && (
        <InstallPart isStored={status === 'ready'} onPressed={() => title.current?.focus()} />
      )}
    </Panel>
  )
}

type InstallProps = {
  /** Whether the browser keeps the app on the device. */
  isStored: boolean
  /** The button is gone then. */
  onPressed: () => void
}

function InstallPart({ isStored, onPressed }: InstallProps) {
  const { install, hasInstalled } = useSyncExternalStore(onInstallOffer, installOffer)

  function handleInstall() {
    // Whoever declines finds it in the menu of the browser.
    install?.().catch(() => {})
    onPressed()
  }

  if (isInstalled()) return null
  return (
    <div role="status" className="text-sm">
      {hasInstalled && <p>Grocery Genie is among your apps now.</p>}
      {install && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={handleInstall}>
            <Download aria-hidden size={18} />
            Install
          </Button>
          <p className="min-w-48 flex-1 text-ink-muted">
            Then it opens from your home screen or among your apps, in a window of its own.
          </p>
        </div>
      )}
      {!install && !hasInstalled && (isStored || isAppleTouchDevice()) && (
        <p>
          {isAppleTouchDevice()
            ? 'To have it among your apps, tap Share in your browser, then Add to Home Screen.'
            : 'To have it among your apps, choose Install or Add to Home Screen in the menu of your browser.'}
        </p>
      )}
    </div>
  )
}

/** Whether this page was opened from the home screen. */
function isInstalled(): boolean {
  const isFromHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return isFromHomeScreen || matchMedia('(display-mode: standalone)').matches
}

/** There no browser offers to install: the share sheet does it. */
function isAppleTouchDevice(): boolean {
  return 'standalone' in navigator && navigator.maxTouchPoints > 0
}

const texts: Record<OfflineApp['status'], string> = {
  unknown: '',
  preparing: 'Grocery Genie is being put on this device …',
  ready:
    'Grocery Genie opens here without a signal, with your current list, your store and your route.',
  failed:
    'Grocery Genie could not be put on this device: the connection broke, or there is no room. It tries again at your next visit.',
  insecure:
    'Here Grocery Genie needs a connection when it is opened: this address is plain http, where browsers keep no apps. Open it under an address with https, or ask whoever runs this server for one.',
  refused:
    'Here Grocery Genie needs a connection when it is opened: this browser keeps no apps, as in a private window.',
}
