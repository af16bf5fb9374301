import type { AisleCorrectionRow } from '#shared/contracts/aisle-correction.ts'
import type { Device } from '../sync/device.ts'
import { openTableClient, type TableClient } from '../sync/table-client.ts'
import { fromTableRow, isWithdrawn, toTableRow } from './correction.ts'
import {
  earlierRowsToImport,
  onEarlierCorrections,
  readEarlierCorrections,
} from './earlier-corrections.ts'

/** The server's table of corrections, as implemented in `corrections-api.ts`. */
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
 * Opens a shopper's corrections on this device. Imports corrections stored by earlier versions of the app,
 * including those stored later by a tab that still runs an earlier version. If the import fails, these
 * corrections stay in the old format. Syncs only when `sync` is called.
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
        earlierRowsToImport(now, { earlier: earlier.rows, hasSynced: syncedAtMs !== null }),
      )
    }
    return earlier
  }

  // If the disk is full or rows are kept only in memory, the earlier corrections must stay in the old format.
  await importEarlier().then(
    (earlier) => device.isPersistent && earlier.remove(),
    () => {},
  )
  // A tab that still runs an old version reads and writes corrections in the old format. Its corrections are
  // imported but not removed, because that tab may still need them.
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
