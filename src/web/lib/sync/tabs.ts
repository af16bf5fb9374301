import { type DatabaseKind, databasePrefixes } from '../device-databases.ts'

/** Tells a shopper's other tabs which rows were changed, by their ids. */
export function openRowChannel(kind: DatabaseKind, shopperId: string): BroadcastChannel {
  return new BroadcastChannel(databasePrefixes[kind] + shopperId)
}

/** What a tab holds while it has a shopper's lists open; the browser lets go of it when the tab dies. */
export type TabLock = {
  /** Whether another tab has them open too. Browsers can't tell on plain http: then false. */
  hasOthers: () => Promise<boolean>
  release: () => void
}

export function holdTabLock(shopperId: string): TabLock {
  // Browsers have it on https and on this machine only.
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
