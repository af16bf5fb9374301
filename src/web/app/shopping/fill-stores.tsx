import { useEffect } from 'react'
import { otherMember } from '../../lib/lists/other-member.ts'
import { fillStores, hasRememberedStores } from '../../lib/trip/remembered-stores.ts'
import { onItemsAdded } from '../../lib/trip/row-actions.ts'
import { flushText } from '../../lib/trip/text-draft.ts'
import type { Trip } from '../../lib/trip/trip.ts'
import type { Undo } from '../../lib/trip/trip-actions.ts'
import { useTripStore } from '../../lib/trip/use-trip.ts'
import { useOffer } from './undo-offers.tsx'

/**
 * Gives each added item the store last chosen for it, and offers an undo. Items typed into the list's text
 * field get their stores only when the shopper leaves the field. Inserting a store earlier would move the
 * text under the cursor. `formId` is the id of the form that contains the field.
 */
export function FillStores({ formId }: { formId: string }) {
  const trip = useTripStore()
  const offer = useOffer()

  useEffect(() => {
    // Opens the item settings in advance, so that even the first added item gets its store.
    hasRememberedStores(trip)
    return onItemsAdded((added) => offer(fillStores(trip, added)))
  }, [trip, offer])

  useEffect(() => {
    const form = document.getElementById(formId)
    let keysBefore: ReadonlySet<string> = keysOf(trip)
    function handleFocus() {
      keysBefore = keysOf(trip)
    }
    async function handleBlur() {
      offer(await fillTyped(trip, keysBefore))
    }
    const handleFocusOut = () => void handleBlur()
    form?.addEventListener('focusin', handleFocus)
    form?.addEventListener('focusout', handleFocusOut)
    return () => {
      form?.removeEventListener('focusin', handleFocus)
      form?.removeEventListener('focusout', handleFocusOut)
    }
  }, [trip, offer, formId])

  return null
}

/**
 * Assigns stores to the rows that the shopper has just typed. `keysBefore` contains the keys of all earlier
 * rows.
 */
async function fillTyped(trip: Trip, keysBefore: ReadonlySet<string>): Promise<Undo | null> {
  if (!hasRememberedStores(trip) || !(await flushText(trip))) return null
  const { list } = trip.snapshot()
  const { shopperId } = trip
  const isOwn = (key: string) =>
    otherMember(list, { shopperId, userId: list?.addedBy.get(key) }) === null
  const added = [...keysOf(trip)].filter((key) => !keysBefore.has(key) && isOwn(key))
  return added.length > 0 ? fillStores(trip, added) : null
}

function keysOf(trip: Trip): ReadonlySet<string> {
  return new Set(trip.snapshot().rows.map(({ key }) => key))
}
