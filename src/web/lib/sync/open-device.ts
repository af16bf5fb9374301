import { type DatabaseKind, shoppersOnDevice } from '../device-databases.ts'
import { readLastSession } from '../last-session.ts'
import type { Device } from './device.ts'
import { openIndexedDbDevice } from './indexed-db.ts'
import { createMemoryDevice } from './memory-device.ts'

/** Opens a shopper's rows, and removes those of other shoppers. In memory where the browser stores nothing. */
export async function openDevice(kind: DatabaseKind, shopperId: string): Promise<Device> {
  try {
    const device = await openIndexedDbDevice(kind, shopperId)
    void eraseRowsOfOthers(kind, shopperId)
    return device
  } catch {
    // As in some private windows, or where the shopper forbids it.
    return createMemoryDevice()
  }
}

/** Removes what other shoppers left on this device, unless some of it is unsent. */
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
