import { expect, test } from 'vitest'
import type { StoreSignsRow } from '#shared/contracts/store-signs.ts'
import { createMemoryDevice } from '../sync/memory-device.ts'
import type { RowTable } from '../sync/synced-table.ts'
import { openTableClient, type TableClient } from '../sync/table-client.ts'
import {
  fromTableRow,
  newSignsRow,
  savedSignsOf,
  signedStore,
  signsId,
  toTableRow,
} from './saved-signs.ts'

const aisle7 = '## Aisle 7\nbaking\nspices\n'
const aisle8 = '## Aisle 8\ncereal\n'
const bowl = {
  storeId: 'own-1',
  chainName: 'Berkeley Bowl',
  storeName: 'Berkeley Bowl',
  storeAddress: '2020 Oregon St, Berkeley, CA 94703',
}

/**
 * A fake of the server's table. It keeps the later of two versions of a store's signs, and rejects signs for
 * more than `maxStores` stores.
 */
function testTable({ maxStores = 200, isOnline = true } = {}) {
  const rows = new Map<string, StoreSignsRow>()
  const server = { rows, maxStores, isOnline, batches: Array<number>() }
  const requireNetwork = () => {
    if (!server.isOnline) throw new TypeError('Failed to fetch')
  }
  const table: RowTable = {
    async upsert(sent) {
      requireNetwork()
      server.batches.push(sent.length)
      const ids = new Set([...rows.keys(), ...sent.map(({ list }) => list)])
      if (ids.size > server.maxStores) {
        throw Object.assign(new Error('An account can have up to 1.'), { code: 'PT403' })
      }
      for (const row of sent.map(toTableRow)) {
        const kept = rows.get(row.store_id)
        if (!kept || kept.signed_at <= row.signed_at) rows.set(row.store_id, row)
      }
    },
    async fetchAll() {
      requireNetwork()
      return [...rows.values()].map((row) => fromTableRow(row, 'synced'))
    },
    isRemoved: ({ fields }) => fields['signs'] === null,
  }
  return { table, server }
}

function save(client: TableClient, signs: string | null, store = bowl) {
  const id = signsId(store.storeId)
  return client.change([id], (now) => new Map([[id, newSignsRow(store, signs, now.get(id))]]))
}

async function openDevice(table: RowTable, channel?: BroadcastChannel) {
  const client = await openTableClient({ device: createMemoryDevice(), channel, table })
  return {
    client,
    save: (signs: string | null, store = bowl) => save(client, signs, store),
    shown: () =>
      [...client.rows.values()].map((row) => {
        const { storeId, signs, isPending } = savedSignsOf(row)
        return { storeId, signs, isPending }
      }),
  }
}

test('signs saved offline are shown immediately and sent later', async () => {
  const { table, server } = testTable({ isOnline: false })
  const { client, save, shown } = await openDevice(table)
  await save(aisle7)
  await expect(client.sync()).rejects.toThrow('Failed to fetch')
  expect(shown()).toEqual([{ storeId: 'own-1', signs: aisle7, isPending: true }])
  server.isOnline = true
  await client.sync()
  expect(shown()).toEqual([{ storeId: 'own-1', signs: aisle7, isPending: false }])
  expect(server.rows.get('own-1')).toMatchObject({
    chain_name: 'Berkeley Bowl',
    store_address: '2020 Oregon St, Berkeley, CA 94703',
    signs: aisle7,
  })
  await client.close()
})

test('if two devices save signs, the later signs win', async () => {
  const { table, server } = testTable()
  const phone = await openDevice(table)
  const laptop = await openDevice(table)
  await phone.save(aisle7)
  await phone.client.sync()
  await laptop.client.sync()
  await laptop.save(aisle8)
  await laptop.client.sync()
  await phone.client.sync()
  expect(phone.shown()).toEqual([{ storeId: 'own-1', signs: aisle8, isPending: false }])

  await phone.save(null)
  expect(phone.shown()).toEqual([{ storeId: 'own-1', signs: null, isPending: true }])
  await phone.client.sync()
  await laptop.client.sync()
  expect([phone.shown(), laptop.shown()]).toEqual([[], []])
  expect(server.rows.get('own-1')?.signs).toBeNull()
  await phone.client.close()
  await laptop.client.close()
})

test('a tab shows what another tab has saved', async () => {
  const device = createMemoryDevice()
  const { table } = testTable()
  const one = await openTableClient({ device, channel: new BroadcastChannel('signs'), table })
  const other = await openTableClient({ device, channel: new BroadcastChannel('signs'), table })
  const changed = new Promise<void>((resolve) => {
    other.subscribe(resolve)
  })
  await save(one, aisle7)
  await changed
  expect([...other.rows.values()].map((row) => savedSignsOf(row).signs)).toEqual([aisle7])
  await one.close()
  await other.close()
})

test('signs beyond the quota stay on the device and are reported', async () => {
  const { table, server } = testTable({ maxStores: 1 })
  const { client, save, shown } = await openDevice(table)
  await save(aisle7)
  await client.sync()
  await save(aisle8, { ...bowl, storeId: 'own-2' })
  await expect(client.sync()).rejects.toMatchObject({ code: 'PT403' })
  expect(shown().map(({ isPending }) => isPending)).toEqual([false, true])
  server.maxStores = 2
  await client.sync()
  expect(client.countPending()).toBe(0)
  await client.close()
})

test('signs for many stores are sent in requests of at most 200 kB', async () => {
  const { table, server } = testTable()
  const { client, save } = await openDevice(table)
  const long = `## Aisle 1\n${'spices\n'.repeat(2_800)}`
  for (let store = 1; store <= 25; store += 1)
    await save(long, { ...bowl, storeId: `own-${store}` })
  await client.sync()
  expect(server.rows.size).toBe(25)
  expect(server.batches).toEqual([8, 8, 8, 1])
  await client.close()
})

test('text is saved without control characters and cut to the server’s maximum length', () => {
  const store = { ...bowl, chainName: 'x'.repeat(101), storeName: 'A\u0000\tB\n', storeAddress: '' }
  const row = newSignsRow(store, '## Aisle\u00071\r\nsoap\n', undefined)
  expect(savedSignsOf(row)).toMatchObject({
    chainName: 'x'.repeat(100),
    storeName: 'A B',
    storeAddress: '',
    signs: '## Aisle 1 \nsoap\n',
  })
  expect(savedSignsOf(newSignsRow(bowl, '', undefined)).signs).toBeNull()
})

test('a store is saved with its title and full address', () => {
  const kroger = {
    id: '7',
    chainName: 'Kroger',
    name: 'Midtown',
    address: '1 Main St',
    city: 'Ann Arbor',
    state: 'MI',
    zipCode: '48104',
  }
  expect(signedStore(kroger)).toEqual({
    storeId: '7',
    chainName: 'Kroger',
    storeName: 'Kroger - Midtown',
    storeAddress: '1 Main St, Ann Arbor, MI, 48104',
  })
})
