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

/** Returns the trip of the signed-in shopper, as saved on this device. */
export function tripOf(shopperId: string): Trip {
  if (opened?.trip.shopperId === shopperId) return opened.trip
  opened?.close()
  opened = connectTrip(shopperId, listsOf(shopperId))
  return opened.trip
}

/**
 * Returns the trip once the lists of this device are open and typed text is in rows. Throws if they can't
 * be opened, or the browser is out of space.
 */
export async function tripWithLists(
  shopperId: string,
): Promise<{ trip: Trip; lists: ShopperLists }> {
  const trip = tripOf(shopperId)
  const lists = await openLists(shopperId)
  if (!lists || opened?.trip !== trip) throw new Error('The lists of this device are not open.')
  await opened.whenReady()
  if (!(await flushText(trip))) throw new Error('This browser is out of space.')
  return { trip, lists }
}

/** Returns the number of changes that would be lost because this device's lists can't be opened. */
export function countUnwritten(shopperId: string): number {
  if (opened?.trip.shopperId !== shopperId || opened.trip.lists()) return 0
  return hasUnwritten(opened.trip) ? 1 : 0
}
