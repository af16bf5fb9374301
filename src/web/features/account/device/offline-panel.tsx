import { type OfflineApp, useOfflineApp } from '../../../lib/offline-app.ts'
import { Panel } from '../../../ui/panel.tsx'

/** Says whether the app opens in a store without a signal, and why not where it doesn't. */
export function OfflinePanel() {
  const { status } = useOfflineApp()
  return (
    <Panel title="Without a signal">
      <p role="status" className="text-sm">
        {texts[status]}
      </p>
    </Panel>
  )
}

const texts: Record<OfflineApp['status'], string> = {
  unknown: '',
  preparing: 'Grocery Genie is being put on this device …',
  ready:
    'Grocery Genie opens here without a signal, with your current list, your store and your route. To have it among your apps, choose Install or Add to Home Screen in the menu of your browser.',
  failed:
    'Grocery Genie could not be put on this device: the connection broke, or there is no room. It tries again at your next visit.',
  insecure:
    'Here Grocery Genie needs a connection when it is opened: this address is plain http, where browsers keep no apps. Open it under an address with https, or ask whoever runs this server for one.',
  refused:
    'Here Grocery Genie needs a connection when it is opened: this browser keeps no apps, as in a private window.',
}
