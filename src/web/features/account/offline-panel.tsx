import { Download } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer } from '../../lib/install-offer.ts'
import { type OfflineApp, useOfflineApp } from '../../lib/offline-app.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Shows that the app works offline on this device, or why it doesn't. Offers to install the app. */
export function OfflinePanel() {
  const { status } = useOfflineApp()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Panel title="Offline use" titleRef={title}>
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
  /** Whether the app is stored on the device. */
  isStored: boolean
  /** Called when Install is pressed. The button then disappears, so focus must move elsewhere. */
  onPressed: () => void
}

function InstallPart({ isStored, onPressed }: InstallProps) {
  const { install, hasInstalled } = useSyncExternalStore(onInstallOffer, installOffer)

  function handleInstall() {
    // Shoppers who decline can still install the app from the browser's menu.
    install?.().catch(() => {})
    onPressed()
  }

  if (isInstalled()) return null
  return (
    <div role="status" className="text-sm">
      {hasInstalled && <p>Grocery Genie is installed.</p>}
      {install && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={handleInstall}>
            <Download aria-hidden size={18} />
            Install
          </Button>
          <p className="min-w-48 flex-1 text-ink-muted">
            Open it from your home screen, in its own window.
          </p>
        </div>
      )}
      {!install && !hasInstalled && (isStored || isAppleTouchDevice()) && (
        <p>
          {isAppleTouchDevice()
            ? 'To install the app, tap Share in your browser, then Add to Home Screen.'
            : 'To install the app, choose Install or Add to Home Screen in your browser menu.'}
        </p>
      )}
    </div>
  )
}

/** Returns whether this page runs as an installed app. */
function isInstalled(): boolean {
  const isFromHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return isFromHomeScreen || matchMedia('(display-mode: standalone)').matches
}

/** Returns whether this is an iPhone or iPad, where apps are installed from the share sheet. */
function isAppleTouchDevice(): boolean {
  return 'standalone' in navigator && navigator.maxTouchPoints > 0
}

const texts: Record<OfflineApp['status'], string> = {
  unknown: '',
  preparing: 'Saving Grocery Genie to this device…',
  ready: 'Grocery Genie works offline here, with your current list, store and route.',
  failed:
    "Grocery Genie couldn't be saved to this device. Check your connection and free space. It tries again on your next visit.",
  insecure:
    'Grocery Genie needs a connection to open here: this address is plain http. Use an https address for offline use, or contact support.',
  refused:
    "Grocery Genie needs a connection to open here: this browser doesn't save apps. Private windows often don't.",
}
