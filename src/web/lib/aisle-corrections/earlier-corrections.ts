import * as z from 'zod/mini'
import { placementOf } from '#shared/contracts/aisle-correction.ts'
import { correctionText } from '#shared/locate/locate-list.ts'
import { onStoredElsewhere, parsedJson, readStored, removeStored } from '../browser-storage.ts'
import { type Correction, rowOf } from './correction.ts'
import { earlierNames } from './earlier-names.ts'

const readers = {
  placements: correctionsFromPlacements,
  'aisle-corrections': correctionsFromText,
} as const

/** What earlier versions of the app, also in tabs that are still open, stored on this device. */
export function readEarlierCorrections(shopperId: string) {
  const texts = new Map(earlierNames.map((name) => [name, readStored(shopperId, name)]))
  const corrections = earlierNames.flatMap((name) => readers[name](texts.get(name) ?? ''))
  const rows = new Map(corrections.map(rowOf).map((row) => [row.id, row]))
  return {
    rows: [...rows.values()],
    /** Call this once the rows are stored: they are read once. */
    remove() {
      for (const [name, text] of texts) {
        // Not what an old tab wrote meanwhile.
        if (text !== null && readStored(shopperId, name) === text) removeStored(shopperId, name)
      }
    },
  }
}

/** Calls back when a tab with an earlier version of the app stores a correction; the returned function ends that. */
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

/** None where the text can't be read. */
function correctionsFromText(text: string): Correction[] {
  const stored = StoredCorrections.safeParse(parsedJson(text)).data ?? []
  return stored.map(({ waits, placement, ...one }) => ({
    ...one,
    placement: placement && placementOf(placement),
    isPending: waits,
  }))
}

const OlderPlacements = z.record(z.string(), z.record(z.string(), StoredPlacement))
/** Before the first correction with a time. */
const olderAtMs = Date.parse('2026-11-22T12:00:00Z')

/** By store id and key, without names or times, and never sent to the server. */
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
