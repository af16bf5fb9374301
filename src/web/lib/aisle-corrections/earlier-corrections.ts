import * as z from 'zod/mini'
import { placementOf } from '#shared/contracts/aisle-correction.ts'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { correctionText } from '#shared/locate/locate-list.ts'
import { onStoredElsewhere, parsedJson, readStored, removeStored } from '../browser-storage.ts'
import { writtenAtMs } from '../sync/synced-table.ts'
import { type Correction, rowOf } from './correction.ts'
import { earlierNames } from './earlier-names.ts'

const readers = {
  placements: correctionsFromPlacements,
  'aisle-corrections': correctionsFromText,
} as const

/**
 * Reads the corrections that earlier versions of the app have stored on this device, and converts them to
 * rows. If two versions stored a correction for the same item, returns only the newer version's correction.
 * Skips malformed data.
 */
export function readEarlierCorrections(shopperId: string) {
  const texts = new Map(earlierNames.map((name) => [name, readStored(shopperId, name)]))
  const corrections = earlierNames.flatMap((name) => readers[name](texts.get(name) ?? ''))
  const rows = new Map(corrections.map(rowOf).map((row) => [row.id, row]))
  return {
    rows: [...rows.values()],
    /**
     * Removes the corrections that the earlier versions stored, unless they have changed since they were
     * read. Call this once the returned rows are stored.
     */
    remove() {
      for (const [name, text] of texts) {
        // A tab that runs an old version may have stored another correction after the text was read.
        if (text !== null && readStored(shopperId, name) === text) removeStored(shopperId, name)
      }
    },
  }
}

/**
 * Returns the rows to import from an earlier version of the app, by id. An unsent row is imported unless this
 * device already has a row for the item that is at least as new. A sent row is imported only before the first
 * sync, and only if this device has no row for the item. After the first sync, the device has the server's
 * rows.
 */
export function earlierRowsToImport(
  now: ReadonlyMap<string, SyncedRow>,
  { earlier, hasSynced }: { earlier: readonly SyncedRow[]; hasSynced: boolean },
): Map<string, SyncedRow> {
  return new Map(
    earlier
      .filter((row) => {
        const localRow = now.get(row.id)
        if (row.syncStatus === 'synced') return !localRow && !hasSynced
        return !localRow || writtenAtMs(row) > writtenAtMs(localRow)
      })
      .map((row) => [row.id, row]),
  )
}

/**
 * Calls `listener` when another tab that runs the previous version stores a correction. Returns a function
 * that unsubscribes.
 */
export function onEarlierCorrections(shopperId: string, listener: () => void): () => void {
  return onStoredElsewhere(shopperId, 'aisle-corrections', listener)
}

const StoredPlacement = z.object({
  sign: z._default(z.nullable(z.string()), null),
  department: z._default(z.nullable(z.string()), null),
})
const StoredCorrections = z.array(
  z.object({
    storeId: z.string(),
    storeName: z.string(),
    itemKey: z.string(),
    itemName: z.string(),
    placement: z.nullable(StoredPlacement),
    atMs: z.number(),
    waits: z.boolean(),
  }),
)

/**
 * Parses the corrections that the previous version stored. Returns an empty array if the text is malformed.
 */
function correctionsFromText(text: string): Correction[] {
  const stored = StoredCorrections.safeParse(parsedJson(text)).data ?? []
  return stored.map(({ waits, placement, ...one }) => ({
    ...one,
    placement: placement && placementOf(placement),
    isPending: waits,
  }))
}

const OlderPlacements = z.record(z.string(), z.record(z.string(), StoredPlacement))
/** Time assigned to corrections that were stored without a time. All stored times are later. */
const olderAtMs = Date.parse('2026-11-22T12:00:00Z')

/**
 * Parses the corrections that the first version stored: a JSON object of placements by store id and item key.
 * That version didn't store names or times, and never sent corrections to the server.
 */
function correctionsFromPlacements(text: string): Correction[] {
  const stored = OlderPlacements.safeParse(parsedJson(text)).data ?? {}
  return Object.entries(stored).flatMap(([storeId, items]) =>
    Object.entries(items).flatMap(([key, older]): Correction[] => {
      const placement = placementOf(older)
      const itemKey = correctionText(key)
      if (placement === null || itemKey === '') return []
      const names = { itemName: itemKey, storeName: olderStoreName(storeId) }
      return [{ storeId, itemKey, ...names, placement, atMs: olderAtMs, isPending: true }]
    }),
  )
}

function olderStoreName(storeId: string): string {
  return storeId.startsWith('typical-') ? storeId.slice('typical-'.length) : ''
}
