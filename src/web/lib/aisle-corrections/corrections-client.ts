import type { AisleCorrectionRow } from '#shared/contracts/aisle-correction.ts'
import type { Device } from '../sync/device.ts'
import { openTableClient, type TableClient } from '../sync/table-client.ts'
import { fromTableRow, isWithdrawn, toTableRow } from './correction.ts'
import {
  mergeEarlier,
  onEarlierCorrections,
  readEarlierCorrections,
} from './earlier-corrections.ts'

/** Calls to the server's table of corrections, implemented in `corrections-api.ts`. */
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
 * Opens a shopper's corrections on this device. Imports corrections that earlier versions of the app have
 * stored, and corrections that a tab running such a version stores later. If the import fails, these
 * corrections stay where they are. Syncs only when `sync` is called.
 */
export async function openCorrectionsClient(
  options: CorrectionsClientOptions,
): Promise<TableClient> {
  const { shopperId, device, channel, table } = options
  const client = await openTableClient({
    device,
    channel,
    table: {
      upsert: (rows) => table.upsert(rows.map(toTableRow)),
      fetchAll: async () => (await table.fetchAll()).map((row) => fromTableRow(row, 'synced')),
      isRemoved: isWithdrawn,
    },
  })

  async function importEarlier() {
    const earlier = readEarlierCorrections(shopperId)
    const ids = earlier.rows.map(({ id }) => id)
    if (ids.length > 0) {
      await client.change(ids, (now, { syncedAtMs }) =>
        mergeEarlier(now, { earlier: earlier.rows, hasSynced: syncedAtMs !== null }),
      )
    }
    return earlier
  }

  // If the disk is full or rows are kept only in memory, the earlier corrections stay where they are.
  await importEarlier().then(
    (earlier) => device.isPersistent && earlier.remove(),
    () => {},
  )
  // A tab that still runs an old version reads and writes corrections in the earlier format. Import what that
  // tab writes, but remove nothing, because the tab may still be open.
  const stopListening = onEarlierCorrections(shopperId, () => {
    importEarlier().catch(() => {})
  })

  return {
    ...client,
    close() {
      stopListening()
      return client.close()
    },
  }
}
