import type { AisleCorrectionRow } from '#shared/contracts/aisle-correction.ts'
import type { Row } from '#shared/lists/synced-row.ts'
import type { Device } from '../sync/device.ts'
import { openLocalRows } from '../sync/local-rows.ts'
import { fromTableRow, toTableRow } from './correction.ts'
import { onEarlierCorrections, readEarlierCorrections } from './earlier-corrections.ts'
import { confirmSent, mergeEarlier, mergeRemote } from './merge-corrections.ts'
import { createPush } from './push-corrections.ts'

/** The calls to the server's table, which `corrections-api.ts` implements. */
export type CorrectionsTable = {
  upsert: (rows: readonly AisleCorrectionRow[]) => Promise<unknown>
  fetchAll: () => Promise<AisleCorrectionRow[]>
}

type CorrectionsClientOptions = {
  shopperId: string
  device: Device
  channel?: BroadcastChannel
  table: CorrectionsTable
}

/**
 * Keeps a shopper's corrections on this device and syncs them with the server's table: pushes the pending
 * ones and pulls all of them. The later correction of an item wins.
 */
export async function openCorrectionsClient(options: CorrectionsClientOptions) {
  const { shopperId, device, channel, table } = options
  const local = await openLocalRows({ device, channel })
  let isClosed = false

  async function importEarlier() {
    const earlier = readEarlierCorrections(shopperId)
    const ids = idsOf(earlier.rows)
    if (ids.length > 0) {
      await local.change(ids, (now, { syncedAtMs }) =>
        mergeEarlier(now, { earlier: earlier.rows, hasSynced: syncedAtMs !== null }),
      )
    }
    return earlier
  }

  // If the disk is full, or the browser can't store rows, the earlier corrections stay where they are.
  await importEarlier().then(
    (earlier) => device.isPersistent && earlier.remove(),
    () => {},
  )
  // A tab of an old version writes and reads the earlier text. Import what it writes, and remove nothing
  // while it may be open.
  const stopListening = onEarlierCorrections(shopperId, () => {
    importEarlier().catch(() => {})
  })

  const pending = () => [...local.all.values()].filter(({ syncStatus }) => syncStatus === 'pending')
  const push = createPush({
    pending,
    send: (batch) => table.upsert(batch.map(toTableRow)),
    handleSent: (batch) => local.change(idsOf(batch), (now) => confirmSent(now, batch)),
    isOver: () => isClosed,
  })

  async function pushAndPull() {
    const problem = await push()
    const requestedAtMs = Date.now()
    const tableRows = await table.fetchAll()
    if (isClosed) return
    const remoteRows = tableRows.map((row) => fromTableRow(row, 'synced'))
    await local.change(
      new Set([...local.all.keys(), ...idsOf(remoteRows)]),
      (now) => mergeRemote(now, { remoteRows, requestedAtMs }),
      (meta) => ({ ...meta, syncedAtMs: requestedAtMs }),
    )
    // Thrown at the end, so that a refused row doesn't block the server's rows.
    if (problem !== null) throw problem
  }

  // One sync at a time, so that a late response doesn't restore a correction that was withdrawn in the
  // meantime.
  let syncing: Promise<void> = Promise.resolve()

  return {
    rows: local.all,
    write: (id: string, by: (localRow: Row | undefined) => Row) =>
      local.change([id], (now) => new Map([[id, by(now.get(id))]])),
    countPending: () => pending().length,
    sync() {
      syncing = syncing.catch(() => {}).then(pushAndPull)
      return syncing
    },
    refresh: local.refresh,
    subscribe: local.subscribe,
    async close() {
      isClosed = true
      stopListening()
      local.close()
      await device.close()
    },
  }
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => id)
}
