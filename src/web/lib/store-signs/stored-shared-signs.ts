import * as z from 'zod/mini'
import { SharedStoreSigns } from '#shared/contracts/store-signs.ts'
import { parsedJson, readStored, removeStored, writeStored } from '../browser-storage.ts'

const storedName = 'shared-signs'
const maxStores = 8
/** The signs of each store, starting with the store whose signs were stored last. */
const Stored = z.array(z.object({ storeId: z.string(), shared: z.array(SharedStoreSigns) }))

/** Returns the shared signs of a store that this device has stored; undefined if it has none. */
export function storedSharedSigns(
  shopperId: string,
  storeId: string,
): SharedStoreSigns[] | undefined {
  return readAll(shopperId).find((one) => one.storeId === storeId)?.shared
}

/**
 * Stores the shared signs of a store, to use them offline, and keeps those of up to eight stores. Stores only
 * the first entry, because the app uses no other. Without entries, removes what is stored for the store.
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
