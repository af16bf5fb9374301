import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts'
import type { Elements } from '../../ui/elements.ts'

/** Parts of the screen that load late but must not move what is below them. */
export type ReservedPlace = 'offer' | 'usual'

/** Returns the height that a part last had on this device, in pixels, or null if it isn't known. */
export function reservedHeight(shopperId: string, place: ReservedPlace): number | null {
  return Number(readStored(shopperId, `${place}-height`)) || null
}

/** Stores the height of a part on this device, in pixels. Null removes the stored height. */
export function storeHeight(shopperId: string, place: ReservedPlace, height: number | null): void {
  if (reservedHeight(shopperId, place) === height) return
  if (height === null) removeStored(shopperId, `${place}-height`)
  else writeStored(shopperId, `${place}-height`, String(height))
}

/**
 * Reserves space for a part while it loads. If the part's height isn't known, shows the children instead.
 */
export function Reserved({ height, children }: { height: number | null; children?: Elements }) {
  return height === null ? children : <div style={{ height }} />
}
