import { expect, test } from 'vitest'
import type { KnownVersions, ListChanges } from '#shared/contracts/list-sync.ts'
import { writeOfNewList, writesOfText } from '../lists/list-writes.ts'
import { storedListOf } from '../lists/stored-list.ts'
import { TooLargeError } from './call-size.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient, type SyncCall, type SyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'

function textOf(store: SyncClient) {
  return storedListOf(list, store.rowsOf(list))?.text
}

function pendingIn(store: SyncClient) {
  return [...store.rows.values()].filter(({ syncStatus }) => syncStatus === 'pending').length
}

async function begin(store: SyncClient, text: string) {
  await store.write([
    {
      list,
      writes: [
        writeOfNewList('', Date.now()),
        ...writesOfText(store.rows, { uid: list, before: [], text }),
      ],
    },
  ])
}

/**
 * A fake server that rejects the calls for which `isTooLarge` returns true, and records the number of rows in
 * each call.
 */
function serverWithLimit(isTooLarge: (rows: readonly Record<string, unknown>[]) => boolean) {
  const server = testSyncServer()
  const sent: number[] = []
  const call: SyncCall = async (known, changes) => {
    const rows = Object.values(changes).flat()
    sent.push(rows.length)
    if (isTooLarge(rows)) throw new TooLargeError('request')
    return server.call(known, changes)
  }
  return { ...server, call, sent }
}

test('changes that are too large for one call are sent in several calls', async () => {
  const { call, sent, rows } = serverWithLimit(({ length }) => length > 3)
  const store = await openSyncClient({ device: createMemoryDevice(), call, tab: 'a' })
  await begin(store, 'milk, eggs, tea, soap, rice, salt')
  await store.sync()
  expect(pendingIn(store)).toBe(0)
  expect(rows.size).toBe(7)
  expect(sent).toEqual([0, 7, 3, 3, 1])
})

test('an item that is too large is rejected with a message, and the other items are sent', async () => {
  const { call, rows } = serverWithLimit((all) => all.some(({ text }) => text === 'a whole book'))
  const store = await openSyncClient({ device: createMemoryDevice(), call, tab: 'a' })
  await begin(store, 'milk, a whole book, tea')
  await store.sync()
  expect(pendingIn(store)).toBe(0)
  expect([...rows.values()].flatMap(({ fields }) => fields['text'] ?? [])).toEqual(['milk', 'tea'])
  expect(storedListOf(list, store.rowsOf(list))?.refusal).toEqual({
    code: 'too_large',
    message: 'This is too large to send. Make it shorter.',
  })
})

test('if a response is too large, the device asks for full lists, which leave out removed rows', async () => {
  const server = testSyncServer()
  const requested: KnownVersions[] = []
  let isFlooded = false
  const call = async (known: KnownVersions, changes: ListChanges) => {
    requested.push(known)
    // When a device pulls only changes, the response also contains removed rows.
    if (isFlooded && list in known) throw new TooLargeError('response')
    return server.call(known, changes)
  }
  const store = await openSyncClient({ device: createMemoryDevice(), call, tab: 'a' })
  await begin(store, 'milk')
  await store.sync()
  isFlooded = true
  const other = await openSyncClient({ device: createMemoryDevice(), call: server.call, tab: 'b' })
  await other.sync()
  await other.write([
    { list, writes: writesOfText(other.rows, { uid: list, before: [], text: 'tea' }) },
  ])
  await other.sync()
  await store.sync()
  expect(requested.at(-1)).toEqual({})
  expect(textOf(store)).toContain('tea')
})

test('a sync ends with an error when every response is too large', async () => {
  const call: SyncCall = () => Promise.reject(new TooLargeError('response'))
  const store = await openSyncClient({ device: createMemoryDevice(), call, tab: 'a' })
  await expect(store.sync()).rejects.toThrow('The response is too large.')
})
