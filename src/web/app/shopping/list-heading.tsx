import { TextCursorInput } from 'lucide-react'
import { ListSwitch } from '../../features/saved-lists/list-switch.tsx'
import { useListsValue } from '../../lib/lists/lists-module.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { openView } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { Button } from '../../ui/button.tsx'
import { useOffer } from './undo-offers.tsx'
import { useSavedLists } from './use-saved-lists.ts'

type Props = {
  onSwitch: (list: StoredList | null) => void
  /** Shows the list as text, to be edited. */
  onEditText: () => void
}

/** Which list is open, above its rows, and what leads to another one and to its text. */
export function ListHeading({ onSwitch, onEditText }: Props) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const openUid = useTrip(({ openList }) => openList)
  const unnamed = useListsValue(shopperId, (snapshot) => snapshot?.current ?? null)
  const saved = useSavedLists(shopperId)
  return (
    <div className="flex min-h-10 items-center justify-between gap-2">
      <ListSwitch
        unnamed={unnamed}
        saved={saved}
        openUid={openUid}
        onOpen={onSwitch}
        onManage={() => offer(openView(trip, 'saved-lists'))}
      />
      <Button
        variant="quiet"
        data-edit-text
        className="-mr-2 shrink-0 px-2! text-sm! font-normal lg:hidden"
        onClick={onEditText}
      >
        <TextCursorInput aria-hidden size={18} />
        Edit as text
      </Button>
    </div>
  )
}
