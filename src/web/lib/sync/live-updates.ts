import type { SyncedRow } from '#shared/lists/synced-row.ts'
import type { VersionNotice } from './live-channel.ts'
import type { SyncClient } from './sync-client.ts'

type WatchedClient = Pick<SyncClient, 'rows' | 'subscribe' | 'isBehind'>

/**
 * Subscribes to the server's version notices while any list is shared, or after a call to `listenForJoins`.
 * Calls `onStale` when a notice shows that this device must sync, or when the device may have missed notices.
 * If the code for subscribing fails to load, never calls `onStale`.
 */
export function subscribeWhileShared(
  shopperId: string,
  client: WatchedClient,
  onStale: () => void,
  loadChannel: () => Promise<
    Pick<typeof import('./live-channel.ts'), 'subscribeToVersions'>
  > = () => import('./live-channel.ts'),
) {
  let isInviting = false
  let isChecking = false
  /** The latest version reported for each list since the last check. */
  const latest = new Map<string, number>()
  let unsubscribing: Promise<() => void> | null = null

  function update() {
    const isShared = isInviting || [...client.rows.values()].some(hasMembers)
    if (isShared === (unsubscribing !== null)) return
    if (isShared) unsubscribing = subscribe()
    else unsubscribe()
  }

  async function subscribe() {
    try {
      const { subscribeToVersions } = await loadChannel()
      return subscribeToVersions(shopperId, (notice) => void handleNotice(notice))
    } catch {
      // The code failed to load. Other members' changes will arrive with the next regular sync.
      return () => {}
    }
  }

  /**
   * Calls `onStale` if the device doesn't have the version in the notice. If the notice is about one of the
   * device's own changes, the device usually has the version already.
   */
  async function handleNotice(notice: VersionNotice | null) {
    if (notice === null) {
      onStale()
      return
    }
    latest.set(notice.list, Math.max(notice.version, latest.get(notice.list) ?? 0))
    if (isChecking) return
    isChecking = true
    let isStale = false
    while (latest.size > 0 && !isStale) {
      const versions = new Map(latest)
      // Notices that arrive from now on are checked in the next round.
      latest.clear()
      isStale = await client.isBehind(versions).catch(() => true)
    }
    latest.clear()
    isChecking = false
    if (isStale) onStale()
  }

  function unsubscribe() {
    void unsubscribing?.then((close) => close())
    unsubscribing = null
  }

  const stopWatching = client.subscribe(update)
  update()
  return {
    /** Subscribes even if no list is shared, because an invited shopper may join at any time. */
    listenForJoins: () => {
      isInviting = true
      update()
    },
    stop: () => {
      stopWatching()
      unsubscribe()
    },
  }
}

function hasMembers({ kind, fields }: SyncedRow): boolean {
  return kind === 'lists' && Array.isArray(fields['members']) && fields['members'].length > 0
}
