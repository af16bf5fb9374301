import { storableText } from '#shared/contracts/saved-list.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { type Refusal, rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { loadedItemReader, loadItemReader } from '../item-reader.ts'
import { randomId } from '../random-id.ts'
import type { ListWrites, Write } from '../sync/apply-writes.ts'
import { subscribeWhileShared } from '../sync/live-updates.ts'
import { openDevice } from '../sync/open-device.ts'
import { pruneRows } from '../sync/prune.ts'
import { createSyncScheduler, type SyncState } from '../sync/scheduler.ts'
import { openSyncClient, type SyncClient } from '../sync/sync-client.ts'
import { holdTabLock, openRowChannel } from '../sync/tabs.ts'
import { callServerAs } from './ask-server.ts'
import {
  writeOfListStore,
  writeOfNewList,
  writeOfTick,
  writeOfTrip,
  writesOfAssignments,
  writesOfChanges,
  writesOfText,
} from './list-writes.ts'
import { type MovedList, watchCurrentList, writesOfNaming } from './move-list.ts'
import { compareNewestFirst, itemsOf, type StoredList, storedListOf } from './stored-list.ts'

export type ListsSnapshot = {
  /** Saved lists, newest first. */
  saved: readonly StoredList[]
  /** The current, unnamed list, or null if it has never had an item. */
  current: StoredList | null
  /** Why the server rejected a change made on this device, or null if it didn't reject any. */
  refusal: Refusal | null
  sync: SyncState
  /** False if the browser has no storage. In that case, a reload loses unsent changes. */
  isPersistent: boolean
}

export type NewList = {
  name: string
  text: string
  /** Keys of the ticked items, as the item reader computes them. */
  tickedKeys?: readonly string[]
}

/** A shopper's lists on this device, synced with the server. */
export type ShopperLists = {
  snapshot: () => ListsSnapshot
  subscribe: (listener: () => void) => () => void
  /** All rows of all lists, by row id, including the rows of removed items. */
  rows: SyncClient['rows']
  itemsOf: (uid: string) => ListItemRow[]
  /** Returns all rows of a list on this device, including those of removed items. */
  rowsOf: (uid: string) => SyncedRow[]
  /** Returns the current time in milliseconds, by the server's clock once its offset is known. */
  nowMs: () => number
  find: (uid: string) => StoredList | null
  /** Returns whether a list was deleted, or is missing on this device although all lists are synced. */
  isGone: (uid: string) => boolean
  /** Saves a new list. Resolves with the list's uid once the list is stored on the device. */
  saveList: (list: NewList) => Promise<string>
  /** Saves new lists in one write. A list later in the array sorts as newer. Resolves with the uids. */
  saveLists: (lists: readonly NewList[]) => Promise<string[]>
  renameList: (uid: string, name: string) => Promise<void>
  /** Moves the current list to a new list with this name (`move-list.ts`). Resolves with the new uid. */
  nameCurrentList: (name: string) => Promise<string>
  /** Returns the latest move of the current list by any device, or null if this move was already returned. */
  takeMove: () => MovedList | null
  /** Returns the move that emptied the current list, or null if the list has items or no move emptied it. */
  lastMove: () => MovedList | null
  /** Changes a list from the rows `before` to the rows of `text`. Creates the current list if missing. */
  writeText: (uid: string, before: readonly ListItemRow[], text: string) => Promise<void>
  /** Changes rows of a list. `before` contains the list's rows before the changes. */
  writeRows: (uid: string, before: readonly ListItemRow[], changes: TextChanges) => Promise<void>
  /** Ticks or unticks items on the list's current trip. The keys come from `tickKeysIn`. */
  setTicked: (uid: string, keys: readonly string[], isDone: boolean) => Promise<void>
  /** Assigns items to members for this trip, by the keys from `tickKeysIn`. Null clears an assignment. */
  setAssigned: (uid: string, assigned: ReadonlyMap<string, string | null>) => Promise<void>
  /** Sets the trip number. A new number begins a trip without ticks; an old one returns to that trip. */
  setTrip: (uid: string, trip: number) => Promise<void>
  setPresent: (uid: string, present: boolean) => Promise<void>
  /** Saves the store whose aisles a list shows, for all members of the list. */
  setStore: (uid: string, store: StoreLocation) => Promise<void>
  /** Changes several lists in one write: stores either all changes or none. */
  writeLists: (changes: readonly ListWrites[]) => Promise<void>
  retryRefused: () => Promise<void>
  /** Drops the changes that the server rejected, and syncs to get the server's rows back. */
  discardRefused: () => Promise<void>
  /** Returns whether rows from earlier sessions are loaded. Without storage, the first sync loads them. */
  hasEarlierRows: () => boolean
  /** Returns whether the page can be closed now without losing a change. */
  isPersisted: () => boolean
  /** Resolves with true if another tab has the lists open. That tab saves the text typed in it. */
  isOpenInOtherTab: () => Promise<boolean>
  /** Syncs immediately. Never rejects. */
  syncNow: () => Promise<void>
  /** Starts listening for notices from the server, so that a member who joins is shown immediately. */
  listenForJoins: () => void
  /** Makes `flush` await `save`. A false result adds one unsent change. Returns a function to undo this. */
  saveBeforeFlush: (save: () => Promise<boolean>) => () => void
  /** Tries for a few seconds to push changes. Resolves with the number of changes still unsent. */
  flush: () => Promise<number>
  close: () => Promise<void>
}

/**
 * Opens a shopper's lists, and syncs them until they are closed. If the browser doesn't provide storage,
 * first waits a few seconds for a sync. In that case, the browser also asks for confirmation if closing the
 * page would lose changes.
 */
