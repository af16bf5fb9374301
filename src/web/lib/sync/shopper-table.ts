import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { onShopperSignedOut } from '../session.ts'
import { openTables, type TableDatabase } from './open-tables.ts'
import { createSyncScheduler, type SyncState } from './scheduler.ts'
import type { TableClient } from './table-client.ts'

export type TableSnapshot<Value> = {
  /** False until the rows on this device have been read. */
  isOpen: boolean
  /** The values of all rows. Includes removed rows until their removal has been sent. */
  saved: readonly Value[]
  sync: SyncState
}

/** A shopper's rows of one kind on this device, synced with the server's table. */
export type ShopperTable<Value> = {
  snapshot: () => TableSnapshot<Value>
  subscribe: (listener: () => void) => () => void
  /**
   * Replaces the rows with these ids. Each function gets the current row and returns the new one. Shows the
   * new rows immediately, stores them, and sends them once there is a network. If the device is out of space,
   * shows the earlier rows again and rejects.
   */
  write: (changes: ReadonlyMap<string, NextRow>) => Promise<void>
  /** Syncs immediately. Never rejects. */
  syncNow: () => Promise<void>
  /**
   * Tries for a few seconds to push pending rows. Resolves with the number of rows still pending. Rejects if
   * the rows on this device couldn't be opened.
   */
  flush: () => Promise<number>
  close: () => void
}

export type NextRow = (before: SyncedRow | undefined) => SyncedRow

/**
 * Time between syncs, in milliseconds. Changes from other devices aren't urgent, and changes by this shopper
 * are sent immediately.
 */
const syncEveryMs = 600_000

/**
 * Opens a shopper's rows of one kind, and syncs them until `close` is called. Returns immediately: the
 * snapshot is empty until the rows have been read. If they can't be read, the snapshot stays empty and
 * `isOpen` becomes true. `valueOf` converts a row to its value.
 */
export function openShopperTable<Value>(
  openClient: () => Promise<TableClient>,
  valueOf: (row: SyncedRow) => Value,
): ShopperTable<Value> {
  const listeners = new Set<() => void>()
  let snapshot: TableSnapshot<Value> = {
    isOpen: false,
    saved: [],
    sync: { status: 'waiting', hasSynced: false, waiting: 0, problem: null },
  }
  let rows: ReadonlyMap<string, SyncedRow> = new Map()
  /** Rows that are shown but not stored yet. */
  const unwritten = new Map<string, SyncedRow>()
  let updateRows = () => {}
  const opening = openClient().then((client) => ({
    client,
    scheduler: createSyncScheduler(client, false, syncEveryMs),
  }))

  function show(next: TableSnapshot<Value>) {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function watch() {
    const { client, scheduler } = await opening
    let saved: readonly Value[] = []
    const update = () => {
      const sync = { ...scheduler.state(), waiting: client.countPending() }
      show({ isOpen: true, saved, sync })
    }
    updateRows = () => {
      rows = new Map([...client.rows, ...unwritten])
      saved = [...rows.values()].map(valueOf)
      update()
    }
    scheduler.subscribe(update)
    client.subscribe(() => {
      updateRows()
      // Also sends rows written in other tabs, because those tabs may be closed before they send the rows.
      if (client.countPending() > 0) scheduler.syncSoon()
    })
    updateRows()
  }
  watch().catch(() => {
    // The device's storage doesn't work. The screens stop waiting and work without these rows.
    show({ ...snapshot, isOpen: true, sync: { ...snapshot.sync, status: 'failed' } })
  })

  async function write(changes: ReadonlyMap<string, NextRow>) {
    const written = new Map([...changes].map(([id, next]) => [id, next(rows.get(id))]))
    for (const [id, row] of written) unwritten.set(id, row)
    updateRows()
    try {
      const { client } = await opening
      await client.change(
        changes.keys(),
        (now) => new Map([...changes].map(([id, next]) => [id, next(now.get(id))])),
      )
    } finally {
      for (const [id, row] of written) if (unwritten.get(id) === row) unwritten.delete(id)
      updateRows()
    }
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write,
    syncNow: () =>
      opening.then(
        ({ scheduler }) => scheduler.syncNow(),
        () => {},
      ),
    async flush() {
      const { client, scheduler } = await opening
      await scheduler.flush()
      return client.countPending()
    },
    close() {
      const closing = opening.then(({ client, scheduler }) => {
        scheduler.stop()
        return client.close()
      })
      closing.catch(() => {})
    },
  }
}

/**
 * Returns a function that opens a shopper's table on the first call and returns the same table on later
 * calls. Closes the table on sign-out, and when the function is called for another shopper.
 */
export function openedOnce<Table extends Pick<ShopperTable<unknown>, 'close' | 'flush'>>(
  kind: TableDatabase,
  open: (shopperId: string) => Table,
): (shopperId: string) => Table {
  let opened: { shopperId: string; table: Table } | null = null
  onShopperSignedOut(() => {
    opened?.table.close()
    opened = null
    openTables.delete(kind)
  })
  return (shopperId) => {
    if (opened?.shopperId === shopperId) return opened.table
    opened?.table.close()
    const table = open(shopperId)
    opened = { shopperId, table }
    openTables.set(kind, table)
    return table
  }
}
