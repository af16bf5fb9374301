import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { type DatabaseKind, databasePrefixes } from '../device-databases.ts'
import { type Device, emptyMeta } from './device.ts'
import {
  fromStoredMeta,
  fromStoredRow,
  type StoredMeta,
  type StoredRow,
  toStoredMeta,
  toStoredRow,
  waitsOfPending,
} from './stored-rows.ts'

interface Schema extends DBSchema {
  rows: { key: string; value: StoredRow; indexes: { waits: number } }
  meta: { key: 'sync'; value: StoredMeta }
  revision: { key: 'revision'; value: number }
}

/**
 * Opens a shopper's IndexedDB database, and creates the database if it doesn't exist. Rejects if the browser
 * doesn't support IndexedDB. The returned device rejects all calls once it is closed or another tab deletes
 * the database.
 */
export async function openIndexedDbDevice(kind: DatabaseKind, shopperId: string): Promise<Device> {
  const name = databasePrefixes[kind] + shopperId
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  let isOver = false

  function open(): Promise<IDBPDatabase<Schema>> {
    // After a sign-out, a late response must not create the database again.
    if (isOver) return Promise.reject(new Error('The database of this shopper is closed.'))
    opened ??= openDB<Schema>(name, 1, {
      upgrade(database) {
        database.createObjectStore('rows', { keyPath: 'id' }).createIndex('waits', 'waits')
        database.createObjectStore('meta')
        database.createObjectStore('revision')
      },
      // Another tab is deleting or upgrading the database.
      blocking: (_version, nextVersion) => {
        isOver ||= nextVersion === null
        void disconnect()
      },
      terminated: () => {
        opened = undefined
      },
    })
    return opened
  }

  async function disconnect() {
    const database = await opened
    opened = undefined
    database?.close()
  }

  /**
   * Runs `work` with the open database. If the browser has closed the connection, as it may while the page is
   * in the background, reopens the database and tries once more.
   */
  async function withDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await work(await open())
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      opened = undefined
      return work(await open())
    }
  }

  await open()
  return {
    isPersistent: true,
    read: (ids) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(['rows', 'revision'])
        const store = transaction.objectStore('rows')
        const [revision = 0, found] = await Promise.all([
          transaction.objectStore('revision').get('revision'),
          ids ? inBatches(ids, (id) => store.get(id)) : store.getAll(),
        ])
        const rows = new Map<string, SyncedRow | null>((ids ?? []).map((id) => [id, null]))
        for (const row of found) if (row) rows.set(row.id, fromStoredRow(row))
        return { revision, rows }
      }),
    pending: () =>
      withDatabase(async (database) => {
        const stored = await database.getAllFromIndex('rows', 'waits', waitsOfPending)
        return stored.map(fromStoredRow)
      }),
    meta: () =>
      withDatabase(async (database) => {
        const stored = await database.get('meta', 'sync')
        return stored ? fromStoredMeta(stored) : emptyMeta
      }),
    change: (ids, change, changeMeta) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(['rows', 'meta', 'revision'], 'readwrite', {
          durability: 'strict',
        })
        const store = transaction.objectStore('rows')
        const metas = transaction.objectStore('meta')
        const revisions = transaction.objectStore('revision')
        const [last = 0, storedMeta, found] = await Promise.all([
          revisions.get('revision'),
          metas.get('sync'),
          inBatches([...ids], (id) => store.get(id)),
        ])
        const meta = storedMeta ? fromStoredMeta(storedMeta) : emptyMeta
        const now = new Map(found.flatMap((row) => (row ? [[row.id, fromStoredRow(row)]] : [])))
        const rows = change(now, meta)
        const revision = last + 1
        const write = async () => {
          await inBatches([...rows], async ([id, row]) => {
            await (row ? store.put(toStoredRow(row)) : store.delete(id))
          })
          await revisions.put(revision, 'revision')
          if (changeMeta) await metas.put(toStoredMeta(changeMeta(meta)), 'sync')
        }
        await Promise.all([write(), transaction.done])
        return { revision, rows }
      }),
    async close() {
      isOver = true
      await disconnect()
    },
    async erase() {
      isOver = true
      await disconnect()
      await deleteDB(name)
    },
  }
}

/** Number of requests per batch. A batch of this size doesn't noticeably block the page. */
const batchSize = 100

/**
 * Makes database requests in batches, so that the page stays responsive. The transaction stays open between
 * the batches.
 */
async function inBatches<One, Found>(
  all: readonly One[],
  request: (one: One) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let at = 0; at < all.length; at += batchSize) {
    found.push(...(await Promise.all(all.slice(at, at + batchSize).map(request))))
  }
  return found
}
