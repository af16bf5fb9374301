import * as z from 'zod/mini'
import { type AisleCorrectionRow, placementOf } from '#shared/contracts/aisle-correction.ts'
import { correctionText, type Placement } from '#shared/locate/locate-list.ts'
import { parsedJson } from '../browser-storage.ts'

/** Where a shopper has said that an item stands in a store, and when, by the clock of their device. */
export type Correction = {
  storeId: string
  storeName: string
  /** By `correctionKey`. */
  itemKey: string
  itemName: string
  /** Null: the shopper took it back. */
  placement: Placement | null
  atMs: number
  /** Whether the server has yet to hear of it. */
  waits: boolean
}

/** By `correctionId`. */
export type Corrections = ReadonlyMap<string, Correction>

export function correctionId({ storeId, itemKey }: Pick<Correction, 'storeId' | 'itemKey'>) {
  return `${storeId}\n${itemKey}`
}

export function countPending(corrections: Corrections): number {
  return [...corrections.values()].filter(({ waits }) => waits).length
}

/** What the tabs of a device have kept, and what this one has yet to send: two that write at once may miss each other. */
export function withWaiting(kept: Corrections, ofThisTab: Corrections): Corrections {
  const missed = [...ofThisTab].filter(
    ([id, { waits, atMs }]) => waits && atMs > (kept.get(id)?.atMs ?? -Infinity),
  )
  return new Map([...kept, ...missed])
}

/**
 * What a device has once it heard what the server has. What it has yet to send stays unless something
 * later was said elsewhere, and so does what was said since the server was asked.
 */
export function mergeServer(
  kept: Corrections,
  { rows, askedAtMs }: { rows: readonly AisleCorrectionRow[]; askedAtMs: number },
): Corrections {
  const merged = new Map<string, Correction>()
  const heard = new Map(
    rows.map(fromRow).map((correction) => [correctionId(correction), correction]),
  )
  for (const [id, correction] of heard) {
    if (correction.placement) merged.set(id, correction)
  }
  for (const [id, correction] of kept) {
    const known = heard.get(id)
    const isNews = correction.waits || (!known && correction.atMs >= askedAtMs)
    if (isNews && (!known || correction.atMs >= known.atMs)) merged.set(id, correction)
  }
  return merged
}

/** What stays once the server has these: nothing of what was taken back. */
export function withoutSent(kept: Corrections, sent: readonly Correction[]): Corrections {
  const left = new Map(kept)
  for (const correction of sent) {
    const id = correctionId(correction)
    if (left.get(id)?.atMs !== correction.atMs) continue
    if (correction.placement) left.set(id, { ...correction, waits: false })
    else left.delete(id)
  }
  return left
}

export function fromRow(row: AisleCorrectionRow): Correction {
  return {
    storeId: row.store_id,
    storeName: row.store_name,
    itemKey: row.item_key,
    itemName: row.item_name,
    placement: placementOf(row),
    atMs: Date.parse(row.corrected_at),
    waits: false,
  }
}

export function toRow(correction: Correction): AisleCorrectionRow {
  const { storeId, storeName, itemKey, itemName, placement, atMs } = correction
  return {
    store_id: storeId,
    store_name: storeName,
    item_key: itemKey,
    item_name: itemName,
    sign: placement && 'sign' in placement ? placement.sign : null,
    department: placement && 'department' in placement ? placement.department : null,
    corrected_at: new Date(atMs).toISOString(),
  }
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

export function correctionsToText(corrections: Corrections): string {
  return JSON.stringify([...corrections.values()])
}

/** None where the text can't be read. */
export function correctionsFromText(text: string): Corrections {
  const stored = StoredCorrections.safeParse(parsedJson(text)).data ?? []
  const corrections = stored.map((one) => ({
    ...one,
    placement: one.placement && placementOf(one.placement),
  }))
  return new Map(corrections.map((one) => [correctionId(one), one]))
}

const OlderPlacements = z.record(z.string(), z.record(z.string(), StoredPlacement))
/** Before anything was said of which the time is kept. */
const olderAtMs = Date.parse('2026-11-22T12:00:00Z')

/** What earlier versions kept on one device alone: by store id and key, without names or times. */
export function correctionsFromPlacements(text: string): Corrections {
  const stored = OlderPlacements.safeParse(parsedJson(text)).data ?? {}
  const corrections = Object.entries(stored).flatMap(([storeId, items]) =>
    Object.entries(items).flatMap(([key, older]): Correction[] => {
      const placement = placementOf(older)
      const itemKey = correctionText(key)
      const isKeepable = placement !== null && itemKey !== ''
      const names = { itemName: itemKey, storeName: olderStoreName(storeId) }
      return isKeepable
        ? [{ storeId, itemKey, ...names, placement, atMs: olderAtMs, waits: true }]
        : []
    }),
  )
  return new Map(corrections.map((one) => [correctionId(one), one]))
}

function olderStoreName(storeId: string): string {
  return storeId.startsWith('typical-') ? storeId.slice('typical-'.length) : ''
}
