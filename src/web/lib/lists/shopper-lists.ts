import { storableText } from '#shared/contracts/saved-list.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { type Refusal, rowId } from '#shared/lists/synced-row.ts'
import { itemReaderOnceLoaded, loadedItemReader } from '../item-reader.ts'
import { randomId } from '../random-id.ts'
import type { Write } from '../sync/apply-writes.ts'
import { subscribeWhileShared } from '../sync/live-updates.ts'
import { openDevice } from '../sync/open-device.ts'
import { pruneRows } from '../sync/prune.ts'
import { createSyncScheduler, type SyncState } from '../sync/scheduler.ts'
import { openSyncClient } from '../sync/sync-client.ts'
import { holdTabLock, openRowChannel } from '../sync/tabs.ts'
import { askServerAs } from './ask-server.ts'
import {
  newAssignments,
  newList,
  newListStore,
  newTick,
  newTrip,
  writesOfChanges,
  writesOfText,
} from './list-writes.ts'
import { type MovedList, watchCurrentList, writesOfNaming } from './move-list.ts'
import { byAge, itemsOf, type StoredList, storedListOf } from './stored-list.ts'

export type ListsSnapshot = {
  /** The saved lists, the newest first. */
  saved: readonly StoredList[]
  /** What is typed but not saved; null before the first item. */
  current: StoredList | null
  /** Why the server refused something that is on this device alone; null where it refused nothing. */
  refusal: Refusal | null
  sync: SyncState
  /** False where the browser keeps nothing: then only the server has what outlasts the page. */
  isLasting: boolean
}

export type NewList = {
  name: string
  text: string
  /** Keys of the items that are ticked, as the reader names them. */
  taken?: readonly string[]
}

/** A shopper's lists on this device, and their way to the server and back. */
export type ShopperLists = {
  snapshot: () => ListsSnapshot
  subscribe: (listener: () => void) => () => void
  itemsOf: (uid: string) => ListItemRow[]
  /** What the server's clock shows, as far as is known, in milliseconds. */
  nowMs: () => number
  find: (uid: string) => StoredList | null
  /** Whether a list was deleted, or is nobody's on this device by now. Before the server was heard it may be on its way. */
  isGone: (uid: string) => boolean
  /** Resolves with its uid when a crash of the device can't lose it any more. */
  saveList: (list: NewList) => Promise<string>
  /** As one write, which is faster than many. */
  saveLists: (lists: readonly NewList[]) => Promise<string[]>
  renameList: (uid: string, name: string) => Promise<void>
  /** Gives the current list a name: it moves, with its ticks, to a list whose id is returned (`move-list.ts`). */
  nameCurrentList: (name: string) => Promise<string>
  /** Where the current list has moved since this was last asked, on any device; null if it hasn't. */
  takeMove: () => MovedList | null
  /** Where the current list went that is empty now; null if it has items or didn't move last. */
  lastMove: () => MovedList | null
  /** Makes a list say this instead of what it said. */
  writeText: (uid: string, before: readonly ListItemRow[], text: string) => Promise<void>
  /** Changes rows of a list; `before` are its rows as they were when the changes were made. */
  writeRows: (uid: string, before: readonly ListItemRow[], changes: TextChanges) => Promise<void>
  /** Ticks items of this trip off, by `tickKeysIn`, or takes that back. */
  setTicked: (uid: string, keys: readonly string[], isDone: boolean) => Promise<void>
  /** Says who takes items of this trip, by `tickKeysIn`; null for nobody. */
  setAssigned: (uid: string, assigned: ReadonlyMap<string, string | null>) => Promise<void>
  /** Begins another trip with a list: nothing is ticked. Another number than the next one goes back to that trip. */
  setTrip: (uid: string, trip: number) => Promise<void>
  setPresent: (uid: string, present: boolean) => Promise<void>
  /** Says to all on a list where it was looked up. */
  setStore: (uid: string, store: StoreLocation) => Promise<void>
  retryRefused: () => Promise<void>
  /** Goes on without what the server refused. */
  discardRefused: () => Promise<void>
  /** Whether the rows of before are here: on a device that keeps none, only once the server was heard. */
  hasRowsOfBefore: () => boolean
  /** Whether nothing would be lost if the page were closed now. */
  isPersisted: () => boolean
  /** Whether another tab has them open too, and stores what is typed there itself. */
  isOpenInOtherTab: () => Promise<boolean>
  /** Syncs at once; never rejects. */
  syncNow: () => Promise<void>
  /** From now on, shows at once who joins. */
  listenForJoins: () => void
  /** Calls back before pending changes are counted, to store what was just typed. */
  onFlush: (keep: () => Promise<boolean>) => () => void
  /** Stores and pushes all changes, within some seconds; resolves with the number that is on this device alone then. */
  flush: () => Promise<number>
  close: () => Promise<void>
}

