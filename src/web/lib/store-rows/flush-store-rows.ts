import { earlierNames } from '../aisle-corrections/earlier-names.ts'
import { readStored } from '../browser-storage.ts'
import { shoppersOnDevice } from '../device-databases.ts'
import { openTables, type TableDatabase } from '../sync/open-tables.ts'

const kinds = ['corrections', 'signs', 'purchases', 'settings'] as const

/**
 * Tries for a few seconds to push the shopper's pending rows, except list rows. Call this before signing out.
 * Resolves with the number of rows still pending. Assumes one pending row for a table that can't be opened.
 * Never rejects.
 */
export async function flushStoreRows(shopperId: string): Promise<number> {
  const pending = await Promise.all(kinds.map((kind) => flush(kind, shopperId)))
  return pending.reduce((sum, count) => sum + count, 0)
}

async function flush(kind: TableDatabase, shopperId: string): Promise<number> {
  try {
    const open = openTables.get(kind)
    if (open) return await open.flush()
    if (!(await hasRows(kind, shopperId))) return 0
    const { flushTable } = await import('./flush-tables.ts')
    return await flushTable(shopperId, kind)
  } catch {
    // Without a network, the code that reads the rows may fail to load. In that case, one row is assumed to
    // be pending.
    return 1
  }
}

/**
 * Returns whether this device may have rows of this kind for the shopper, without loading the code that reads
 * them. Returns true if the browser can't list its databases.
 */
async function hasRows(kind: TableDatabase, shopperId: string): Promise<boolean> {
  if (kind === 'corrections' && earlierNames.some((name) => readStored(shopperId, name) !== null)) {
    return true
  }
  const shoppers = await shoppersOnDevice(kind)
  return shoppers === null || shoppers.includes(shopperId)
}
