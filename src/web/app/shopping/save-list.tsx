import { memo } from 'react'
import { itemsProblem } from '../../features/saved-lists/list-limits.ts'
import { SaveListForm } from '../../features/saved-lists/save-list-form.tsx'
import { openLists } from '../../lib/lists/lists-module.ts'
import { setListName } from '../../lib/trip/list-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'

/**
 * A form for saving the list under a name. Memoized, so that the form doesn't re-render on each key press.
 */
export const SaveList = memo(function SaveList({ shopperId }: { shopperId: string }) {
  const trip = useTripStore()
  const name = useTrip(({ listName }) => listName)
  const hasText = useTrip(({ text }) => text !== '')
  const tooManyItems = useTrip(({ text }) => itemsProblem(text))
  return (
    <SaveListForm
      openLists={() => openLists(shopperId)}
      hasText={hasText}
      tooManyItems={tooManyItems}
      readText={() => trip.snapshot().text}
      name={name}
      onNameChange={(typed) => setListName(trip, typed)}
      onSaved={(saved) => {
        if (trip.snapshot().listName === saved) setListName(trip, '')
      }}
    />
  )
})
