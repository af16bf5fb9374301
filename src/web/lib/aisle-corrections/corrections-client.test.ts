import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AisleCorrectionRow } from '#shared/contracts/aisle-correction.ts'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { createMemoryDevice } from '../sync/memory-device.ts'
import { correctionOf } from './correction.ts'
import { type CorrectionsTable, openCorrectionsClient } from './corrections-client.ts'

const noonMs = Date.parse('2026-11-22T12:00:00Z')
const storedKey = 'grocery-genie:ann:aisle-corrections'
/**
 * Corrections that the previous version stored: milk is unsent, tea was sent, and bread was withdrawn
 * offline.
 */
const earlierText = JSON.stringify([
  earlierCorrection('milk', { sign: 'Aisle 9' }, true),
  earlierCorrection('tea', { department: 'Beverages' }, false),
  earlierCorrection('bread', null, true),
])

function earlierCorrection(
  itemKey: string,
  placement: object | null,
  waits: boolean,
  atMs = noonMs,
) {
  const store = { storeId: 'typical-Kroger', storeName: 'A Kroger' }
  return { ...store, itemKey, itemName: itemKey, placement, atMs, waits }
}

let texts: Map<string, string>
let fireStorage: (event: { key: string }) => void = () => {}

beforeEach(() => {
  texts = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => texts.delete(key),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {} })
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: typeof fireStorage) => {
      fireStorage = listener
    },
    removeEventListener: () => {},
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A fake version of the server's table. Of two corrections for an item, it keeps the later one. */
function testTable(before: readonly AisleCorrectionRow[] = []) {
  const rows = new Map(before.map((row) => [row.item_key, row]))
  const table: CorrectionsTable = {
    async upsert(sent) {
      for (const row of sent) {
        const kept = rows.get(row.item_key)
        if (!kept || kept.corrected_at <= row.corrected_at) rows.set(row.item_key, row)
      }
    },
    fetchAll: () => Promise.resolve([...rows.values()]),
  }
  const places = () =>
    Object.fromEntries([...rows.values()].map((row) => [row.item_key, row.sign ?? row.department]))
  return { table, places }
}

function lastingDevice() {
  return { ...createMemoryDevice(), isPersistent: true }
}

type Client = Awaited<ReturnType<typeof openCorrectionsClient>>

function shown({ rows }: Client) {
  return Object.fromEntries(
    [...rows.values()].map((row) => {
      const { itemKey, placement, isPending } = correctionOf(row)
      return [itemKey, [placement, isPending]]
    }),
  )
}

test('after an update, corrections stored by the previous version are shown, and unsent ones are sent', async () => {
  texts.set(storedKey, earlierText)
  const { table, places } = testTable()
  const client = await openCorrectionsClient({ shopperId: 'ann', device: lastingDevice(), table })
  expect(shown(client)).toEqual({
    milk: [{ sign: 'Aisle 9' }, true],
    tea: [{ department: 'Beverages' }, false],
    bread: [null, true],
  })
  expect(client.countPending()).toBe(2)
  expect(texts.has(storedKey)).toBe(false)

  await client.sync()
  expect(places()).toEqual({ milk: 'Aisle 9', bread: null })
  expect(client.countPending()).toBe(0)
  await client.close()
})

test('corrections that the first version stored on the device are imported and sent', async () => {
  const placements = {
    'kroger-1': { unicorn: { sign: 'Aisle 3' }, dragon: { department: 'Cellar' } },
    'typical-Publix': { griffin: { department: 'Floral' } },
  }
  texts.set('grocery-genie:ann:placements', JSON.stringify(placements))
  const { table, places } = testTable()
  const client = await openCorrectionsClient({ shopperId: 'ann', device: lastingDevice(), table })
  const stores = [...client.rows.values()].map((row) => correctionOf(row).storeName)
  expect(stores).toEqual(['', 'Publix'])
  await client.sync()
  expect(places()).toEqual({ unicorn: 'Aisle 3', griffin: 'Floral' })
  expect(texts.size).toBe(0)
  await client.close()
})

test('corrections from the previous version stay where they are if the browser does not support IndexedDB', async () => {
  texts.set(storedKey, earlierText)
  const device = createMemoryDevice()
  const client = await openCorrectionsClient({ shopperId: 'ann', device, table: testTable().table })
  expect(client.countPending()).toBe(2)
  expect(texts.get(storedKey)).toBe(earlierText)
  await client.close()
})

test('corrections from the previous version stay where they are if the disk is full', async () => {
  texts.set(storedKey, earlierText)
  const full = { ...lastingDevice(), change: () => Promise.reject(new Error('QuotaExceededError')) }
  const client = await openCorrectionsClient({
    shopperId: 'ann',
    device: full,
    table: testTable().table,
  })
  expect(texts.get(storedKey)).toBe(earlierText)
  await client.close()
})

test.each(['', 'null', '{}', '[7]', '[{"storeId":"1"}]'])(
  'malformed corrections such as %j are ignored',
  async (text) => {
    texts.set(storedKey, text)
    texts.set('grocery-genie:ann:placements', text)
    const { table } = testTable()
    const client = await openCorrectionsClient({ shopperId: 'ann', device: lastingDevice(), table })
    expect(client.rows.size).toBe(0)
    await client.close()
  },
)

test('corrections made in a tab that runs an old version are sent to the server but not removed from that tab', async () => {
  const { table, places } = testTable()
  const client = await openCorrectionsClient({ shopperId: 'ann', device: lastingDevice(), table })
  await client.sync()
  const text = JSON.stringify([earlierCorrection('soap', { sign: 'Aisle 2' }, true)])
  texts.set(storedKey, text)
  fireStorage({ key: storedKey })
  await vi.waitUntil(() => client.countPending() === 1)
  await client.sync()
  expect(places()).toEqual({ soap: 'Aisle 2' })
  expect(texts.get(storedKey)).toBe(text)

  // The shopper withdraws the correction after the old tab made it, so the old tab must not restore it.
  await client.change(client.rows.keys(), (now) => {
    const withdrawn = [...now.values()].map((row): [string, SyncedRow] => [
      row.id,
      {
        ...row,
        fields: { ...row.fields, sign: null, department: null },
        clocks: { corrected_at: `${noonMs + 1}-0000-0` },
        syncStatus: 'pending',
      },
    ])
    return new Map(withdrawn)
  })
  await client.sync()
  fireStorage({ key: storedKey })
  await vi.waitUntil(() => client.countPending() === 1)
  await client.sync()
  expect(shown(client)).toEqual({})
  expect(places()).toEqual({ soap: null })
  await client.close()
})

test('a tab sends the corrections that another tab hasn’t sent yet', async () => {
  const device = lastingDevice()
  const { table, places } = testTable()
  const [channel, channelOfOther] = [1, 2].map(() => new BroadcastChannel('corrections'))
  if (!channel || !channelOfOther) return
  const parts = { shopperId: 'ann', device, table }
  const one = await openCorrectionsClient({ ...parts, channel })
  const other = await openCorrectionsClient({ ...parts, channel: channelOfOther })
  texts.set(storedKey, earlierText)
  fireStorage({ key: storedKey })
  await vi.waitUntil(() => one.countPending() === 2 && other.countPending() === 2)
  await one.sync()
  await vi.waitUntil(() => other.countPending() === 0)
  expect(places()).toEqual({ milk: 'Aisle 9', bread: null })
  await one.close()
  await other.close()
})
