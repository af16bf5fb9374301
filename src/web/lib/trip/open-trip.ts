import { listsOf, openLists } from '../lists/lists-module.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import { onShopperSignedOut } from '../session.ts'
import { type ConnectedTrip, connectTrip } from './connect-trip.ts'
import { hasUnwritten } from './list-actions.ts'
import { flushText } from './text-draft.ts'
import type { Trip } from './trip.ts'

let opened: ConnectedTrip | null = null

onShopperSignedOut(() => {
  opened?.close()
  opened = null
})

/**
 * Returns the shopper's trip. The first call reads the trip from this device's storage. The trip is closed on
 * sign-out, or when this function is called for another shopper.
 */
export function tripOf(shopperId: string): Trip {
  if (opened?.trip.shopperId === shopperId) return opened.trip
  opened?.close()
  opened = connectTrip(shopperId, listsOf(shopperId))
  return opened.trip
}

/**
 * Opens the lists on this device. Resolves with the lists and the trip once typed text has been written into
 * rows. Rejects if the lists can't be opened, or if the browser is out of space.
 */
export async function tripWithLists(
  shopperId: string,
): Promise<{ trip: Trip; lists: ShopperLists }> {
  const trip = tripOf(shopperId)
  const lists = await openLists(shopperId)
  if (!lists || opened?.trip !== trip) throw new Error('The lists on this device are not open.')
  await opened.whenReady()
  if (!(await flushText(trip))) throw new Error('This browser is out of space.')
  return { trip, lists }
}

/**
 * Returns 1 if typed text or ticks would be lost because the lists on this device aren't open. Otherwise,
 * returns 0.
 */
export function countUnwritten(shopperId: string): number {
  if (opened?.trip.shopperId !== shopperId || opened.trip.lists()) return 0
  return hasUnwritten(opened.trip) ? 1 : 0
}
