import * as z from 'zod/mini'
import { checkSessionIfRefused } from '../query-client.ts'

/** State of the sync between this device and the server. */
export type SyncState = {
  status: 'waiting' | 'syncing' | 'synced' | 'failed'
  /** Whether this device has ever completed a sync. */
  hasSynced: boolean
  /** Number of changes that still have to be sent to the server. */
  waiting: number
  /**
   * The server's reason for rejecting the changes, as a message for the shopper. Null if no changes were
   * rejected.
   */
  problem: string | null
}

const syncEveryMs = 60_000
/** Maximum wait for the server when a shopper signs out, in milliseconds. */
const flushMs = 3_000
const retryMs = [2_000, 8_000, 30_000]
/** Changes made within this time, in milliseconds, are sent in one call. */
const coalesceMs = 150

const Refusal = z.object({
  code: z.enum(['insufficient_storage', 'PT403']),
  message: z.string(),
})

type Syncable = {
  sync: () => Promise<unknown>
  /** Reads what other tabs have written. */
  refresh: () => Promise<unknown>
  /** Returns the number of changes that still have to be sent to the server. */
  countPending: () => number
}

/**
 * Syncs now, soon after each call to `syncSoon`, every `everyMs`, and when the page becomes visible or the
 * network returns. After a failure, retries with increasing delays. While the page is hidden, syncs only if
 * changes are pending. `hasSynced` is true if the device synced in an earlier session. Call `stop` to stop
 * syncing.
 */
export function createSyncScheduler(client: Syncable, hasSynced: boolean, everyMs = syncEveryMs) {
  const listeners = new Set<() => void>()
  let state: Omit<SyncState, 'waiting'> = { status: 'waiting', hasSynced, problem: null }
  let failures = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  function change(next: typeof state) {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }

  function schedule(ms: number) {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(run, ms)
  }

  function syncNow(): Promise<void> {
    running = syncOnce()
    return running
  }

  async function syncOnce() {
    if (isStopped) return
    change({ ...state, status: 'syncing' })
    try {
      await client.sync()
      failures = 0
      change({ status: 'synced', hasSynced: true, problem: null })
      // A change made since the last call doesn't wait for the next interval.
      schedule(client.countPending() > 0 ? coalesceMs : everyMs)
    } catch (error) {
      if (isStopped) return
      checkSessionIfRefused(error)
      schedule(retryMs[failures] ?? syncEveryMs)
      failures += 1
      change({
        ...state,
        status: 'failed',
        problem: Refusal.safeParse(error).data?.message ?? null,
      })
    }
  }

  function run() {
    clearTimeout(timer)
    // A hidden page syncs only to push changes.
    if (document.hidden && client.countPending() === 0) return
    void syncNow()
  }

  function handleOffline() {
    clearTimeout(timer)
    change({ ...state, status: 'failed', problem: null })
  }

  function handleVisible() {
    if (!document.hidden)
      void client
        .refresh()
        .catch(() => {})
        .then(run)
  }

  window.addEventListener('online', run)
  window.addEventListener('offline', handleOffline)
  document.addEventListener('visibilitychange', handleVisible)
  run()
  return {
    state: () => state,
    /** Syncs immediately. Never rejects. */
    syncNow,
    syncSoon: () => schedule(coalesceMs),
    /**
     * Pushes pending changes before a sign-out. If there are no pending changes, waits for any sync in
     * progress, because the server would reject the sync's requests once the session has ended. Resolves
     * after three seconds at most. Never rejects.
     */
    async flush() {
      const flushing = client.countPending() > 0 ? client.sync().catch(() => {}) : running
      await Promise.race([flushing, new Promise((resolve) => setTimeout(resolve, flushMs))])
    },
    subscribe: (listener: () => void) => listeners.add(listener),
    stop() {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', run)
      window.removeEventListener('offline', handleOffline)
      document.removeEventListener('visibilitychange', handleVisible)
    },
  }
}
