// oxlint-disable-next-line import/no-unassigned-import -- It gives Node the IndexedDB of browsers.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { changesOfText, textOfRows } from '#shared/lists/list-text.ts'
import { itemRowKey } from '#shared/lists/row-keys.ts'
import { rowId } from '#shared/lists/synced-row.ts'
import { transactionAs } from '../../src/server/database/transaction.ts'
import { itemsOf } from '../../src/web/lib/lists/stored-list.ts'
import type { Write } from '../../src/web/lib/sync/apply-writes.ts'
import type { Device } from '../../src/web/lib/sync/device.ts'
import { openIndexedDbDevice } from '../../src/web/lib/sync/indexed-db.ts'
import { openSyncClient, type SyncClient } from '../../src/web/lib/sync/sync-client.ts'
import { type Acknowledged, acknowledge, serverProblems, viewOf } from './list-oracle.ts'
import { saveLists } from './save-lists.ts'

export type InterleaveOptions = {
  /** Of the server's login, and of the database's owner. */
  pool: Pool
  ownerPool: Pool
  seed: number
  steps: number
  /** A control: items with random ids instead of the words that they say. */
  hasRandomKeys?: boolean
  /** Halfway, the server goes back to where it was after a quarter of the steps. */
  isRestored?: boolean
  /** A control: devices don't hear of it. */
  isRestoreHidden?: boolean
}

type Tab = {
  name: string
  store: SyncClient
  isOnline: boolean
  isDead: boolean
}

const words = ['milk', 'Milk', 'eggs', 'bread', 'rice', 'soap', 'tea', 'apples', 'salt', 'beans']

/** Three devices with four tabs, of two shoppers who share a list. */
const places = {
  a1: { device: 'phone', shopper: 'ann', skewMs: 0 },
  a2: { device: 'phone', shopper: 'ann', skewMs: 0 },
  a3: { device: 'tablet', shopper: 'ann', skewMs: 3 * 3600_000 },
  b1: { device: 'bobs', shopper: 'bob', skewMs: -20 * 86_400_000 },
} as const
type TabName = keyof typeof places

/**
 * Random writes, cuts, lost and doubled calls, and crashes on three devices, until everybody has synced.
 * Returns what is wrong then: nothing, if the design holds.
 */
