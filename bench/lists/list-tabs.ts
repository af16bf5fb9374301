// oxlint-disable-next-line import/no-unassigned-import -- It gives Node the IndexedDB of browsers.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { transactionAs } from '../../src/server/database/transaction.ts'
import type { Device } from '../../src/web/lib/sync/device.ts'
import { openIndexedDbDevice } from '../../src/web/lib/sync/indexed-db.ts'
import { openSyncClient, type SyncClient } from '../../src/web/lib/sync/sync-client.ts'
import type { SeededRandom } from './seeded-random.ts'

/**
 * The three devices of two shoppers, with four tabs in total. The clock of one device is three hours fast,
 * and the clock of another is twenty days slow.
 */
const places = {
  a1: { device: 'phone', shopper: 'ann', skewMs: 0 },
  a2: { device: 'phone', shopper: 'ann', skewMs: 0 },
  a3: { device: 'tablet', shopper: 'ann', skewMs: 3 * 3600_000 },
  b1: { device: 'bobs', shopper: 'bob', skewMs: -20 * 86_400_000 },
} as const
export type TabName = keyof typeof places
export const tabNames = Object.keys(places) as TabName[]
/** The tabs for split trips: one phone per shopper. */
export const walkTabNames: readonly TabName[] = ['a1', 'b1']

type Shopper = Awaited<ReturnType<typeof signUp>>
export type Shoppers = { ann: Shopper; bob: Shopper }

export type Tab = {
  name: TabName
  shopperId: string
  store: SyncClient
  isOnline: boolean
  isDead: boolean
  /** Functions that undo the shopper's earlier actions. A crash loses them. */
  undos: (() => Promise<void>)[]
}

type TabsOptions = { pool: Pool; shoppers: Shoppers; random: SeededRandom }

/** Opens a tab whose network loses some responses and sends some calls twice. */
export async function openTab(
  name: TabName,
  { pool, shoppers, random }: TabsOptions,
): Promise<Tab> {
  const { device: deviceName, shopper, skewMs } = places[name]
  const { id: shopperId, identity } = shoppers[shopper]
  const tab = { name, shopperId, isOnline: true, isDead: false, undos: [] }
  const deviceId = `${shoppers.ann.id}-${deviceName}`
  /**
   * Network delay. Now and then, a response arrives so late that other tabs of the device have already
   * received newer changes.
   */
  const networkMs = () => random.next() * (random.chance(0.1) ? 80 : 4)
  const store = await openSyncClient({
    device: dyingDevice(await openIndexedDbDevice('lists', deviceId), tab),
    channel: new BroadcastChannel(deviceId),
    tab: name,
    nowMs: () => Date.now() + skewMs,
    call: async (known, changes) => {
      if (!tab.isOnline) throw new TypeError('Failed to fetch')
      await wait(networkMs())
      const ask = () =>
        transactionAs(pool, identity, async (client) => {
          const { rows } = await client.query<{ response: ListSyncResponse }>(
            'select public.sync_lists($1, $2) as response',
            [JSON.stringify(known), JSON.stringify(changes)],
          )
          return rows[0]?.response
        })
      const [response] = await Promise.all(random.chance(0.12) ? [ask(), ask()] : [ask()])
      if (random.chance(0.12) || !response) throw new TypeError('Failed to fetch')
      await wait(networkMs())
      return response
    },
  })
  return Object.assign(tab, { store })
}

/** Crashes a tab, which loses its unfinished writes. */
export function crashTab(tab: Tab): void {
  tab.isDead = true
  tab.isOnline = false
  tab.store.stop()
}

/** Syncs each tab, retrying until the sync succeeds. Never resolves if a tab is offline. */
export async function syncTabs(tabs: readonly Tab[]): Promise<void> {
  const hasSynced = ({ store }: Tab) =>
    store.sync().then(
      () => true,
      () => false,
    )
  let left = tabs
  while (left.length > 0) {
    const synced = await Promise.all(left.map(hasSynced))
    left = left.filter((_, at) => !synced[at])
  }
}

/** Adds an account with a session directly to the database. */
export async function signUp(ownerPool: Pool) {
  const { rows } = await ownerPool.query<{ id: string; session: string }>(
    `with shopper as (insert into auth.users (email) values ($1) returning id)
     insert into auth.sessions (user_id) select id from shopper
     returning user_id as id, sessions.id as session`,
    [`${randomUUID()}@example.com`],
  )
  const { id = '', session: sessionId = '' } = rows[0] ?? {}
  return { id, identity: { role: 'authenticated' as const, claims: { sub: id }, sessionId } }
}

/**
 * Returns the device's storage for one tab. Drops the tab's writes after it has crashed, as if they hadn't
 * reached the disk.
 */
function dyingDevice(device: Device, tab: { isDead: boolean }): Device {
  return {
    ...device,
    change: (...change) => (tab.isDead ? new Promise(() => {}) : device.change(...change)),
  }
}
