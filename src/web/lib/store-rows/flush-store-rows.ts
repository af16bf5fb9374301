import { earlierNames } from '../aisle-corrections/earlier-names.ts'
import { readStored } from '../browser-storage.ts'
import { shoppersOnDevice } from '../device-databases.ts'
import type { TableDatabase } from './flush-tables.ts'

const kinds = ['corrections', 'signs', 'purchases', 'settings'] as const

/**
 * Pushes pending rows other than lists before the shopper signs out, within a few seconds. Resolves with the
 * number still pending, which is a guess of at least one if the code can't load. Never rejects.
 */
export async function flushStoreRows(shopperId: string): Promise<number> {
  try {
    const isStored = await Promise.all(kinds.map((kind) => hasRows(kind, shopperId)))
    const stored = kinds.filter((_, at) => isStored[at])
    if (stored.length === 0) return 0
    const { flushTables } = await import('./flush-tables.ts')
    return await flushTables(shopperId, stored)
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