export async function interleaveLists(options: InterleaveOptions): Promise<string[]> {
  const { pool, ownerPool, seed, steps, hasRandomKeys = false } = options
  const { isRestored = false, isRestoreHidden = false } = options
  const random = randomFrom(seed)
  const chance = (share: number) => random() < share
  const one = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  /** Now and then a tab hears late, when another one of its device has long heard more. */
  const networkMs = () => random() * (chance(0.1) ? 80 : 4)
  const acknowledged: Acknowledged = new Map()
  const shoppers = { ann: await signUp(ownerPool), bob: await signUp(ownerPool) }
  const undos: (() => Promise<void>)[] = []

  async function openTab(name: TabName): Promise<Tab> {
    const { device: deviceName, shopper, skewMs } = places[name]
    const tab = { name, isOnline: true, isDead: false }
    const device = await openIndexedDbDevice('lists', `${shoppers.ann.id}-${deviceName}`)
    const channel = new BroadcastChannel(`${shoppers.ann.id}-${deviceName}`)
    const store = await openSyncClient({
      device: dyingDevice(device, tab),
      channel,
      tab: name,
      nowMs: () => Date.now() + skewMs,
      call: async (known, changes) => {
        if (!tab.isOnline) throw new TypeError('Failed to fetch')
        await wait(networkMs())
        const ask = () =>
          transactionAs(pool, shoppers[shopper].identity, async (client) => {
            const { rows } = await client.query<{ response: ListSyncResponse }>(
              'select public.sync_lists($1, $2) as response',
              [JSON.stringify(known), JSON.stringify(changes)],
            )
            return rows[0]?.response
          })
        const [response] = await Promise.all(chance(0.12) ? [ask(), ask()] : [ask()])
        if (chance(0.12) || !response) throw new TypeError('Failed to fetch')
        await wait(networkMs())
        return response
      },
    })
    return Object.assign(tab, { store })
  }

  const tabs = await Promise.all((Object.keys(places) as TabName[]).map(openTab))
  const [first] = tabs
  if (!first) return []
  const shared = randomUUID()

  async function write(tab: Tab, list: string, writes: readonly Write[]) {
    await tab.store.write([{ list, writes }])
    for (const { kind, key } of writes) {
      acknowledge(acknowledged, tab.store.rows.get(rowId(kind, list, key)), tab.name)
    }
  }

  function newList(tab: Tab, list: string, name: string): Promise<void> {
    // Two lists of the same millisecond are two lists.
    const fields = {
      id: '1700000000000',
      name,
      present: true,
      created_at: new Date().toISOString(),
    }
    return write(tab, list, [{ kind: 'lists', fields: { ...fields, trip: 1, store: null } }])
  }

  /** Until the server has answered each of them. */
  async function syncAll() {
    const hasSynced = ({ store }: Tab) =>
      store.sync().then(
        () => true,
        () => false,
      )
    let left: readonly Tab[] = tabs
    while (left.length > 0) {
      const synced = await Promise.all(left.map(hasSynced))
      left = left.filter((_, at) => !synced[at])
    }
  }

  // Before the first response, nobody knows how wrong a device's clock is.
  await syncAll()
  await newList(first, shared, 'Ours')
  await syncAll()
  await ownerPool.query(`insert into public.list_members values ($1, $2, 'editor')`, [
    shared,
    shoppers.bob.id,
  ])

  /** As the list's text field does: the text as it is, with an item more, less or other. */
  async function editText(tab: Tab, list: string) {
    const rows = itemsOf(tab.store.rowsOf(list))
    const parts = textOfRows(rows)
      .split(/[,\n] ?/)
      .filter(Boolean)
    const names = new Set(parts.map(itemRowKey))
    const word = one(words.filter((other) => !names.has(itemRowKey(other))))
    const at = Math.floor(random() * (parts.length + 1))
    const part = parts[at]
    const dice = random()
    if (dice < 0.5 && word) parts.splice(at, 0, word)
    else if (dice < 0.7) parts.splice(at, 1)
    else if (dice < 0.9 && part) parts[at] = `${Math.ceil(random() * 9)} ${itemRowKey(part)}`
    else parts.push(...parts.splice(at, 1))
    const { written, removed } = changesOfText(rows, parts.join(one([', ', ',', '\n'])))
    const keyOf = (key: string) =>
      !hasRandomKeys || rows.some((row) => row.key === key) ? key : randomUUID()
    const writes: Write[] = [
      ...written.map(({ key, ...fields }) => ({
        kind: 'items' as const,
        key: { key: keyOf(key) },
        fields: { ...fields, present: true },
      })),
      ...removed.map((key) => ({
        kind: 'items' as const,
        key: { key },
        fields: { present: false },
      })),
    ]
    if (writes.length > 0) await write(tab, list, writes)
  }

  async function deleteList(tab: Tab, list: string) {
    await write(tab, list, [{ kind: 'lists', fields: { present: false } }])
    const undo = () => write(tab, list, [{ kind: 'lists', fields: { present: true } }])
    if (chance(0.5)) undos.push(undo)
  }

  async function step() {
    const at = Math.floor(random() * tabs.length)
    const tab = tabs[at]
    if (!tab) return
    const lists = listsOf(tab)
    const list = chance(0.7) && lists.includes(shared) ? shared : one(lists)
    const dice = random()
    const item = list && one(itemsOf(tab.store.rowsOf(list)))
    if (dice < 0.4 && list) await editText(tab, list)
    else if (dice < 0.62 && list && item) {
      const key = { trip: 1, key: item.key }
      await write(tab, list, [{ kind: 'ticks', key, fields: { done: chance(0.8) } }])
    } else if (dice < 0.67 && list) {
      await write(tab, list, [{ kind: 'lists', fields: { name: `Name ${dice}` } }])
    } else if (dice < 0.71) {
      const uid = randomUUID()
      await newList(tab, uid, 'Private')
      await editText(tab, uid)
    } else if (dice < 0.74) {
      const own = one(lists.filter((uid) => uid !== shared))
      if (own) await deleteList(tab, own)
    } else if (dice < 0.77) await undos.pop()?.()
    else if (dice < 0.83) tab.isOnline = !tab.isOnline
    else if (dice < 0.86) {
      tab.isDead = true
      tab.isOnline = false
      tab.store.stop()
      undos.length = 0
      tabs[at] = await openTab(tab.name as TabName)
    } else void tab.store.sync().catch(() => {})
    if (chance(0.3)) await wait(random() * 6)
  }

  let restore: Awaited<ReturnType<typeof saveLists>> | undefined
  for (let count = 0; count < steps; count += 1) {
    await step()
    if (isRestored && count === Math.floor(steps / 4)) {
      restore = await saveLists(ownerPool, [shoppers.ann.id, shoppers.bob.id])
    }
    if (count === Math.floor(steps / 2)) await restore?.({ isTold: !isRestoreHidden })
  }
  for (const undo of undos) await undo()
  for (const tab of tabs) tab.isOnline = true
  // What one tells in the first round, the others hear in the second.
  await syncAll()
  await syncAll()
  for (const { store } of tabs) await store.refresh()

  const rows = tabs.flatMap(({ name, store }) =>
    [...store.rows.values()].map((row) => ({ name, row })),
  )
  const waiting = rows.filter(({ row }) => row.syncStatus === 'pending')
  const refused = rows.filter(({ row }) => row.syncStatus === 'rejected')
  const [a1, a2, a3, b1] = tabs.map(({ store }) => viewOf(store).join('\n'))
  const [oursOfAnn, oursOfBob] = [tabs[0], tabs.at(-1)].map((tab) =>
    tab ? viewOf(tab.store, new Set([shared])).join('\n') : '',
  )
  for (const { store } of tabs) store.stop()
  const owners = [shoppers.ann.id, shoppers.bob.id]
  return [
    ...waiting.map(({ name, row }) => `${name} still has ${row.id} waiting`),
    ...refused.map(({ name, row }) => `${name} was refused ${row.id}: ${row.refusal?.code}`),
    ...(a1 === a2 ? [] : ['two tabs of a device differ']),
    ...(a1 === a3 ? [] : ['two devices of a shopper differ']),
    ...(oursOfAnn === oursOfBob && b1 !== '' ? [] : ['the shoppers differ on their list']),
    ...(await serverProblems(ownerPool, owners, acknowledged)),
  ]
}

/** What a tab that has crashed would still have written never comes to the disk. */
function dyingDevice(device: Device, tab: { isDead: boolean }): Device {
  return {
    ...device,
    change: (...change) => (tab.isDead ? new Promise(() => {}) : device.change(...change)),
  }
}

function listsOf({ store }: Tab): string[] {
  return [...store.rows.values()].flatMap(({ kind, list, fields }) =>
    kind === 'lists' && fields['present'] !== false ? list : [],
  )
}

async function signUp(ownerPool: Pool) {
  const { rows } = await ownerPool.query<{ id: string; session: string }>(
    `with shopper as (insert into auth.users (email) values ($1) returning id)
     insert into auth.sessions (user_id) select id from shopper
     returning user_id as id, sessions.id as session`,
    [`${randomUUID()}@example.com`],
  )
  const { id = '', session: sessionId = '' } = rows[0] ?? {}
  return { id, identity: { role: 'authenticated' as const, claims: { sub: id }, sessionId } }
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 7919) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
