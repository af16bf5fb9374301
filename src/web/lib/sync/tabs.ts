import { type DatabaseKind, databasePrefixes } from '../device-databases.ts'

/** Opens the channel on which a shopper's tabs tell each other the ids of changed rows. */
export function openRowChannel(kind: DatabaseKind, shopperId: string): BroadcastChannel {
  return new BroadcastChannel(databasePrefixes[kind] + shopperId)
}

/**
 * A lock that a tab holds while it has a shopper's lists open. The browser releases the lock if the tab is
 * closed or crashes.
 */
export type TabLock = {
  /**
   * Resolves with true if the lists are open in another tab. Always resolves with false over plain HTTP,
   * where browsers don't support locks.
   */
  hasOthers: () => Promise<boolean>
  release: () => void
}

/** Takes a shared lock, which tells the browser's other tabs that the lists are open in this tab. */
export function holdTabLock(shopperId: string): TabLock {
  // Browsers support locks only over HTTPS and on localhost.
  const locks: LockManager | undefined = navigator.locks
  const name = databasePrefixes.lists + shopperId
  const released = Promise.withResolvers<void>()
  const granted = Promise.withResolvers<void>()
  const holding = locks?.request(name, { mode: 'shared' }, () => {
    granted.resolve()
    return released.promise
  })
  holding?.catch(granted.resolve)
  return {
    async hasOthers() {
      if (!locks) return false
      await granted.promise
      const { held = [] } = await locks.query()
      return held.filter((lock) => lock.name === name).length > 1
    },
    release: released.resolve,
  }
}
