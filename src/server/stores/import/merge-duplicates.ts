import type { ImportStore } from './import-store.ts'
import { SameStores } from './same-store.ts'

type MergedStore = ImportStore & { sourceIds: string[] }

/**
 * Merges places that are the same store into the place with the most complete address. Among equally complete
 * addresses, prefers a building to a point. Fills in a missing store number, phone number and opening hours
 * from the merged places. Returns copies of the stores, with the most complete addresses first.
 */
export function mergeDuplicates(stores: readonly ImportStore[]): ImportStore[] {
  const merged: MergedStore[] = []
  const known = new SameStores<MergedStore>()
  for (const store of stores.toSorted((a, b) => rank(b) - rank(a))) {
    const same = known.find(store)
    const kept = same ?? { ...store, sourceIds: [...store.sourceIds] }
    if (same) complete(same, store)
    else merged.push(kept)
    known.add(kept)
  }
  return merged
}

/** Ranks a more complete address higher and, among equally complete ones, a building higher than a point. */
function rank({ address, isAddressCompleted, isOutline }: ImportStore): number {
  return (isAddressCompleted ? 0 : 4) + (/^\d/.test(address) ? 2 : 0) + (isOutline ? 1 : 0)
}

/** Adds the ids of `other` to the store, and fills in details that the store lacks. */
function complete(store: MergedStore, other: ImportStore): void {
  // Copying the array for each merged place would take quadratic time.
  store.sourceIds.push(...other.sourceIds)
  Object.assign(store, {
    storeNumber: store.storeNumber ?? other.storeNumber,
    phone: store.phone ?? other.phone,
    openingHours: store.openingHours ?? other.openingHours,
  })
}
