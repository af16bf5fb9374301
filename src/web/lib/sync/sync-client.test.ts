import { expect, test } from 'vitest'
import type { KnownVersions, ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { clockMs } from '#shared/lists/clock.ts'
import { rowId } from '#shared/lists/synced-row.ts'
import { writeOfNewList, writeOfTick, writeOfTrip, writesOfText } from '../lists/list-writes.ts'
import { itemsOf, storedListOf } from '../lists/stored-list.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient, type SyncCall, type SyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'
const other = '5c1a7a53-9b57-4f43-8ad1-0a3b6a0c8d22'

function responseWith(versions: Record<string, number>): ListSyncResponse {
  const nothing = { refused: [], lists: [], items: [], ticks: [] }
  return { now: Date.now(), versions, has_more: false, restore: null, ...nothing }
}

test('a device needs to sync only if a list is new to the device or has changed since the last sync', async () => {
  const call = async () => responseWith({ [list]: 5 })
  const store = await openSyncClient({ device: createMemoryDevice(), call, tab: 'a' })
  expect(await store.isBehind(new Map([[list, 5]]))).toBe(true)
  await store.sync()
  expect(await store.isBehind(new Map([[list, 4]]))).toBe(false)
  expect(await store.isBehind(new Map([[list, 5]]))).toBe(false)
  expect(await store.isBehind(new Map([[list, 6]]))).toBe(true)
  expect(await store.isBehind(new Map([[other, 1]]))).toBe(true)
})

test('the check for newer versions waits for a sync in progress, even if that sync fails', async () => {
  let response = Promise.withResolvers<ListSyncResponse>()
  const store = await openSyncClient({
    device: createMemoryDevice(),
    call: () => response.promise,
    tab: 'a',
  })
  const syncing = store.sync()
  const isBehind = store.isBehind(new Map([[list, 5]]))
  response.resolve(responseWith({ [list]: 5 }))
  await syncing
  expect(await isBehind).toBe(false)

  response = Promise.withResolvers()
  const failing = store.sync()
  const isBehindThen = store.isBehind(new Map([[list, 6]]))
  response.reject(new Error('no network'))
  await expect(failing).rejects.toThrow('no network')
  expect(await isBehindThen).toBe(true)
})

test('discarding a rejected change during a sync restores the server’s version of the list', async () => {
  const clock = '1700000000000-0000-server'
  const onServer = {
    list,
    id: '1',
    owner: other,
    role: 'editor' as const,
    name: 'Home',
    present: true,
    trip: 1,
    store: null,
    created_at: '2026-11-01T00:00:00Z',
    clocks: { name: clock, present: clock },
    members: [],
  }
  const inTime = Promise.withResolvers<void>()
  let isHeld = false
  const store = await openSyncClient({
    device: createMemoryDevice(),
    tab: 'a',
    call: async (known: KnownVersions, { lists }): Promise<ListSyncResponse> => {
      if (isHeld) await inTime.promise
      const refused = (lists ?? [])
        .filter(({ present }) => present === false)
        .map(() => ({ kind: 'lists' as const, list, code: 'not_the_owner', message: null }))
      return { ...responseWith({ [list]: 5 }), refused, lists: list in known ? [] : [onServer] }
    },
  })
  const shown = () =>
    [...store.rows.values()].map(({ fields, syncStatus }) => [fields['present'], syncStatus])
  await store.sync()
  await store.write([{ list, writes: [{ kind: 'lists', fields: { present: false } }] }])
  await store.sync()
  expect(shown()).toEqual([[false, 'rejected']])

  isHeld = true
  const syncing = store.sync()
  await store.discardRefused()
  inTime.resolve()
  await syncing
  await store.sync()
  expect(shown()).toEqual([[true, 'synced']])
})

/** A shopper's device, with the actions a test performs on it. */
async function deviceOf(call: SyncCall, tab: string, nowMs: () => number = Date.now) {
  const store = await openSyncClient({ device: createMemoryDevice(), call, tab, nowMs })
  const shown = () => itemsOf(store.rowsOf(list))
  return {
    store,
    sync: store.sync,
    unsent: () => [...store.rows.values()].filter(({ syncStatus }) => syncStatus !== 'synced'),
    text: () => storedListOf(list, store.rowsOf(list))?.text ?? null,
    trip: () => storedListOf(list, store.rowsOf(list))?.trip,
    begin: (text: string) => {
      const writes = [writeOfNewList('', nowMs()), ...textWrites(store, [], text)]
      return store.write([{ list, writes }])
    },
    type: (text: string) => store.write([{ list, writes: textWrites(store, shown(), text) }]),
    setTrip: (trip: number) => store.write([{ list, writes: [writeOfTrip(trip, null)] }]),
    tick: (item: string, trip: number) =>
      store.write([{ list, writes: [writeOfTick(item, { trip, isDone: true })] }]),
  }
}

function textWrites(store: SyncClient, before: ReturnType<typeof itemsOf>, text: string) {
  return writesOfText(store.rows, { uid: list, before, text })
}

test('typing before the list has loaded doesn’t change the list’s current trip', async () => {
  const { call } = testSyncServer()
  const phone = await deviceOf(call, 'a')
  await phone.begin('milk')
  await phone.setTrip(5)
  await phone.tick('milk', 5)
  await phone.sync()

  const tablet = await deviceOf(call, 'b')
  await tablet.begin('bread')
  await tablet.sync()
  await phone.sync()
  for (const device of [phone, tablet]) {
    expect(device.trip()).toBe(5)
    expect(storedListOf(list, device.store.rowsOf(list))?.ticks.has('milk')).toBe(true)
    expect(device.text()).toMatch(/bread.*milk|milk.*bread/)
  }
})

test('moving an item keeps rewordings and removals made on another device', async () => {
  const { call } = testSyncServer()
  const [phone, tablet] = [await deviceOf(call, 'a'), await deviceOf(call, 'b')]
  await phone.begin('milk\neggs\nsoap')
  await phone.sync()
  await tablet.sync()

  await phone.type('2 milk\neggs')
  await tablet.type('eggs\nsoap\nmilk')
  await phone.sync()
  await tablet.sync()
  await phone.sync()
  expect([phone.text(), tablet.text()]).toEqual(['eggs\n2 milk', 'eggs\n2 milk'])
})

test('rewording an item keeps its new position if another device moved it', async () => {
  const { call } = testSyncServer()
  // If two writes are made in the same millisecond, the write by tab b wins.
  const [tablet, phone] = [await deviceOf(call, 'a'), await deviceOf(call, 'b')]
  await phone.begin('milk\neggs\nsoap')
  await phone.sync()
  await tablet.sync()

  await tablet.type('eggs\nsoap\nmilk')
  await phone.type('2 milk\neggs\nsoap')
  for (const device of [tablet, phone, tablet]) await device.sync()
  expect([phone.text(), tablet.text()]).toEqual(['eggs\nsoap\n2 milk', 'eggs\nsoap\n2 milk'])
})

test("items typed during the first sync get the right time even if the device's clock is behind", async () => {
  const hourMs = 3600 * 1000
  let agoMs = hourMs
  const nowMs = () => Date.now() - agoMs
  const server = testSyncServer(nowMs)
  const phone = await deviceOf(server.call, 'a', nowMs)
  await phone.begin('milk')
  await phone.sync()
  await phone.type('')
  await phone.sync()
  agoMs = 0

  const during = Promise.withResolvers<void>()
  let calls = 0
  const slow = await deviceOf(
    async (known, changes) => {
      calls += 1
      if (calls === 1) await during.promise
      return server.call(known, changes)
    },
    'b',
    () => Date.now() - 3 * hourMs,
  )
  const syncing = slow.sync()
  await slow.begin('milk')
  during.resolve()
  await syncing
  await phone.sync()
  expect([slow.text(), phone.text()]).toEqual(['milk', 'milk'])
  const milk = server.rows.get(rowId('items', list, { key: 'milk' }))
  expect(clockMs(milk?.clocks['text'] ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('items removed by other devices stay removed if the list arrives in full only with the second response', async () => {
  const server = testSyncServer()
  const device = createMemoryDevice()
  const store = await openSyncClient({ device, call: server.call, tab: 'a' })
  const writes = [writeOfNewList('', Date.now()), ...textWrites(store, [], 'milk, eggs')]
  await store.write([{ list, writes }])
  await store.sync()
  store.stop()

  const milk = server.rows.get(rowId('items', list, { key: 'milk' }))
  if (milk) server.rows.set(milk.id, { ...milk, fields: { ...milk.fields, present: false } })
  // After a month offline, the device pulls all lists in full. The server leaves out removed rows.
  let calls = 0
  const again = await openSyncClient({
    device,
    tab: 'b',
    call: async () => {
      calls += 1
      const full = await server.call({}, {})
      // The first response tells the device how long it was offline.
      if (calls === 2) return { ...responseWith({ [list]: -1 }), has_more: true }
      return { ...full, items: full.items.filter(({ present }) => present) }
    },
  })
  await device.change(
    [],
    () => new Map(),
    (meta) => ({ ...meta, syncedAtMs: 0 }),
  )
  await again.sync()
  expect(itemsOf(again.rowsOf(list)).map(({ text }) => text)).toEqual(['eggs'])
})

test('an item that is too large for any call is rejected on the device, and the other items are sent', async () => {
  const { call, rows } = testSyncServer()
  let maxSent = 0
  const phone = await deviceOf((known, changes) => {
    maxSent = Math.max(maxSent, JSON.stringify(changes).length)
    return call(known, changes)
  }, 'a')
  const long = 'x'.repeat(1_100_000)
  await phone.begin(`milk\n${long}\neggs`)
  await phone.sync()
  const refused = [...phone.store.rows.values()].filter(({ refusal }) => refusal)
  expect(refused.map(({ fields, refusal }) => [fields['text'], refusal?.message])).toEqual([
    [long, 'A list has up to 20,000 characters. Remove some items to add more.'],
  ])
  await phone.store.retryRefused()
  await phone.sync()
  await phone.type('milk\neggs')
  await phone.sync()
  expect(maxSent).toBeLessThan(100_000)
  expect(phone.unsent()).toEqual([])
  expect(rows.get(rowId('items', list, { key: 'eggs' }))?.fields['present']).toBe(true)
})

test("many pending changes are sent in several calls within the server's limit", async () => {
  const { call, rows } = testSyncServer()
  let maxSent = 0
  let calls = 0
  const phone = await deviceOf((known, changes) => {
    calls += 1
    maxSent = Math.max(maxSent, new TextEncoder().encode(JSON.stringify(changes)).length)
    return call(known, changes)
  }, 'a')
  const text = Array.from({ length: 300 }, (_, at) => `${at} ${'\u8c46'.repeat(1_900)}`).join('\n')
  await phone.begin(text)
  await phone.sync()
  expect(maxSent).toBeLessThan(1_000_000)
  expect(calls).toBeGreaterThan(3)
  expect([...rows.values()].filter(({ kind }) => kind === 'items')).toHaveLength(300)
})

test('rows that were synced after a backup are sent again once the server is restored from that backup', async () => {
  const { call, backUp } = testSyncServer()
  const [phone, tablet] = [await deviceOf(call, 'a'), await deviceOf(call, 'b')]
  await phone.begin('milk\neggs\nsoap')
  await phone.sync()
  await tablet.sync()
  const restore = backUp()

  await phone.type('2 milk\neggs\nbread')
  await phone.tick('bread', 1)
  await phone.store.write([{ list: other, writes: [writeOfNewList('Party', Date.now())] }])
  await phone.sync()
  await tablet.sync()
  restore()
  await tablet.type('2 milk\neggs\nbread\ntea')
  await tablet.sync()
  await phone.sync()

  const fresh = await deviceOf(call, 'c')
  await fresh.sync()
  for (const device of [phone, tablet, fresh]) {
    expect(device.text()).toBe('2 milk\neggs\nbread\ntea')
    expect(storedListOf(list, device.store.rowsOf(list))?.ticks.has('bread')).toBe(true)
    expect(storedListOf(other, device.store.rowsOf(other))?.name).toBe('Party')
    expect(device.unsent()).toEqual([])
  }
})
