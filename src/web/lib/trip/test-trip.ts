import { vi } from 'vitest'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { rowId } from '#shared/lists/synced-row.ts'
import { removeAllStored, writeStored, writeStoredOfTab } from '../browser-storage.ts'
import { itemFinderModule } from '../catalog.ts'
import { loadedItemReader } from '../item-reader.ts'
import { lazyModule } from '../lazy-module.ts'
import {
  writeOfListStore,
  writeOfNewList,
  writeOfTick,
  writeOfTrip,
  writesOfAssignments,
  writesOfChanges,
  writesOfText,
} from '../lists/list-writes.ts'
import { watchCurrentList, writesOfNaming } from '../lists/move-list.ts'
import type { ListsSnapshot, ShopperLists } from '../lists/shopper-lists.ts'
import { itemsOf, storedListOf } from '../lists/stored-list.ts'
import type { Write } from '../sync/apply-writes.ts'
import type { Device } from '../sync/device.ts'
import { createMemoryDevice } from '../sync/memory-device.ts'
import { openSyncClient } from '../sync/sync-client.ts'
import { testSyncServer } from '../sync/test-sync-server.ts'
import { type ConnectedTrip, connectTrip } from './connect-trip.ts'
import { onFailedWrite } from './failed-writes.ts'

/** The shopper's id, which is also the id of the current list. */
export const ann = 'ann'
export const weekly = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'
export const picnic = '5c1a7a53-9b57-4f43-8ad1-0a3b6a0c8d22'

/** Members of a list that Ann shares with Bob. */
export const members = [
  { user_id: ann, name: 'Ann', initial: 'A', role: 'owner' },
  { user_id: 'bob', name: 'Bob', initial: 'B', role: 'editor' },
]

/** A store found near the shopper. */
export const kroger: StoreLocation = {
  id: 'kroger-1',
  chainName: 'Kroger',
  name: 'Kroger Main Street',
  address: '1 Main Street',
  city: 'Dayton',
  state: 'OH',
  zipCode: '45402',
  distanceMiles: 1.5,
}

/** Functions that `closeBrowser` calls after each test. */
const cleanups: (() => void)[] = []

/** Stubs the browser APIs that a trip uses, until `closeBrowser` is called. */
export function openBrowser() {
  const areas = [new Map<string, string>(), new Map<string, string>()]
  const [local, session] = areas.map((texts) => ({
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }))
  const address = { pathname: '/app', search: '' }
  const open = (_state: unknown, _title: string, to: string) => {
    const { pathname, search } = new URL(to, 'https://shop.example')
    Object.assign(address, { pathname, search })
  }
  const page = new EventTarget()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', { pushState: open, replaceState: open })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  const failed: string[] = []
  cleanups.push(onFailedWrite((write) => void failed.push(write)))
  return {
    address,
    /** The failed writes that were reported to the shopper. */
    failed,
    hide: () => page.dispatchEvent(new Event('visibilitychange')),
  }
}

export function closeBrowser(): void {
  for (const cleanup of cleanups.splice(0)) cleanup()
  removeAllStored()
  vi.unstubAllGlobals()
}

/** Loads the item names, which all actions on items need. */
export async function loadNames(): Promise<void> {
  itemFinderModule.load()
  await vi.waitUntil(() => itemFinderModule.state().status === 'loaded', { timeout: 15_000 })
}

type TestListsOptions = {
  server?: ReturnType<typeof testSyncServer>
  isPersistent?: boolean
  isOpenInOtherTab?: () => Promise<boolean>
}

export type TestLists = Awaited<ReturnType<typeof testLists>>

