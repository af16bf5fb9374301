import { memo, type RefObject } from 'react'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { useLists } from '../../lib/lists/lists-module.ts'
import { switchList } from '../../lib/trip/list-actions.ts'
import { useTrip, useTripStore } from '../../lib/trip/use-trip.ts'
import { showNotStoredToast } from '../../ui/not-stored-toast.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { ShareList, useShareList } from './share-list.tsx'
import { useOffer } from './undo-offers.tsx'

/** Loaded after the shopper's lists, because it shows one of them. */
const openListBar = lazyModule(() => import('../../features/saved-lists/open-list-bar.tsx'))

type Props = { shopperId: string; titleRef: RefObject<HTMLHeadingElement | null> }

/** Shows the name of the open list. Renders nothing if that list has no name. */
export function OpenListName() {
  const isNamed = useTrip(({ openList }) => openList !== null)
  const name = useTrip(({ list }) => list?.name ?? '')
  if (!isNamed) return null
  return (
    // The line is rendered even while the list loads, to reserve space.
    <p className="-my-2 min-h-6 truncate">
      <bdi translate="no" className="font-semibold">
        {name}
      </bdi>
    </p>
  )
}

/** Buttons for sharing, renaming and closing the open list. Closing a named list opens the unnamed list. */
export const OpenList = memo(function OpenList({ shopperId, titleRef }: Props) {
  const trip = useTripStore()
  const offer = useOffer()
  const lists = useLists(shopperId)
  const openList = useTrip((state) => state.openList)
  const isLoaded = useTrip(({ list }) => list !== null)
  const name = useTrip(({ list }) => list?.name ?? '')
  const role = useTrip(({ list }) => list?.role ?? 'owner')
  const memberCount = useTrip(({ list }) => list?.members.length ?? 0)
  const isShown = openList === null || isLoaded
  const bar = useLazyModule(openListBar, lists !== null)
  const share = useShareList(titleRef)

  // When the bar disappears, the focused button disappears with it, so focus moves to the title.
  useFocusReturn(openList !== null && isLoaded, titleRef)

  async function handleClose() {
    const switched = await switchList(trip, null)
    if (switched) offer(switched.undo)
    else showNotStoredToast()
  }

  return (
    <>
      {lists && isShown && bar.status === 'loaded' && (
        <bar.value.OpenListBar
          key={openList}
          name={openList === null ? null : name}
          role={role}
          memberCount={memberCount}
          onRename={(changed) =>
            void lists.renameList(trip.listId(), changed).catch(showNotStoredToast)
          }
          onShare={share.open}
          onClose={() => void handleClose()}
        />
      )}
      {share.isOpen && <ShareList shopperId={shopperId} onClose={share.close} />}
    </>
  )
})
