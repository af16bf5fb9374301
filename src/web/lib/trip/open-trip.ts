import { listsOf, openLists } from '../lists/lists-module.ts'
import type { ShopperLists } from '../lists/shopper-lists.ts'
import { onShopperLeft } from '../session.ts'
import { type ConnectedTrip, connectTrip } from './connect-trip.ts'
import { hasUnwritten } from './list-actions.ts'
import { flushText } from './text-draft.ts'
import type { Trip } from './trip.ts'

let opened: ConnectedTrip | null = null

onShopperLeft(() => {
  opened?.close()
  opened = null
})

/** The trip of the shopper who is signed in, as this device has saved it. */
export function tripOf(shopperId: string): Trip {
  if (opened?.trip.shopperId === shopperId) return opened.trip
  opened?.close()
  opened = connectTrip(shopperId, listsOf(shopperId))
  return opened.trip
}

/** The trip once the lists of this device are open and what was typed is in rows; it throws when they can't be opened. */
export async function tripWithLists(
  shopperId: string,
): Promise<{ trip: Trip; lists: ShopperLists }> {
  const trip = tripOf(shopperId)
  const lists = await openLists(shopperId)
  if (!lists || opened?.trip !== trip) throw new Error('The lists of this device are not open.')
  await opened.whenBegun()
  if (!(await flushText(trip))) throw new Error('This browser is out of space.')
  return { trip, lists }
}

/** How many changes would be lost with the trip, because the lists of this device can't be opened. */
export function countUnwritten(shopperId: string): number {
  if (opened?.trip.shopperId !== shopperId || opened.trip.lists()) return 0
  return hasUnwritten(opened.trip) ? 1 : 0
}