/** Creates the lists on a device. The device's disk can be full or slow. */
export async function testLists(options: TestListsOptions = {}) {
  const { server = testSyncServer(), isPersistent = true } = options
  const { isOpenInOtherTab = () => Promise.resolve(false) } = options
  const memory = createMemoryDevice()
  const disk: { isFull: boolean; isReady: Promise<void> } = {
    isFull: false,
    isReady: Promise.resolve(),
  }
  const device: Device = {
    ...memory,
    isPersistent,
    async change(...change) {
      await disk.isReady
      if (disk.isFull) throw new Error('no room')
      return memory.change(...change)
    },
  }
  const tab = String(Math.random()).slice(2, 12)
  const client = await openSyncClient({ device, call: server.call, tab })
  const flushers = new Set<() => Promise<boolean>>()
  const sync: ListsSnapshot['sync'] = {
    status: 'waiting',
    hasSynced: false,
    waiting: 0,
    problem: null,
  }
  const lists = new Map<string, ReturnType<typeof storedListOf>>()
  const countPending = () =>
    [...client.rows.values()].filter(({ syncStatus }) => syncStatus === 'pending').length

  function find(uid: string) {
    const list = storedListOf(uid, client.rowsOf(uid), lists.get(uid))
    lists.set(uid, list)
    return list
  }

  function newCurrentList(uid: string): Write[] {
    return uid === ann && !client.rows.has(rowId('lists', uid))
      ? [writeOfNewList('', client.nowMs())]
      : []
  }

  const write = async (uid: string, writes: readonly Write[]) => {
    if (writes.length > 0) await client.write([{ list: uid, writes }])
  }

  const current = watchCurrentList(client, {
    shopperId: ann,
    hasAllLists: () => sync.status === 'synced',
  })
  client.subscribe(current.check)

  const shopperLists: ShopperLists = {
    snapshot: () => ({ saved: [], current: find(ann), refusal: null, sync, isPersistent }),
    subscribe: client.subscribe,
    rows: client.rows,
    itemsOf: (uid) => itemsOf(client.rowsOf(uid)),
    rowsOf: client.rowsOf,
    nowMs: client.nowMs,
    find,
    isGone(uid) {
      const list = client.rows.get(rowId('lists', uid))
      return list ? list.fields['present'] === false : sync.status === 'synced'
    },
    saveList: unused,
    saveLists: unused,
    renameList: unused,
    async nameCurrentList(name) {
      await write(ann, newCurrentList(ann))
      const options = { shopperId: ann, name, nowMs: client.nowMs() }
      const { uid, changes } = writesOfNaming(client, options)
      await client.write(changes)
      return uid
    },
    takeMove: current.takeMove,
    lastMove: current.lastMove,
    setStore: (uid, store) => write(uid, [...newCurrentList(uid), writeOfListStore(store)]),
    async writeText(uid, before, text) {
      const readItems = loadedItemReader()
      const writes = writesOfText(client.rows, { uid, before, text, readItems })
      await write(uid, [...newCurrentList(uid), ...writes])
    },
    writeRows: (uid, before, changes) =>
      write(uid, [
        ...newCurrentList(uid),
        ...writesOfChanges(client.rows, { uid, before, changes }),
      ]),
    setTicked: (uid, keys, isDone) => {
      const trip = find(uid)?.trip ?? 1
      return write(uid, [
        ...newCurrentList(uid),
        ...keys.map((key) => writeOfTick(key, { trip, isDone })),
      ])
    },
    setAssigned: (uid, assigned) => write(uid, writesOfAssignments(assigned, find(uid)?.trip ?? 1)),
    setTrip: (uid, trip) =>
      write(uid, [...newCurrentList(uid), writeOfTrip(trip, find(uid)?.canSplit ? ann : null)]),
    setPresent: (uid, present) => write(uid, [{ kind: 'lists', fields: { present } }]),
    writeLists: client.write,
    retryRefused: unused,
    discardRefused: unused,
    hasEarlierRows: () => isPersistent || sync.hasSynced,
    isPersisted: () => isPersistent || countPending() === 0,
    isOpenInOtherTab,
    syncNow: unused,
    listenForJoins: () => {},
    saveBeforeFlush(flush) {
      flushers.add(flush)
      return () => flushers.delete(flush)
    },
    async flush() {
      const flushed = await Promise.all([...flushers].map((flush) => flush()))
      return countPending() + flushed.filter((isWritten) => !isWritten).length
    },
    close: () => Promise.resolve(client.stop()),
  }

  return {
    lists: shopperLists,
    disk,
    /** Writes a saved list or the current list, without using a trip. */
    async save(uid: string, text: string, fields: Write['fields'] = {}) {
      const list = writeOfNewList(uid, client.nowMs())
      const items = writesOfText(client.rows, { uid, before: shopperLists.itemsOf(uid), text })
      await write(uid, [{ ...list, fields: { ...list.fields, ...fields } }, ...items])
    },
    async sync() {
      sync.status = 'syncing'
      await client.sync()
      Object.assign(sync, { status: 'synced', hasSynced: true })
      current.check()
    },
    texts: (uid: string) => shopperLists.itemsOf(uid).map(({ text }) => text),
    /** Returns the keys of the rows that are ticked on a list's current trip. */
    ticked: (uid: string) =>
      [...(find(uid)?.ticks ?? [])].flatMap(([key, { done }]) => (done ? key : [])),
  }
}

function unused(): never {
  throw new Error('not used in tests')
}

/** Stores a trip as an earlier session on this device would have stored it. */
export function storeTrip(saved: object, { isFromThisTab = true } = {}): void {
  const write = isFromThisTab ? writeStoredOfTab : writeStored
  write(ann, 'shopping-draft', JSON.stringify(saved))
}

/** Opens this device's trip. The lists are opened only when `open` is called. */
export function tripBeforeLists({
  lists,
}: TestLists): ConnectedTrip & { open: () => Promise<void> } {
  const module = lazyModule(() => Promise.resolve(lists))
  const connected = connectTrip(ann, module)
  cleanups.push(connected.close)
  return {
    ...connected,
    async open() {
      module.load()
      await settle()
      await connected.whenReady()
    },
  }
}

/** Opens this device's trip and its lists. */
export async function openTrip(lists: TestLists): Promise<ConnectedTrip['trip']> {
  const { trip, open } = tripBeforeLists(lists)
  await open()
  return trip
}

/** Lets pending promises settle, without advancing the clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
}
