import type { AisleCorrectionRow } from '#shared/contracts/aisle-correction.ts'
import type { Device } from '../sync/device.ts'
import { openTableClient, type TableClient } from '../sync/table-client.ts'
import { fromTableRow, isWithdrawn, toTableRow } from './correction.ts'
import {
  mergeEarlier,
  onEarlierCorrections,
  readEarlierCorrections,
} from './earlier-corrections.ts'

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

/** Opens a shopper's corrections on this device, and imports those that earlier versions of the app stored. */
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

  // If the disk is full, or the browser can't store rows, the earlier corrections stay where they are.
  await importEarlier().then(
    (earlier) => device.isPersistent && earlier.remove(),
    () => {},
  )
  // A tab that still runs an old version writes and reads the corrections in their earlier format. Import
  // what it writes, and remove nothing while it may be open.
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
