import { activateNewVersion, useOfflineApp } from '../../lib/offline-app.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Stores the app on the device, so that it opens offline. Offers new versions, except while a route is open.
 */
export function OfflineAppNotice({ isRouteOpen }: { isRouteOpen: boolean }) {
  const { hasNewVersion } = useOfflineApp()
  if (!hasNewVersion || isRouteOpen) return null
  return (
    <Notice tone="info" role="status" className="mb-4">
      <p>A new version of Grocery Genie is ready. Your list and your store stay as they are.</p>
      <Button className="mt-2" onClick={() => void activateNewVersion()}>
        Use it now
      </Button>
    </Notice>
  )
}
