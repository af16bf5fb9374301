import type { SyncedRow } from '#shared/lists/synced-row.ts'
import type { Change, Device } from './device.ts'
import { openLocalRows } from './local-rows.ts'
import { createPush } from './push-table-rows.ts'
import { changesAfterSending, changesFromServer, type RowTable } from './synced-table.ts'

type TableClientOptions = {
  device: Device
  channel?: BroadcastChannel | undefined
  table: RowTable
}

export type TableClient = Awaited<ReturnType<typeof openTableClient>>

/**
 * Opens a shopper's rows of one kind on this device. Rejects if the rows can't be read. Each call to `sync`
 * pushes the pending rows to the server's table and then pulls all rows. If two devices wrote the same row,
 * the later write wins. If the server rejects a row, `sync` still syncs the other rows and then rejects.
 */
export async function openTableClient({ device, channel, table }: TableClientOptions) {
  const { isRemoved } = table
  const local = await openLocalRows({ device, channel })
  let isClosed = false

  const pending = () => [...local.all.values()].filter(({ syncStatus }) => syncStatus === 'pending')
  const push = createPush({
    pending,
    table,
    handleSent: (batch) =>
      local.change(idsOf(batch), (now) => changesAfterSending(now, batch, isRemoved)),
    isOver: () => isClosed,
  })

  async function pushAndPull() {
    const problem = await push()
    const requestedAtMs = Date.now()
    const remoteRows = await table.fetchAll()
    if (isClosed) return
    // Compares the server's rows with the rows in memory first, because reading every row from the disk would
    // be slow. Usually, no rows have changed.
    const changed = changesFromServer(local.all, { remoteRows, requestedAtMs, isRemoved })
    const rows = remoteRows.filter(({ id }) => changed.has(id))
    await local.change(
      changed.keys(),
      (now) => changesFromServer(now, { remoteRows: rows, requestedAtMs, isRemoved }),
      (meta) => ({ ...meta, syncedAtMs: requestedAtMs }),
    )
    // Thrown only now, so that a rejected row doesn't prevent the server's rows from arriving.
    if (problem !== null) throw problem
  }

  // Only one sync runs at a time, so that a late response can't restore a row removed by a later sync.
  let syncing: Promise<void> = Promise.resolve()

  return {
    rows: local.all,
    /** Changes rows on this device, without syncing. */
    change: (ids: Iterable<string>, by: Change) => local.change(ids, by),
    countPending: () => pending().length,
    sync() {
      syncing = syncing.catch(() => {}).then(pushAndPull)
      return syncing
    },
    refresh: local.refresh,
    subscribe: local.subscribe,
    async close() {
      isClosed = true
      local.close()
      await device.close()
    },
  }
}

function idsOf(rows: readonly SyncedRow[]): string[] {
  return rows.map(({ id }) => id)
}