/** Opens the lists of a shopper and syncs them until the shopper leaves. */
export async function openShopperLists(shopperId: string): Promise<ShopperLists> {
  const device = await openDevice('lists', shopperId)
  const channel = openRowChannel('lists', shopperId)
  const tab = randomId().replaceAll('-', '').slice(0, 12)
  const client = await openSyncClient({ device, call: askServerAs(shopperId), tab, channel })
  const tabLock = holdTabLock(shopperId)
  const { syncedAtMs } = await device.meta()
  const countPending = () =>
    [...client.rows.values()].filter((row) => row.syncStatus === 'pending').length
  const scheduler = createSyncScheduler({ ...client, countPending }, syncedAtMs !== null)
  const isPersisted = () => device.isLasting || countPending() === 0
  const askToStay = (event: BeforeUnloadEvent) => {
    if (!isPersisted()) event.preventDefault()
  }
  window.addEventListener('beforeunload', askToStay)
  if (device.isLasting) {
    // On a full disk they stay until the next time.
    pruneRows(device, client.rows.values(), client.nowMs()).catch(() => {})
    void navigator.storage?.persist?.()
  } else {
    void scheduler.syncNow()
    await scheduler.flush()
  }

  const updates = subscribeWhileShared(shopperId, client, () => void scheduler.syncNow())

  const cached = new Map<string, { rows: readonly unknown[]; list: StoredList | null }>()
  let snapshot: ListsSnapshot | null = null
  const listeners = new Set<() => void>()
  const keepers = new Set<() => Promise<boolean>>()
  const current = watchCurrentList(client, {
    shopperId,
    hasAllLists: () => scheduler.state().status === 'synced',
  })
  const renew = () => {
    current.check()
    snapshot = null
    for (const listener of listeners) listener()
  }
  client.subscribe(renew)
  scheduler.subscribe(renew)

  /** A list whose rows are as they were is not made anew. */
  function find(uid: string): StoredList | null {
    const rows = client.rowsOf(uid)
    const known = cached.get(uid)
    const isSame =
      known?.rows.length === rows.length && rows.every((row, at) => row === known.rows[at])
    if (known && isSame) return known.list
    const list = storedListOf(uid, rows, known?.list)
    cached.set(uid, { rows, list })
    return list
  }

  async function write(uid: string, writes: readonly Write[]) {
    if (writes.length === 0) return
    await client.write([{ list: uid, writes }])
    scheduler.syncSoon()
  }

  async function saveAs(lists: readonly (NewList & { uid: string })[]) {
    const readItems = await itemReaderOnceLoaded()
    const saved = lists.map(({ uid, name, text, taken = [] }, at) => {
      const ticks = taken.map((key) => newTick(key, { trip: 1, isDone: true }))
      // The last one is the newest.
      const list = newList(storableText(name), client.nowMs() + at)
      return {
        list: uid,
        writes: [
          list,
          ...writesOfText(client.rows, { uid, before: [], text, readItems }),
          ...ticks,
        ],
      }
    })
    await client.write(saved)
    scheduler.syncSoon()
  }

  /** The current list is there from its first item on. */
  function begun(uid: string): Write[] {
    return uid === shopperId && !client.rows.has(rowId('lists', uid))
      ? [newList('', client.nowMs())]
      : []
  }

  return {
    snapshot: () => {
      if (snapshot) return snapshot
      const uids = [...client.rows.values()].flatMap(({ kind, list }) =>
        kind === 'lists' && list !== shopperId ? list : [],
      )
      const saved = uids.flatMap((uid) => find(uid) ?? []).toSorted(byAge)
      const waiting = countPending()
      const refusal = [...client.rows.values()].find((row) => row.refusal)?.refusal ?? null
      const sync = { ...scheduler.state(), waiting }
      const { isLasting } = device
      snapshot = { saved, current: find(shopperId), refusal, sync, isLasting }
      return snapshot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    find,
    isGone(uid) {
      const list = client.rows.get(rowId('lists', uid))
      return list ? list.fields['present'] === false : scheduler.state().status === 'synced'
    },
    itemsOf: (uid) => itemsOf(client.rowsOf(uid)),
    nowMs: client.nowMs,
    async saveList(list) {
      const uid = randomId()
      await saveAs([{ uid, ...list }])
      return uid
    },
    async saveLists(lists) {
      const saved = lists.map((list) => ({ uid: randomId(), ...list }))
      await saveAs(saved)
      return saved.map(({ uid }) => uid)
    },
    renameList: (uid, name) =>
      write(uid, [{ kind: 'lists', fields: { name: storableText(name).trim() } }]),
    async nameCurrentList(name) {
      await write(shopperId, begun(shopperId))
      const named = { shopperId, name: storableText(name).trim(), nowMs: client.nowMs() }
      const { uid, changes } = writesOfNaming(client, named)
      await client.write(changes)
      scheduler.syncSoon()
      return uid
    },
    takeMove: current.takeMove,
    lastMove: current.lastMove,
    writeText: (uid, before, text) => {
      const readItems = loadedItemReader()
      return write(uid, [
        ...begun(uid),
        ...writesOfText(client.rows, { uid, before, text, readItems }),
      ])
    },
    writeRows: (uid, before, changes) =>
      write(uid, [...begun(uid), ...writesOfChanges(client.rows, { uid, before, changes })]),
    setTicked: (uid, keys, isDone) => {
      const trip = find(uid)?.trip ?? 1
      const ticks = keys.map((key) => newTick(key, { trip, isDone }))
      return write(uid, [...begun(uid), ...ticks])
    },
    setAssigned: (uid, assigned) => write(uid, newAssignments(assigned, find(uid)?.trip ?? 1)),
    setTrip: (uid, trip) =>
      write(uid, [...begun(uid), newTrip(trip, find(uid)?.canSplit ? shopperId : null)]),
    setPresent: (uid, present) => write(uid, [{ kind: 'lists', fields: { present } }]),
    setStore: (uid, store) => write(uid, [...begun(uid), newListStore(store)]),
    async retryRefused() {
      await client.retryRefused()
      scheduler.syncSoon()
    },
    async discardRefused() {
      await client.discardRefused()
      await scheduler.syncNow()
    },
    hasRowsOfBefore: () => device.isLasting || scheduler.state().hasSynced,
    isPersisted,
    isOpenInOtherTab: tabLock.hasOthers,
    syncNow: scheduler.syncNow,
    listenForJoins: updates.listenForJoins,
    onFlush(keep) {
      keepers.add(keep)
      return () => keepers.delete(keep)
    },
    async flush() {
      const kept = await Promise.all([...keepers].map((keep) => keep()))
      await scheduler.flush()
      // What was refused is on this device alone too.
      const left = [...client.rows.values()].filter((row) => row.syncStatus !== 'synced').length
      return left + kept.filter((isKept) => !isKept).length
    },
    async close() {
      window.removeEventListener('beforeunload', askToStay)
      updates.stop()
      scheduler.stop()
      client.stop()
      tabLock.release()
      await device.close()
    },
  }
}
