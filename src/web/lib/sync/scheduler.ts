import * as z from 'zod/mini'
import { endRefusedSession } from '../query-client.ts'

/** How far the server has what this device has. */
export type SyncState = {
  status: 'waiting' | 'syncing' | 'synced' | 'failed'
  /** Whether this device has ever heard what lists there are. */
  hasSynced: boolean
  /** Changes that the server has not taken yet. */
  waiting: number
  /** Why it took none, in words for the shopper; null where nothing is known. */
  problem: string | null
}

const syncEveryMs = 60_000
const retryMs = [2_000, 8_000, 30_000]
/** What is typed goes in one call with what follows at once. */
const gatherMs = 150

const Told = z.object({ code: z.enum(['insufficient_storage', 'PT403']), message: z.string() })

/** What a device keeps and exchanges with the server. */
type Kept = {
  sync: () => Promise<unknown>
  /** Takes over what other tabs wrote meanwhile. */
  refresh: () => Promise<unknown>
  /** Changes that the server has not taken yet. */
  countWaiting: () => number
}

/** Exchanges after each write, each minute or so often, and whenever the page or the network comes back. */
export function keepInStep(store: Kept, hasSynced: boolean, everyMs = syncEveryMs) {
  const listeners = new Set<() => void>()
  let state: Omit<SyncState, 'waiting'> = { status: 'waiting', hasSynced, problem: null }
  let failures = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(next: typeof state) {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }

  function wait(ms: number) {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(run, ms)
  }

  async function exchange() {
    if (isStopped) return
    change({ ...state, status: 'syncing' })
    try {
      await store.sync()
      failures = 0
      change({ status: 'synced', hasSynced: true, problem: null })
      // What was written since it was sent doesn't wait as long as news.
      wait(store.countWaiting() > 0 ? gatherMs : everyMs)
    } catch (error) {
      if (isStopped) return
      endRefusedSession(error)
      wait(retryMs[failures] ?? syncEveryMs)
      failures += 1
      change({ ...state, status: 'failed', problem: Told.safeParse(error).data?.message ?? null })
    }
  }

  function run() {
    clearTimeout(timer)
    // A hidden page asks for no news, but still sends what the server doesn't have.
    if (document.hidden && store.countWaiting() === 0) return
    void exchange()
  }

  function handleOffline() {
    clearTimeout(timer)
    change({ ...state, status: 'failed', problem: null })
  }

  function handleVisible() {
    if (!document.hidden)
      void store
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
    now: exchange,
    soon: () => wait(gatherMs),
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
