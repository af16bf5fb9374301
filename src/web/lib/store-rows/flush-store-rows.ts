import { earlierNames } from '../aisle-corrections/earlier-names.ts'
import { readStored } from '../browser-storage.ts'
import { shoppersOnDevice } from '../device-databases.ts'
import { openTables, type TableDatabase } from '../sync/open-tables.ts'

const kinds = ['corrections', 'signs', 'purchases', 'settings'] as const

/**
 * Pushes pending rows other than lists before the shopper signs out, within a few seconds. Resolves with the
 * number still pending, which is a guess of at least one if the code can't load. Never rejects.
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
    // Without a network, the code may not load. Assume that a row is pending.
    return 1
  }
}

/**
 * Returns whether this device has rows of a shopper, without loading their code. Returns true if the browser
 * can't tell.
 */
async function hasRows(kind: TableDatabase, shopperId: string): Promise<boolean> {
  if (kind === 'corrections' && earlierNames.some((name) => readStored(shopperId, name) !== null)) {
    return true
  }
  const shoppers = await shoppersOnDevice(kind)
  return shoppers === null || shoppers.includes(shopperId)
}
