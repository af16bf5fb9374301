import { type LucideIcon, TextCursorInput, Users } from 'lucide-react'
import type { RefObject } from 'react'
import { ListSwitch } from '../../features/saved-lists/list-switch.tsx'
import { useListsValue } from '../../lib/lists/lists-module.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { useShopper } from '../../lib/session.ts'
import { openView } from '../../lib/trip/trip-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { ShareList, useShareList } from './share-list.tsx'
import { useOffer } from './undo-offers.tsx'
import { useSavedLists } from './use-saved-lists.ts'

type Props = {
  /** Heading that gets focus when a dialog closes, if the button that opened the dialog has disappeared. */
  titleRef: RefObject<HTMLHeadingElement | null>
  onSwitch: (list: StoredList | null) => void
  /**
   * Shows the list as text for editing. Null if the text, with its Share button, is already beside the rows.
   */
  onEditText: (() => void) | null
}

/** The name of the open list above its rows, with buttons for switching, sharing and editing the list. */
export function ListHeading({ titleRef, onSwitch, onEditText }: Props) {
  const { id: shopperId } = useShopper()
  const trip = useTripStore()
  const offer = useOffer()
  const openUid = useTrip(({ openList }) => openList)
  const unnamed = useListsValue(shopperId, (snapshot) => snapshot?.current ?? null)
  const saved = useSavedLists(shopperId)
  const memberCount = useTrip(({ list }) => list?.members.length ?? 0)
  const share = useShareList(titleRef)
  return (
    <div className="flex items-center large-text:flex-wrap">
      <ListSwitch
        unnamed={unnamed}
        saved={saved}
        openUid={openUid}
        onOpen={onSwitch}
        onManage={() => offer(openView(trip, 'saved-lists'))}
      />
      {onEditText && (
        <div className="ml-auto flex shrink-0">
          <HeadingButton
            label={memberCount > 0 ? `Shared with ${memberCount - 1}` : 'Share'}
            icon={Users}
            onPress={share.open}
          />
          <HeadingButton
            label="Edit as text"
            icon={TextCursorInput}
            data-edit-text
            onPress={onEditText}
          />
        </div>
      )}
      {share.isOpen && <ShareList shopperId={shopperId} onClose={share.close} />}
    </div>
  )
}

type HeadingButtonProps = {
  label: string
  icon: LucideIcon
  onPress: () => void
  'data-edit-text'?: true
}

function HeadingButton({ label, icon: Icon, onPress, ...rest }: HeadingButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="flex h-9 w-10 items-center justify-center rounded-control text-leaf-ink hover:bg-wash"
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}
