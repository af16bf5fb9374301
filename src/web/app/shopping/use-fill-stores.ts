import { type FocusEvent, useEffect, useRef } from 'react'
import { otherMember } from '../../lib/lists/other-member.ts'
import { hasRememberedStores, openItemSettings } from '../../lib/trip/remembered-stores.ts'
import { fillStores } from '../../lib/trip/row-actions.ts'
import { flushText } from '../../lib/trip/text-draft.ts'
import type { Trip } from '../../lib/trip/trip.ts'
import { useTripStore } from '../../lib/trip/use-trip.ts'

/**
 * Returns handlers for the list's text field. When the shopper leaves it, the items typed into it get the
 * stores last chosen for them. While the shopper types, a store would move the text under the cursor.
 */
export function useFillStores() {
  const trip = useTripStore()
  const keysBefore = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => openItemSettings(trip), [trip])

  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (currentTarget.contains(relatedTarget)) return
      keysBefore.current = new Set(trip.snapshot().rows.map(({ key }) => key))
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) void fillTyped(trip, keysBefore.current)
    },
  }
}

/** Fills in the stores of the rows that the shopper added since. */
async function fillTyped(trip: Trip, keysBefore: ReadonlySet<string>): Promise<void> {
  if (!hasRememberedStores(trip) || !(await flushText(trip))) return
  const { rows, list } = trip.snapshot()
  const { shopperId } = trip
  const isOwn = (key: string) =>
    otherMember(list, { shopperId, userId: list?.addedBy.get(key) }) === null
  fillStores(
    trip,
    rows.flatMap(({ key }) => (!keysBefore.has(key) && isOwn(key) ? key : [])),
  )
}
