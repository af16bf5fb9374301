import { type DatabaseKind, shoppersOnDevice } from '../device-databases.ts'
import { readLastSession } from '../last-session.ts'
import type { Device } from './device.ts'
import { openIndexedDbDevice } from './indexed-db.ts'
import { createMemoryDevice } from './memory-device.ts'

/**
 * Opens a shopper's rows of this kind. If the browser doesn't provide storage, keeps the rows only in memory.
 * Also starts deleting the rows of other shoppers who don't have unsent rows, but doesn't wait for the
 * deletion. Never rejects.
 */
export async function openDevice(kind: DatabaseKind, shopperId: string): Promise<Device> {
  try {
    const device = await openIndexedDbDevice(kind, shopperId)
    void eraseRowsOfOthers(kind, shopperId)
    return device
  } catch {
    // Some private windows don't support storage, and shoppers can block it.
    return createMemoryDevice()
  }
}

/** Deletes the databases of other shoppers from this device, except those with unsent rows. */
async function eraseRowsOfOthers(kind: DatabaseKind, shopperId: string) {
  for (const other of (await shoppersOnDevice(kind)) ?? []) {
    if (readLastSession()?.user.id !== shopperId) return
    if (other === shopperId) continue
    const device = await openIndexedDbDevice(kind, other)
    const { rows } = await device.read()
    const isUnsent = [...rows.values()].some((row) => row && row.syncStatus !== 'synced')
    await (isUnsent ? device.close() : device.erase())
  }
}
