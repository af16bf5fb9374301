import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts'
import type { Elements } from '../../ui/elements.ts'

/** Parts of the screen that load late and must not move what is below them. */
export type ReservedPlace = 'offer' | 'usual'

/** Returns the height in pixels that a part had on this device; null if it was never shown. */
export function reservedHeight(shopperId: string, place: ReservedPlace): number | null {
  return Number(readStored(shopperId, `${place}-height`)) || null
}

export function storeHeight(shopperId: string, place: ReservedPlace, height: number | null): void {
  if (reservedHeight(shopperId, place) === height) return
  if (height === null) removeStored(shopperId, `${place}-height`)
  else writeStored(shopperId, `${place}-height`, String(height))
}

/** Keeps the space of a part while it loads. Without a reserved height, shows the children. */
export function Reserved({ height, children }: { height: number | null; children?: Elements }) {
  return height === null ? children : <div style={{ height }} />
}