export async function openShopperLists(shopperId: string): Promise<ShopperLists> {
  const device = await openDevice('lists', shopperId)
  const channel = openRowChannel('lists', shopperId)
  const tab = randomId().replaceAll('-', '').slice(0, 12)
  const client = await openSyncClient({ device, call: callServerAs(shopperId), tab, channel })
  const tabLock = holdTabLock(shopperId)
  const { syncedAtMs } = await device.meta()
  const countPending = () =>
    [...client.rows.values()].filter((row) => row.syncStatus === 'pending').length
  const scheduler = createSyncScheduler({ ...client, countPending }, syncedAtMs !== null)
  const isPersisted = () => device.isPersistent || countPending() === 0
  const askToStay = (event: BeforeUnloadEvent) => {
    if (!isPersisted()) event.preventDefault()
  }
  window.addEventListener('beforeunload', askToStay)
  if (device.isPersistent) {
    // If the disk is full, deleting the rows fails, and the next session tries again.
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
  const savers = new Set<() => Promise<boolean>>()
  const current = watchCurrentList(client, {
    shopperId,
    hasAllLists: () => scheduler.state().status === 'synced',
  })
  const notify = () => {
    current.check()
    snapshot = null
    for (const listener of listeners) listener()
  }
  client.subscribe(notify)
  scheduler.subscribe(notify)

  /** Returns the list, or null if it is deleted or missing. Returns the same object until its rows change. */
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

  async function writeLists(changes: readonly ListWrites[]) {
    await client.write(changes)
    scheduler.syncSoon()
  }

  async function write(uid: string, writes: readonly Write[]) {
    if (writes.length > 0) await writeLists([{ list: uid, writes }])
  }

  async function saveAs(lists: readonly (NewList & { uid: string })[]) {
    const readItems = await loadItemReader()
    const saved = lists.map(({ uid, name, text, tickedKeys = [] }, at) => {
      const ticks = tickedKeys.map((key) => writeOfTick(key, { trip: 1, isDone: true }))
      // A list later in the array gets a later creation time.
      const list = writeOfNewList(storableText(name), client.nowMs() + at)
      return {
        list: uid,
        writes: [
          list,
          ...writesOfText(client.rows, { uid, before: [], text, readItems }),
          ...ticks,
        ],
      }
    })
    await writeLists(saved)
  }

  /** Returns the write that creates the current list, unless it exists or `uid` belongs to another list. */
  function newCurrentList(uid: string): Write[] {
    return uid === shopperId && !client.rows.has(rowId('lists', uid))
      ? [writeOfNewList('', client.nowMs())]
      : []
  }

  return {
    snapshot: () => {
      if (snapshot) return snapshot
      const uids = [...client.rows.values()].flatMap(({ kind, list }) =>
        kind === 'lists' && list !== shopperId ? list : [],
      )
      const saved = uids.flatMap((uid) => find(uid) ?? []).toSorted(compareNewestFirst)
      const waiting = countPending()
      const refusal = [...client.rows.values()].find((row) => row.refusal)?.refusal ?? null
      const sync = { ...scheduler.state(), waiting }
      const { isPersistent } = device
      snapshot = { saved, current: find(shopperId), refusal, sync, isPersistent }
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
    rows: client.rows,
    itemsOf: (uid) => itemsOf(client.rowsOf(uid)),
    rowsOf: client.rowsOf,
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
      await write(shopperId, newCurrentList(shopperId))
      const naming = { shopperId, name: storableText(name).trim(), nowMs: client.nowMs() }
      const { uid, changes } = writesOfNaming(client, naming)
      await writeLists(changes)
      return uid
    },
    takeMove: current.takeMove,
    lastMove: current.lastMove,
    writeText: (uid, before, text) => {
      const readItems = loadedItemReader()
      return write(uid, [
        ...newCurrentList(uid),
        ...writesOfText(client.rows, { uid, before, text, readItems }),
      ])
    },
    writeRows: (uid, before, changes) =>
      write(uid, [
        ...newCurrentList(uid),
        ...writesOfChanges(client.rows, { uid, before, changes }),
      ]),
    setTicked: (uid, keys, isDone) => {
      const trip = find(uid)?.trip ?? 1
      const ticks = keys.map((key) => writeOfTick(key, { trip, isDone }))
      return write(uid, [...newCurrentList(uid), ...ticks])
    },
    setAssigned: (uid, assigned) => write(uid, writesOfAssignments(assigned, find(uid)?.trip ?? 1)),
    setTrip: (uid, trip) =>
      write(uid, [
        ...newCurrentList(uid),
        writeOfTrip(trip, find(uid)?.canSplit ? shopperId : null),
      ]),
    setPresent: (uid, present) => write(uid, [{ kind: 'lists', fields: { present } }]),
    setStore: (uid, store) => write(uid, [...newCurrentList(uid), writeOfListStore(store)]),
    writeLists,
    retryRefused: () => client.retryRefused().then(scheduler.syncSoon),
    discardRefused: () => client.discardRefused().then(scheduler.syncNow),
    hasEarlierRows: () => device.isPersistent || scheduler.state().hasSynced,
    isPersisted,
    isOpenInOtherTab: tabLock.hasOthers,
    syncNow: scheduler.syncNow,
    listenForJoins: updates.listenForJoins,
    saveBeforeFlush(save) {
      savers.add(save)
      return () => savers.delete(save)
    },
    async flush() {
      const results = await Promise.all([...savers].map((save) => save()))
      await scheduler.flush()
      // Changes that the server rejected exist only on this device, so the result includes them.
      const left = [...client.rows.values()].filter((row) => row.syncStatus !== 'synced').length
      return left + results.filter((isSaved) => !isSaved).length
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
