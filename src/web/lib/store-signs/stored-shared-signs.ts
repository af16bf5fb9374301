import * as z from 'zod/mini'
import { SharedStoreSigns } from '#shared/contracts/store-signs.ts'
import { parsedJson, readStored, removeStored, writeStored } from '../browser-storage.ts'

const storedName = 'shared-signs'
const maxStores = 8
/** The shared signs by store, most recently stored first. */
const Stored = z.array(z.object({ storeId: z.string(), shared: z.array(SharedStoreSigns) }))

/** Returns the shared signs that are stored on this device for a store, or undefined if there are none. */
export function storedSharedSigns(
  shopperId: string,
  storeId: string,
): SharedStoreSigns[] | undefined {
  return readAll(shopperId).find((one) => one.storeId === storeId)?.shared
}

/**
 * Stores the first signs in `shared` on this device, for offline use. The app doesn't use the rest. Keeps
 * signs for the last eight stores. If `shared` is empty, removes the store's signs.
 */
export function storeSharedSigns(
  shopperId: string,
  storeId: string,
  shared: readonly SharedStoreSigns[],
): void {
  const before = readAll(shopperId)
  const others = before.filter((one) => one.storeId !== storeId)
  const [first] = shared
  if (!first && others.length === before.length) return
  const all = [...(first ? [{ storeId, shared: [first] }] : []), ...others].slice(0, maxStores)
  if (all.length === 0) removeStored(shopperId, storedName)
  else writeStored(shopperId, storedName, JSON.stringify(all))
}

function readAll(shopperId: string): z.infer<typeof Stored> {
  return Stored.safeParse(parsedJson(readStored(shopperId, storedName) ?? '[]')).data ?? []
}
