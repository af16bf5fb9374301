import type { Row } from '#shared/lists/synced-row.ts'
import type { VersionNotice } from './live-channel.ts'
import type { SyncClient } from './sync-client.ts'

type WatchedClient = Pick<SyncClient, 'rows' | 'subscribe' | 'isBehind'>

/**
 * Subscribes to the server's version notices while there is a list that others may change, or are
 * invited to. Calls `onStale` when this device has to sync.
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
  /** The latest version of each list since it was last checked whether this device has it. */
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
      // Without the code, changes come with the next sync. The next page tries again.
      return () => {}
    }
  }

  /** The server also sends notices of what this device pushed or has pulled already. */
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
      // Notices that come meanwhile are checked next.
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
    /** Subscribes from now on: somebody who is invited may join at any moment. */
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

function hasMembers({ kind, fields }: Row): boolean {
  return kind === 'lists' && Array.isArray(fields['members']) && fields['members'].length > 0
}
